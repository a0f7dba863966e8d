import type { ListItem } from './content.ts';

/** An item of a list for tests, without a picture or a category, with other fields where a test needs them. */
export const listItemWith = (fields: Partial<ListItem> & Pick<ListItem, 'id'>): ListItem => ({
  slug: `noticia-${fields.id}`,
  title: { rendered: `Noticia ${fields.id}` },
  excerpt: { rendered: '' },
  date: '2026-11-20T12:00:00Z',
  modified: '2026-11-20T12:00:00Z',
  featured_media_url: null,
  featured_media_alt: '',
  category_names: [],
  categoria_principal: null,
  short_title: '',
  coverage: null,
  ...fields,
});
