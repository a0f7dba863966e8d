import { brand } from '#config/brand.ts';

/** Titles and descriptions of the feeds. */
export const texts = {
  title: `${brand.name}: noticias`,
  categoryTitle: (category: string) => `${brand.name}: ${category}`,
  categoryDescription: (category: string) => `Lo más reciente en ${category}, de ${brand.name}.`,
  /** In place of a title that nobody sees. */
  untitled: 'Noticia',
} as const;
