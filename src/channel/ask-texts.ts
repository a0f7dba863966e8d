/** A file of its own, so that it travels only with the button. */
export const askTexts = {
  follow: 'Seguir en vivo',
  following: 'Siguiendo en vivo',
} as const;
