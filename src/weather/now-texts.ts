/** What the weather card of the home page says: apart, because a script of its own ships these few. */
export const nowTexts = {
  updated: 'Actualizado',
} as const;
