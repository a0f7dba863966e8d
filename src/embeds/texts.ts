import { type EmbedProvider, embedProviders, shownAt } from '#contract/embed-providers.ts';

/** Texts of an embed before it is loaded, and when it fails to load. */
export const texts = {
  skip: (title: string) => `Saltar: ${title}`,
  open: (host: string) => `Abrir en ${host}`,
  close: 'Cerrar',
  /** Followed by a link with the text of `host`, which ends the sentence. */
  late: (title: string) => `${title} no carga. Ábrelo en `,
  host: (host: string) => `${host}.`,
  /** In its place, when the frame is of this site. */
  otherPage: 'otra página.',
  /** The link to what the sample newsroom plays. */
  sample: {
    map: 'Abrir el mapa de muestra',
    radar: 'Abrir el radar de muestra',
    video: 'Abrir el video de muestra',
    live: 'Abrir la señal de muestra',
  },
  load: {
    map: 'Cargar el mapa',
    radar: 'Ver el radar',
    video: 'Reproducir el video',
    live: 'Reproducir la señal en vivo',
  },
} as const;

const providerTexts = {
  video: { title: 'Video de', load: 'Reproducir video aquí' },
  lista: { title: 'Lista de reproducción de', load: 'Reproducir lista aquí' },
  publicación: { title: 'Publicación de', load: 'Mostrar publicación aquí' },
  audio: { title: 'Audio de', load: 'Reproducir audio aquí' },
  gráfica: { title: 'Gráfica de', load: 'Mostrar gráfica aquí' },
  mapa: { title: 'Mapa de', load: 'Mostrar mapa aquí' },
} as const;

/** Title of the frame of a provider's page, label of the button that loads it, and whether it plays something. */
export function textsOf(provider: EmbedProvider, page: string) {
  const shown = shownAt(provider, page);
  const { title, load } = providerTexts[shown];
  const plays = shown === 'video' || shown === 'lista' || shown === 'audio';
  return { title: `${title} ${embedProviders[provider].name}`, load, plays };
}

/** The same for content of a host that is no provider. */
export const hostTexts = (host: string) => ({
  title: `Contenido de ${host}`,
  load: 'Mostrar contenido aquí',
  plays: false,
});
