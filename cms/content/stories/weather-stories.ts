import { filedBy, type Draft } from '../draft.ts';

export const weatherStories: Draft[] = [
  {
    title: 'Onda tropical traerá aguaceros el fin de semana; el lunes mejora',
    excerpt: 'El sábado será el día más lluvioso en el este y el interior.',
    body: `Una onda tropical cruzará la zona entre el viernes por la noche y el domingo por la mañana, con aguaceros frecuentes en el este y el interior.

      El sábado será el día más lluvioso: se esperan entre una y tres pulgadas, con cantidades mayores en la sierra de Luquillo y en la vertiente norte de la cordillera.

      El oleaje también subirá. Las playas del norte tendrán riesgo alto de corrientes marinas y las embarcaciones pequeñas deben permanecer en puerto hasta el domingo.

      Para el lunes entrará aire más seco, con brisa del este y temperaturas agradables en la noche.`,
    ...filedBy('ismael-torrado', 'aguacero', ['tiempo']),
  },
  {
    title: 'Así se lee el cono de un huracán, y lo que no dice',
    excerpt:
      'El cono señala por dónde podría pasar el centro. No señala hasta dónde llegan la lluvia y el viento.',
    body: `Cada vez que se forma un ciclón, el mapa con el cono blanco aparece en todas las pantallas. También aparecen los malentendidos.

      ## Lo que dice

      El cono muestra por dónde podría pasar el <strong>centro</strong> del sistema durante los próximos cinco días. Se calcula con el error promedio de los pronósticos recientes, y por eso se ensancha con el tiempo.

      ## Lo que no dice

      - No dice qué tamaño tiene el huracán.
      - No dice hasta dónde llegarán la lluvia o la marejada.
      - No dice que quien esté fuera del cono esté a salvo.

      Uno de cada tres sistemas termina con el centro fuera del cono en algún momento. La recomendación es mirar también los mapas de lluvia y de hora estimada de llegada del viento.

      > Prepárese para el impacto, no para la línea. | Ismael Torrado Buxó, meteorólogo`,
    ...filedBy('ismael-torrado', 'huracan', ['tiempo', 'emergencias', 'destacadas']),
  },
  {
    title: 'Polvo del Sahara: calidad de aire moderada hasta el jueves',
    excerpt: 'Personas con asma deben limitar el ejercicio al aire libre.',
    body: `Una nube de polvo del Sahara mantendrá el cielo brumoso y la calidad de aire en nivel moderado hasta el jueves.

      Las personas con asma, los niños pequeños y los adultos mayores deben limitar el ejercicio al aire libre y tener sus medicamentos a la mano.

      El polvo tiene otra cara: el aire seco que lo acompaña dificulta la formación de aguaceros, así que los días serán calurosos y con poca lluvia.

      La concentración más alta se espera el miércoles al mediodía.`,
    ...filedBy('ismael-torrado', 'condado', ['tiempo', 'ni%c3%b1ez']),
  },
  {
    title: 'Calor extremo: consejos para cuidar a mayores, niños y mascotas',
    excerpt: 'El índice de calor superará los 108 grados Fahrenheit en la costa.',
    body: `El índice de calor superará los 108 grados Fahrenheit en municipios costeros entre las 11:00 a. m. y las 4:00 p. m. Las noches también serán cálidas, lo que impide que el cuerpo descanse.

      Beba agua antes de sentir sed y evite el alcohol durante el día. Si trabaja a la intemperie, descanse diez minutos por hora bajo sombra.

      Llame dos veces al día a quien viva solo. La confusión, la piel seca y la falta de sudor son señales de golpe de calor: busque ayuda de inmediato.

      Nunca deje a niños ni a mascotas en un vehículo, ni siquiera con las ventanas abiertas.`,
    ...filedBy('lourdes-basora', 'playa', ['tiempo', 'ni%c3%b1ez']),
  },
  {
    title: 'Embalses amanecen en niveles óptimos tras dos semanas de lluvia',
    excerpt: 'Solo uno sigue en observación por sedimentación.',
    body: `Los principales embalses amanecieron en niveles óptimos después de dos semanas de lluvia sobre sus cuencas.

      Solo uno permanece en observación, no por falta de agua sino por sedimento: el fondo ha subido tanto que almacena la mitad de lo que almacenaba cuando se construyó.

      Los técnicos recuerdan que un embalse lleno no significa agua en cada casa. Una parte importante se pierde en tuberías viejas antes de llegar al contador.

      La próxima medición se publicará el lunes.`,
    ...filedBy('ismael-torrado', 'yunque', ['tiempo', 'local']),
  },
  {
    title: 'Marejadas del norte: tablistas contentos, bañistas fuera del agua',
    excerpt: 'Olas de hasta quince pies romperán en la costa noroeste.',
    body: `Un sistema de baja presión en el Atlántico envía marejadas de largo período hacia la costa norte y noroeste. Las olas pueden alcanzar quince pies al romper.

      Para los tablistas experimentados son condiciones excelentes. Para los bañistas, no: las corrientes serán fuertes incluso en playas que parecen tranquilas.

      Se esperan inundaciones costeras breves durante la marea alta. Evite caminar por muelles y rompeolas.

      Las condiciones mejorarán a partir del martes.`,
    ...filedBy('ismael-torrado', 'surf', ['tiempo', 'turismo', 'deportes']),
  },
];
