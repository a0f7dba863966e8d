/** A file of its own, so that the code that shows new entries ships no other texts. */
export const liveTexts = {
  /** On the button that shows them. */
  offered: (count: number) => (count === 1 ? '1 nueva' : `${count} nuevas`),
  announced: (count: number) => (count === 1 ? 'Hay 1 entrada nueva' : `Hay ${count} entradas nuevas`),
  newest: 'Ver lo más reciente',
} as const;
