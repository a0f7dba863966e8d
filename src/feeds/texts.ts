import { brand } from '#config/brand.ts';

/** What the feeds say of themselves. */
export const texts = {
  title: `${brand.name}: noticias`,
  categoryTitle: (category: string) => `${brand.name}: ${category}`,
  categoryDescription: (category: string) => `Lo más reciente en ${category}, de ${brand.name}.`,
} as const;
