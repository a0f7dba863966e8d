import { keyMoment, note, type WrittenEntry } from './written-entry.ts';

/** The hurricane of the scene `huracan`, while it comes nearer: oldest first. */
export const stormEntries: readonly WrittenEntry[] = [
  keyMoment(
    0,
    'ismael-torrado',
    'Sube a aviso de huracán para todo Puerto Rico',
    'Centro Nacional de Huracanes cambia la vigilancia a aviso: se esperan vientos de huracán en las próximas 36 horas o menos.',
  ),
  note(
    7,
    'yarelis-montanez',
    'El gobierno central cierra hasta nuevo aviso, salvo los servicios de emergencia.',
  ),
  {
    minute: 14,
    authors: ['redaccion', 'ismael-torrado'],
    headline: 'Lo que debes tener listo ya',
    body: `- Agua para cinco días: un galón por persona al día.
      - Medicamentos, linterna, baterías y dinero en efectivo.
      - Documentos en una bolsa que no deje pasar el agua.
      - Si vives en zona inundable o de derrumbes, no esperes: vete a un refugio o a casa de familiares.`,
    isPinned: true,
  },
  note(
    21,
    'amaury-echandia',
    'Los supermercados de Caguas y Humacao tienen filas de media hora. Queda agua.',
  ),
  note(28, 'ismael-torrado', 'La presión del centro bajó a 967 milibares, dice el avión cazahuracanes.'),
  keyMoment(
    35,
    'yarelis-montanez',
    'Abren 112 refugios',
    'La lista por municipio está en la página de emergencia. Se puede llegar con mascotas a 31 de ellos.',
  ),
  note(43, 'lourdes-basora', 'Salud mueve a 46 pacientes de diálisis de Vieques y Culebra a Fajardo.'),
  { minute: 50, authors: ['amaury-echandia'], body: '!huracan La marejada ya sube en la costa de Yabucoa.' },
  note(58, 'yarelis-montanez', 'El Aeropuerto Luis Muñoz Marín cancela los vuelos que faltaban por salir.'),
  note(66, 'ismael-torrado', 'Primera banda de lluvia sobre Vieques: ráfagas de 48 millas por hora.'),
  note(74, 'amaury-echandia', 'Cierran los puertos de San Juan, Ponce y Mayagüez a todo barco.'),
  keyMoment(
    81,
    'ismael-torrado',
    'Vientos de tormenta tropical en Vieques y Culebra',
    'Ya no es seguro estar afuera en las islas municipio. Los bomberos dejan de responder llamadas hasta que el viento baje.',
  ),
  note(
    88,
    'lourdes-basora',
    'Los hospitales operan con sus generadores de prueba. Todos tienen combustible para cinco días.',
  ),
  note(95, 'yarelis-montanez', 'LUMA informa de 38,000 clientes sin luz, casi todos en el este.'),
  {
    minute: 102,
    authors: ['amaury-echandia'],
    headline: 'Se inunda la PR-3 entre Humacao y Yabucoa',
    body: 'La Policía la cierra en los dos sentidos. No cruces: bajo el agua no se ve si falta la carretera.',
    isKey: true,
    correction: { after: 6, text: 'Una versión anterior decía que era la PR-30. Es la PR-3.' },
  },
  note(109, 'ismael-torrado', 'En seis horas cayeron 3.4 pulgadas en El Yunque.'),
  note(116, 'yarelis-montanez', 'En los refugios hay 4,870 personas y 212 mascotas.'),
  note(
    123,
    'lourdes-basora',
    'No uses el generador dentro de la casa ni en la marquesina: el humo que no se ve mata.',
  ),
  {
    minute: 130,
    authors: ['ismael-torrado'],
    body: `Explicamos por qué el lado derecho del huracán es el peor:

      <figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper"><iframe title="El lado derecho de un huracán" width="500" height="281" src="https://www.youtube.com/embed/aqz-KE-bpKQ?feature=oembed" frameborder="0" allowfullscreen></iframe></div></figure>`,
  },
  note(137, 'amaury-echandia', 'El río Grande de Loíza sube un pie por hora en Caguas.'),
  keyMoment(
    144,
    'yarelis-montanez',
    'La mitad de los clientes está sin luz',
    'LUMA cuenta 742,000 clientes sin servicio. Las brigadas trabajarán cuando el viento baje de 40 millas por hora.',
  ),
  note(
    151,
    'ismael-torrado',
    'El centro está a 62 millas de Maunabo y se mueve al oeste-noroeste a 12 millas por hora.',
  ),
  note(158, 'lourdes-basora', 'El 911 recibe 300 llamadas por hora. Llama solo si hay una vida en peligro.'),
  note(165, 'amaury-echandia', 'Derrumbe en la PR-10, en Utuado. Nadie quedó atrapado.'),
  keyMoment(
    172,
    'ismael-torrado',
    'Ráfaga de 96 millas por hora en Yabucoa',
    'Es la más alta que se ha medido hasta ahora en tierra. Quédate lejos de las ventanas.',
  ),
  note(180, 'yarelis-montanez', 'La señal de celular falla en Maunabo, Patillas y Arroyo.'),
  note(
    188,
    'lourdes-basora',
    'Si el agua entra a tu casa, apaga el panel eléctrico solo si puedes llegar a él en seco.',
  ),
  note(
    196,
    'ismael-torrado',
    'El ojo se ve en el radar: mide unas 20 millas. La calma del ojo dura poco; no salgas.',
  ),
];
