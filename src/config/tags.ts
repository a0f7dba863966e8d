/** Cache tags: which answers hold which content. A change in the newsroom drops every page that carries its tag. */
export const tags = {
  home: 'home',
  newsLists: 'news-lists',
  newsItem: (slug: string) => `news:${slug}`,
  newsCategory: (slug: string) => `news-category:${slug}`,
  programmeLists: 'programme-lists',
  programme: (slug: string) => `programme:${slug}`,
  programmeCategory: (slug: string) => `programme-category:${slug}`,
  banners: 'banners',
  search: 'search',
  /** The dropdowns of the header stand on every page. */
  navigation: 'navigation',
} as const;
