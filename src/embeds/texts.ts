/** Texts of an embed before it is loaded, and when it fails to load. */
export const texts = {
  skip: (title: string) => `Saltar: ${title}`,
  open: (host: string) => `Abrir en ${host}`,
  close: 'Cerrar',
  /** Followed by a link with the text of `host`, which ends the sentence. */
  late: (title: string) => `${title} no carga. Ábrelo en `,
  host: (host: string) => `${host}.`,
  map: {
    load: 'Cargar el mapa',
    missing: 'Este mapa no está disponible en este momento.',
  },
  video: {
    load: 'Reproducir el video',
    missing: 'El video no está disponible en este momento.',
  },
  live: {
    load: 'Reproducir la señal en vivo',
    missing: 'La señal no está disponible en este momento.',
  },
} as const;

const video = 'Reproducir video aquí';
const post = 'Mostrar publicación aquí';

/** Title of a provider's frame, and label of the button that loads it. */
export const providerTexts = {
  youtube: { title: 'Video de YouTube', load: video },
  vimeo: { title: 'Video de Vimeo', load: video },
  tiktok: { title: 'Video de TikTok', load: video },
  x: { title: 'Publicación de X', load: post },
  instagram: { title: 'Publicación de Instagram', load: post },
  facebook: { title: 'Publicación de Facebook', load: post },
} as const;

/** Link text for a quoted post of X, which has its own text instead of our link. */
export const quoteLink = 'Ver publicación en X';
