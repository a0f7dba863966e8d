/**
 * The site's addresses of what editors publish: the worker writes them into its responses (the ticker), the site into its pages and feeds.
 * Slugs are in our spelling (slug.ts), and are encoded here, once.
 */

/** A slug as one segment of an address, of a page or of /api. */
export const slugSegment = encodeURIComponent;

/** The lists that show the newest items, the live signal, and the pages about emergencies. */
export const listAddresses = {
  home: '/',
  news: '/noticias',
  programmes: '/programas',
  live: '/live',
  emergency: '/emergencia',
  alerts: '/alertas',
  closings: '/cierres',
  powerAndRivers: '/luz-y-rios',
} as const;

/** Path segments under /noticias that are pages of their own. A news item with such a slug has its page under /article. */
export const reservedSlugs: ReadonlySet<string> = new Set(['categoria', 'deportes', 'tema']);

export const itemAddresses = {
  article: (slug: string) => `/article/${slugSegment(slug)}`,
  newsItem: (slug: string) => `/noticias/${slugSegment(slug)}`,
  /** A live coverage, which is a news item with entries. */
  coverage: (slug: string) => `/minuto-a-minuto/${slugSegment(slug)}`,
  newsCategory: (slug: string) => `/noticias/categoria/${slugSegment(slug)}`,
  topic: (slug: string) => `/noticias/tema/${slugSegment(slug)}`,
  programme: (slug: string) => `/programas/${slugSegment(slug)}`,
  programmeCategory: (slug: string) => `/programas/categoria/${slugSegment(slug)}`,
  game: (id: number) => `/partido/${id}`,
} as const;

/** The id of an episode's element on the page of its programme. */
export const episodeAnchor = (id: number) => `episodio-${id}`;

/** The place of an episode, by WordPress's id, on the page of its programme. */
export const episodeAddress = (programme: string, id: number) =>
  `${itemAddresses.programme(programme)}#${episodeAnchor(id)}`;
