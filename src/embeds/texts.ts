import { type EmbedProvider, embedProviders } from '#contract/embed-providers.ts';

/** Texts of an embed before it is loaded, and when it fails to load. */
export const texts = {
  skip: (title: string) => `Saltar: ${title}`,
  open: (host: string) => `Abrir en ${host}`,
  close: 'Cerrar',
  /** Followed by a link with the text of `host`, which ends the sentence. */
  late: (title: string) => `${title} no carga. Ábrelo en `,
  host: (host: string) => `${host}.`,
  load: {
    map: 'Cargar el mapa',
    video: 'Reproducir el video',
    live: 'Reproducir la señal en vivo',
  },
} as const;

const providerTexts = {
  video: { title: 'Video de', load: 'Reproducir video aquí' },
  publicación: { title: 'Publicación de', load: 'Mostrar publicación aquí' },
  audio: { title: 'Audio de', load: 'Reproducir audio aquí' },
  gráfica: { title: 'Gráfica de', load: 'Mostrar gráfica aquí' },
  mapa: { title: 'Mapa de', load: 'Mostrar mapa aquí' },
} as const;

/** Title of a provider's frame, and label of the button that loads it. */
export function textsOf(provider: EmbedProvider): { title: string; load: string } {
  const { name, shows } = embedProviders[provider];
  const { title, load } = providerTexts[shows];
  return { title: `${title} ${name}`, load };
}

/** The same for content of a host that is no provider. */
export const hostTexts = (host: string) => ({
  title: `Contenido de ${host}`,
  load: 'Mostrar contenido aquí',
});
