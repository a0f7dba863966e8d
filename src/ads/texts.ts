export const texts = {
  placeholder: 'PUBLICIDAD',
} as const;
