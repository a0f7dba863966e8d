import { keyMoment, note, type WrittenEntry } from './written-entry.ts';

/** A fire that is still being told, at any hour of any month: oldest first. */
export const fireEntries: readonly WrittenEntry[] = [
  keyMoment(
    0,
    'yarelis-montanez',
    'Se incendia un almacén en la zona industrial',
    'Vecinos de la avenida Las Nereidas, en Cataño, avisan de una columna de humo negro sobre la zona industrial. Bomberos confirma que despachó tres camiones.',
  ),
  note(3, 'amaury-echandia', 'El humo se ve desde el Viejo San Juan y desde el expreso De Diego.'),
  note(
    8,
    'yarelis-montanez',
    'Llegan los primeros camiones. El edificio es un almacén de muebles y colchones de dos pisos, según la empresa de al lado.',
  ),
  note(
    12,
    'amaury-echandia',
    'La Policía Municipal cierra la entrada a la zona industrial. Si vas hacia Cataño, usa la PR-5.',
  ),
  note(15, 'yarelis-montanez', 'Un empleado nos dice que todos salieron a tiempo: eran once personas.'),
  keyMoment(
    20,
    'amaury-echandia',
    'Bomberos pide refuerzos a Bayamón y Guaynabo',
    'El jefe de la zona declara la segunda alarma: el fuego llegó al segundo piso.',
  ),
  {
    minute: 24,
    authors: ['yarelis-montanez'],
    body: `!puerto La zona industrial queda a media milla del muelle de la lancha.`,
  },
  note(
    28,
    'amaury-echandia',
    'La lancha de Cataño sigue corriendo. Autoridad de Transporte Marítimo dice que el humo pasa alto y hacia el oeste.',
  ),
  note(33, 'yarelis-montanez', 'Se oyen dos explosiones pequeñas. Bomberos cree que son latas de solvente.'),
  keyMoment(
    38,
    'amaury-echandia',
    'Desalojan la comunidad Juana Matos',
    'Manejo de Emergencias va casa por casa en las calles más cercanas. El punto de encuentro es la cancha bajo techo de la comunidad.',
  ),
  {
    minute: 41,
    authors: ['lourdes-basora', 'yarelis-montanez'],
    headline: 'Qué hacer si vives cerca del humo',
    body: `- Cierra puertas y ventanas, y apaga el aire acondicionado que toma aire de afuera.
      - Si tienes asma, ten tu bomba a la mano y aléjate de la zona.
      - No vayas a mirar: los camiones necesitan la calle.
      - Para saber dónde hay transporte, llama al 311.`,
    isPinned: true,
  },
  note(46, 'yarelis-montanez', 'Hay catorce camiones en el lugar y unos sesenta bomberos.'),
  note(50, 'amaury-echandia', 'El viento sopla del este, a unas doce millas por hora.'),
  note(
    55,
    'lourdes-basora',
    'Salud recomienda mascarilla N95 a quien tenga que estar afuera en Cataño, Toa Baja y la costa de Bayamón.',
  ),
  {
    minute: 60,
    authors: ['yarelis-montanez'],
    headline: 'Un bombero recibe atención por inhalar humo',
    body: 'Está consciente y lo llevan al Centro Médico en ambulancia. Es el único herido que se conoce.',
    isKey: true,
    correction: {
      after: 9,
      text: 'Una versión anterior decía que eran dos bomberos. Es uno.',
    },
  },
  note(64, 'amaury-echandia', 'LUMA corta la corriente en cuatro calles para que Bomberos pueda trabajar.'),
  note(
    69,
    'lourdes-basora',
    'En la cancha hay ya 84 personas. Hay agua y meriendas; faltan pañales de tamaño 4.',
  ),
  note(
    73,
    'yarelis-montanez',
    '> El techo de la parte de atrás cedió. Nadie estaba debajo. | Comandante Ramiro Oquendo, Bomberos de Puerto Rico',
  ),
  {
    minute: 77,
    authors: ['amaury-echandia'],
    body: `Así se ve desde el otro lado de la bahía:

      <figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper"><iframe title="Columna de humo sobre Cataño" width="500" height="281" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" frameborder="0" allowfullscreen></iframe></div></figure>`,
  },
  note(82, 'yarelis-montanez', 'Llega un camión de espuma del aeropuerto.'),
  note(87, 'amaury-echandia', 'El tapón en la PR-5 llega hasta el peaje de Buchanan. Usa la PR-165.'),
  note(
    92,
    'lourdes-basora',
    'Recursos Naturales mide el agua de la bahía: hasta ahora no ve residuos del agua que usan los bomberos.',
  ),
  keyMoment(
    97,
    'yarelis-montanez',
    'El fuego no pasó a los edificios vecinos',
    'Bomberos logró mojar las paredes de los dos almacenes de al lado. Uno guarda alimento para animales.',
  ),
  note(102, 'amaury-echandia', 'La alcaldía abre el estacionamiento del parque para quienes desalojaron.'),
  note(107, 'yarelis-montanez', 'El dueño del almacén llegó al lugar. No quiso hablar con la prensa.'),
  note(112, 'lourdes-basora', 'Los pañales que faltaban ya llegaron. Gracias a quienes los llevaron.'),
  note(
    117,
    'amaury-echandia',
    'La estación de calidad de aire de Cataño marca «dañina para grupos sensibles». Hace una hora marcaba «buena».',
  ),
  note(122, 'yarelis-montanez', 'Ya casi no sale humo negro: ahora es gris, señal de que hay más vapor.'),
  keyMoment(
    127,
    'amaury-echandia',
    'Bomberos dice que el fuego está rodeado',
    'No está apagado, pero no avanza. Quedan por apagar tres focos en el segundo piso.',
  ),
  note(
    132,
    'lourdes-basora',
    'El bombero herido está estable, dice el Centro Médico. Se queda en observación.',
  ),
  note(137, 'yarelis-montanez', 'Entra una máquina para mover los escombros del techo.'),
  note(
    142,
    'amaury-echandia',
    'Reabre un carril de la avenida Las Nereidas, solo para residentes con identificación.',
  ),
  note(
    148,
    'yarelis-montanez',
    'El cuerpo de investigaciones de Bomberos hablará con los once empleados antes de decir cómo empezó.',
  ),
  note(154, 'lourdes-basora', 'En la cancha quedan 39 personas; las demás están con familiares.'),
  note(160, 'amaury-echandia', 'El aire mejora: la estación de Cataño vuelve a «moderada».'),
  keyMoment(
    166,
    'yarelis-montanez',
    'Los vecinos de Juana Matos pueden regresar',
    'Manejo de Emergencias abre la comunidad, menos la calle que da a la zona industrial.',
  ),
  note(172, 'amaury-echandia', 'LUMA empieza a devolver la corriente. Quedan sin servicio unos 60 clientes.'),
  note(
    179,
    'lourdes-basora',
    'Si en tu casa quedó olor a humo, abre las ventanas y deja correr un abanico hacia afuera. Bota la comida que estuvo destapada.',
  ),
  note(
    186,
    'yarelis-montanez',
    'Bomberos deja seis camiones en el lugar. Los de Guaynabo ya van de regreso a su estación.',
  ),
  note(
    193,
    'amaury-echandia',
    'El próximo informe de Bomberos será en el lugar. Lo contamos aquí según lo diga.',
  ),
  note(
    199,
    'lourdes-basora',
    'La última familia salió de la cancha. La alcaldía deja el lugar abierto por si alguien necesita agua o una llamada.',
  ),
];
