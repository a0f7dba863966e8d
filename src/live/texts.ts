import { brand } from '#config/brand.ts';

/** What the page of the live signal says of itself. */
export const pageTexts = {
  title: 'En Vivo',
  description: `Mira en vivo la señal de ${brand.name}, la televisión de Puerto Rico, y la programación de la semana.`,
  signal: `La señal en vivo de ${brand.name}`,
} as const;
