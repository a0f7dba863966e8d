import { brand } from '#config/brand.ts';

export const pageTexts = {
  title: 'En Vivo',
  description: `Mira la señal en vivo de ${brand.name} y la guía de programación local de toda la semana, en hora de Puerto Rico.`,
} as const;
