import { filedBy, type Draft } from '../draft.ts';

const storiesOfAnyMonth: readonly Draft[] = [
  {
    title: 'Vaguada traerá aguaceros el fin de semana; el lunes mejora',
    excerpt: 'El sábado será el día más lluvioso en el este y el interior.',
    body: `Una vaguada cruzará la zona entre el viernes por la noche y el domingo por la mañana, con aguaceros frecuentes en el este y el interior.

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

      > Prepárate para el impacto, no para la línea. | Ismael Torrado Buxó, meteorólogo`,
    ...filedBy('ismael-torrado', 'huracan', ['tiempo', 'emergencias', 'destacadas']),
  },
];

const reservoirs: Draft = {
  title: 'Embalses amanecen en niveles óptimos tras dos semanas de lluvia',
  excerpt: 'Solo uno sigue en observación por sedimentación.',
  body: `Los principales embalses amanecieron en niveles óptimos después de dos semanas de lluvia sobre sus cuencas.

      Solo uno permanece en observación, no por falta de agua sino por sedimento: el fondo ha subido tanto que almacena la mitad de lo que almacenaba cuando se construyó.

      Los técnicos recuerdan que un embalse lleno no significa agua en cada casa. Una parte importante se pierde en tuberías viejas antes de llegar al contador.

      La próxima medición se publicará el lunes.`,
  ...filedBy('ismael-torrado', 'yunque', ['tiempo', 'local']),
};

/** From May to September, when the air is hot and dusty; the others of the same place are for the rest of the year. */
const isHot = (month: number) => month >= 5 && month <= 9;

const hotMonths: readonly [Draft, Draft, Draft] = [
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
    title: 'Sargazo llega a las playas del sur y del este',
    excerpt: 'Brigadas lo recogen temprano y piden no usar maquinaria pesada sobre la arena.',
    body: `Mantas de sargazo llegaron a varias playas del sur y del este, empujadas por la brisa. Las de mar adentro se ven desde el aire como líneas doradas.

      Las brigadas lo recogen a mano y con rastrillo. La maquinaria pesada aplasta los nidos de tortuga y se lleva la arena.

      Quien padece de asma debe evitar la orilla: al descomponerse, el alga suelta un gas que irrita los ojos y la garganta.

      Tres fincas lo lavan y lo usan de abono.`,
    ...filedBy('ismael-torrado', 'playa', ['tiempo', 'turismo', 'local']),
  },
];

const freshMonths: readonly [Draft, Draft, Draft] = [
  {
    title: 'Frente frío: noches frescas en la montaña y mar picado en el norte',
    excerpt: 'El viento del norte bajará las mínimas de la cordillera a menos de 60 grados Fahrenheit.',
    body: `Un frente frío que se debilita al llegar al Caribe traerá viento del norte, noches frescas y aguaceros breves.

      En la cordillera las mínimas bajarán a menos de 60 grados Fahrenheit. En la costa la diferencia se sentirá en la brisa y en la humedad, que será menor.

      El mar estará picado en el norte. Las embarcaciones pequeñas deben navegar con precaución.

      El aire seco que lo acompaña despejará el cielo en dos días.`,
    ...filedBy('ismael-torrado', 'condado', ['tiempo', 'ni%c3%b1ez']),
  },
  {
    title: 'Noches frescas: consejos para cuidar a mayores, niños y mascotas',
    excerpt: 'En la montaña el termómetro baja de 60 grados Fahrenheit antes del amanecer.',
    body: `En la montaña el termómetro baja de 60 grados Fahrenheit antes del amanecer, y muchas casas están hechas para el calor, no para guardarlo.

      Abriga a los niños por capas y cierra las celosías del lado del viento. Quien padece de asma debe tener su medicamento a la mano.

      No uses estufas de gas ni carbón para calentar un cuarto: el humo que no se ve es el que mata. Un segundo cobertor hace más que una llama.

      Las mascotas pequeñas también sienten frío: ponles un cartón entre la cama y el piso.`,
    ...filedBy('lourdes-basora', 'playa', ['tiempo', 'ni%c3%b1ez']),
  },
  {
    title: 'Marejadas del norte: tablistas contentos, bañistas fuera del agua',
    excerpt: 'Olas de hasta quince pies romperán en la costa noroeste.',
    body: `Un sistema de baja presión en el Atlántico envía marejadas de largo período hacia la costa norte y noroeste. Las olas pueden alcanzar quince pies al romper.

      Para los tablistas experimentados son condiciones excelentes. Para los bañistas, no: las corrientes serán fuertes incluso en playas que parecen tranquilas.

      Se esperan inundaciones costeras breves durante la marea alta. Evita caminar por muelles y rompeolas.

      Las condiciones mejorarán a partir del martes.`,
    ...filedBy('ismael-torrado', 'surf', ['tiempo', 'turismo', 'deportes']),
  },
];

export function weatherStories(month: number): Draft[] {
  const [air, care, sea] = isHot(month) ? hotMonths : freshMonths;
  return [...storiesOfAnyMonth, air, care, reservoirs, sea];
}
