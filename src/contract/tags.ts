import { slugKey } from './slug.ts';

/**
 * Cache tags: which answers hold which content. The worker names the tags that a change touches, the pages name the
 * tags they carry; what shares a tag is dropped, purged and built again.
 */
export const tags = {
  home: 'home',
  newsLists: 'news-lists',
  /** The item's own pages, and every page that shows it beside something else. */
  newsItem: (slug: string) => `news:${spelled(slug)}`,
  newsCategory: (slug: string) => `news-category:${spelled(slug)}`,
  programmeLists: 'programme-lists',
  programme: (slug: string) => `programme:${spelled(slug)}`,
  programmeCategory: (slug: string) => `programme-category:${spelled(slug)}`,
  banners: 'banners',
  search: 'search',
  /** The dropdowns of the header, and with them the categories' names: they stand on every page. */
  navigation: 'navigation',
} as const;

/** One tag for all spellings of a slug, of characters that a header may carry. */
function spelled(slug: string): string {
  return encodeURIComponent(slugKey(slug));
}
