import { slugKey } from '../text/slug.ts';

/**
 * Cache tags name the content that a response contains. Pages declare their tags, and a change touches tags (changes.ts). Responses
 * with a touched tag are evicted, purged and built again.
 */
export const tags = {
  home: 'home',
  newsLists: 'news-lists',
  /** A news item's own pages. */
  newsItem: (slug: string) => `news:${spelled(slug)}`,
  /** The pages of other stories that lead to the item. */
  newsLink: (slug: string) => `news-link:${spelled(slug)}`,
  /** What has the whole text of a category's news: its feed. */
  newsTexts: (slug: string) => `news-texts:${spelled(slug)}`,
  /** What has the cards of a category's news. */
  newsCategory: (slug: string) => `news-category:${spelled(slug)}`,
  /** A topic: a tag of WordPress with its stories. */
  topic: (slug: string) => `topic:${spelled(slug)}`,
  /** The entries of a live coverage. */
  coverage: (slug: string) => `coverage:${spelled(slug)}`,
  programmeLists: 'programme-lists',
  programme: (slug: string) => `programme:${spelled(slug)}`,
  programmeCategory: (slug: string) => `programme-category:${spelled(slug)}`,
  banners: 'banners',
  search: 'search',
  /** What shows the alerts of the weather service. */
  alerts: 'alerts',
  /** What shows closings of schools, agencies, roads and events. */
  closings: 'closings',
  /** Every page: the origin inserts the emergency's banner into each one. */
  emergency: 'emergency',
  /** The page /emergencia. */
  emergencyPage: 'emergency-page',
  /** What shows a game, what shows several of a league, and all of that. */
  anyScore: 'scores',
  game: (id: number) => `game:${id}`,
  scores: (league: string) => `scores:${league}`,
  /** What shows clients without electricity. */
  power: 'power',
  /** The dropdowns of the header with the categories' names, which are on every page. */
  navigation: 'navigation',
} as const;

/** The slug's part of a tag: the same for all spellings of a slug, in characters that are allowed in a header. */
function spelled(slug: string): string {
  return encodeURIComponent(slugKey(slug));
}
