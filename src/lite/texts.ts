/** Texts of the light pages that are not those of their full twins. */
export const texts = {
  photo: (kilobytes: number, what: string) =>
    `Ver foto (hasta ${kilobytes} kB)${what === '' ? '' : `: ${what}`}`,
  video: 'Ver video',
  audio: 'Escuchar audio',
  news: 'Noticias',
  now: 'Ahora',
  onAir: (title: string, until: string) => `En el aire: ${title}, ${until}`,
  guide: 'Guía de Programación',
  weatherOf: (name: string) => `El tiempo en ${name}`,
  otherPlaces: 'El tiempo de los 78 municipios',
  places: (region: string) => `Municipios: ${region}`,
  choosePlace: 'Elegir otro municipio',
  notFound: {
    title: 'Página no encontrada',
    text: 'La dirección puede haber cambiado o tener un error. Estas son otras maneras de seguir.',
  },
  readOn: (part: number, parts: number) => `Seguir leyendo (parte ${part} de ${parts})`,
  partsOfStory: 'Partes de la historia',
  readBefore: (part: number) => `Volver a la parte ${part}`,
  previous: 'Anterior',
  next: 'Siguiente',
  pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
  retry: 'Reintentar',
} as const;
