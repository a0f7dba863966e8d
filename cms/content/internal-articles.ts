import type { InternalArticle } from './newsroom.types.ts';
import { pictureId, type PictureName } from './pictures.ts';
import type { CategorySlug } from './terms.ts';

interface Entry {
  slug: string;
  title: string;
  summary: string;
  paragraphs: string[];
  picture: PictureName | null;
  categorySlug: CategorySlug;
  author: string;
  hoursAgo: number;
}

const entries: Entry[] = [
  {
    slug: 'como-verificamos-lo-que-publicamos',
    title: 'Cómo verificamos lo que publicamos',
    summary: 'Dos fuentes, un documento o nada: las reglas de la mesa de redacción, explicadas sin adornos.',
    paragraphs: [
      'Antes de que una noticia llegue a esta página pasa por al menos dos personas. Una la escribe; otra la lee con desconfianza y pregunta de dónde sale cada dato.',
      'Si el dato viene de un documento público, guardamos el documento. Si viene de una persona, anotamos su nombre, cómo lo sabe y si acepta que se le cite. Cuando solo hay una fuente, lo decimos.',
      'Los errores se corrigen en la misma nota, con la hora de la corrección. No borramos publicaciones para esconder una equivocación.',
      'Si encuentra un error, escríbanos: cada mensaje se contesta el mismo día.',
    ],
    picture: 'estudio-tv',
    categorySlug: 'comunidad',
    author: 'Redacción Telecoquí',
    hoursAgo: 30,
  },
  {
    slug: 'guia-mochila-de-emergencia',
    title: 'Guía: qué lleva una mochila de emergencia para diez días',
    summary:
      'Lista completa por persona, con lo que casi siempre se olvida: copias de documentos y efectivo en billetes pequeños.',
    paragraphs: [
      'La regla práctica es un galón de agua por persona por día. Para una familia de cuatro son cuarenta galones, así que conviene repartirlos entre envases pequeños y un tanque con tapa.',
      'Añade alimentos que no necesiten cocción, un abrelatas manual, linterna, radio de baterías, cargador portátil, botiquín y medicamentos para diez días con su receta.',
      'En una bolsa sellada guarda copias de identificaciones, pólizas, recetas y un listado de teléfonos escrito a mano. Cuando no hay señal, la memoria del celular no ayuda.',
      'Revisa la mochila dos veces al año: el primero de junio, cuando comienza la temporada de huracanes, y el primero de diciembre.',
    ],
    picture: 'huracan',
    categorySlug: 'emergencias',
    author: 'Lourdes Basora Niggemann',
    hoursAgo: 80,
  },
  {
    slug: 'glosario-del-tiempo',
    title: 'Vaguada, onda tropical y frente frío: un glosario para entender el tiempo',
    summary:
      'Qué significa cada palabra del pronóstico y por qué una «probabilidad de 40 %» no quiere decir que lloverá el 40 % del día.',
    paragraphs: [
      'Una vaguada es un área alargada de presión más baja. Cuando se combina con humedad abundante, los aguaceros de la tarde se vuelven más fuertes y duran más.',
      'La onda tropical viaja de este a oeste y puede traer lluvia y viento sin llegar nunca a ser ciclón. La mayoría de las ondas pasa de largo.',
      'La probabilidad de lluvia describe la posibilidad de que caiga lluvia medible en un punto de la zona. No dice cuánto durará ni cuánta agua caerá.',
    ],
    picture: 'radar',
    categorySlug: 'tiempo',
    author: 'Ismael Torrado Buxó',
    hoursAgo: 200,
  },
  {
    slug: 'trabajar-en-telecoqui',
    title: 'Cómo se hace un noticiario: un día en el estudio',
    summary: 'De la reunión de las seis de la mañana al último corte comercial.',
    paragraphs: [
      'A las seis de la mañana la redacción ya escoge. Hay treinta temas en la pizarra y espacio para doce.',
      'Al mediodía, la mitad de la lista ha cambiado. Un accidente, una votación o un aguacero obligan a mover cámaras de un extremo a otro de la isla.',
      'El libreto se cierra diez minutos antes de salir al aire. Lo que no esté confirmado a esa hora, no va.',
    ],
    picture: null,
    categorySlug: 'entretenimiento',
    author: 'Coralys Ferrer Zambrana',
    hoursAgo: 420,
  },
];

const HOUR = 60 * 60_000;

export function internalArticles(hour: Date): InternalArticle[] {
  return entries.map(({ paragraphs, picture, hoursAgo, ...article }) => ({
    ...article,
    content: paragraphs.map((text) => `<p>${text}</p>`).join('\n'),
    pictureId: picture === null ? null : pictureId(picture),
    publishedAt: new Date(hour.getTime() - hoursAgo * HOUR),
  }));
}
