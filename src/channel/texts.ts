export const texts = {
  renewed: 'Esta página se acaba de actualizar.',
} as const;
