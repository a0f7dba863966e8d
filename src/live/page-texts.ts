import { brand } from '#config/brand.ts';

export const pageTexts = {
  title: 'En Vivo',
  /** Title of the stream. */
  signal: `La señal en vivo de ${brand.name}`,
  description: `Mira la señal en vivo de ${brand.name} y la guía de programación local de toda la semana, en hora de Puerto Rico.`,
} as const;
