import { slugKey } from './slug.ts';

/**
 * Cache tags name the content that a response contains. Pages declare their tags, and a change touches tags (changes.ts). Responses
 * with a touched tag are evicted, purged and built again.
 */
export const tags = {
  home: 'home',
  newsLists: 'news-lists',
  /** The item's own pages, and every other page that shows it. */
  newsItem: (slug: string) => `news:${spelled(slug)}`,
  newsCategory: (slug: string) => `news-category:${spelled(slug)}`,
  programmeLists: 'programme-lists',
  programme: (slug: string) => `programme:${spelled(slug)}`,
  programmeCategory: (slug: string) => `programme-category:${spelled(slug)}`,
  banners: 'banners',
  search: 'search',
  /** The dropdowns of the header with the categories' names, which are on every page. */
  navigation: 'navigation',
} as const;

/** The slug's part of a tag: the same for all spellings of a slug, in characters that are allowed in a header. */
function spelled(slug: string): string {
  return encodeURIComponent(slugKey(slug));
}
