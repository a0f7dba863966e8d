/** A file of its own, so that the code that hears of changes ships no other texts. */
export const newTexts = {
  thereAre: (count: number) => (count === 1 ? 'Hay 1 noticia nueva' : `Hay ${count} noticias nuevas`),
} as const;
