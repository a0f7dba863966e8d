/** "las 8:42 a. m.", "la 1:05 p. m." */
const atHour = (time: string) => (time.startsWith('1:') ? `la ${time}` : `las ${time}`);

/** Texts of live coverage. Those for the page while it is open are in live-texts.ts. */
export const texts = {
  kind: 'Minuto a minuto',
  live: 'En vivo',
  ended: (when: string) => `Terminó el ${when}`,
  /** In front of its moment. */
  latest: 'Última entrada:',
  newer: (time: string) => `Ver lo nuevo desde ${atHour(time)}`,
  pinned: 'Fijado',
  keyMoments: 'Momentos clave',
  allKeyMoments: 'Ver todos',
  notify: 'Avísame de los momentos clave',
  keyMoment: 'Momento clave',
  entries: 'Lo más reciente',
  olderThan: (when: string) => `Hasta ${atHour(when)}`,
  older: 'Entradas anteriores',
  newest: 'Volver a lo más reciente',
  whole: 'Ver toda la cobertura',
  none: 'Todavía no hay entradas. Las primeras aparecerán aquí.',
  by: 'Por:',
  and: ' y ',
  edited: (when: string) => `Editado: ${when}`,
  correction: 'Corrección',
  story: 'Leer la noticia completa',
  share: 'Compartir',
  /** For screen readers, behind the word "Compartir": which one. */
  entryOf: (time: string) => ` la entrada de ${atHour(time)}`,
  entryTitle: (title: string, when: string) => `${title}: ${when}`,
  newerTitle: (title: string) => `Lo nuevo: ${title}`,
  newerThan: 'Lo nuevo',
  newerAgain: 'Ver si hay algo nuevo',
  nothingNewer: 'No hay nada nuevo desde entonces.',
  tooMany: 'Hay más cambios de los que caben aquí.',
  removed: (count: number) => (count === 1 ? 'Se retiró 1 entrada.' : `Se retiraron ${count} entradas.`),
  feed: (title: string) => `Minuto a minuto: ${title}`,
} as const;
