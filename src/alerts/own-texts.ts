/** A file of its own, because a script ships it. */
export const ownTexts = {
  ownPlace: (municipality: string) => `Ver primero las alertas de ${municipality}`,
} as const;
