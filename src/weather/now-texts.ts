/** Texts of the home page's weather card. In a file of their own, so that its script ships no other texts. */
export const nowTexts = {
  updated: 'Actualizado',
} as const;
