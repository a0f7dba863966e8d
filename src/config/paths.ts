import type { AdSection, AdShape } from './advertising.ts';
import type { PictureFormat, PictureSize } from './pictures.ts';

const segment = encodeURIComponent;

/** `/noticias` and `/noticias?pagina=3`: the first page has one address only. */
function paged(path: string, page = 1): string {
  return page > 1 ? `${path}?pagina=${page}` : path;
}

/**
 * `/noticias/categoria/deportes/3`: the first page of a category is a file, and files do not look at queries, so that
 * further pages have a path of their own.
 */
function pagedPath(path: string, page = 1): string {
  return page > 1 ? `${path}/${page}` : path;
}

/** What is chosen on a page of games. What is left out is the page's default. */
interface GamesQuery {
  deporte?: string | undefined;
  liga?: string | undefined;
  vista?: string | undefined;
  /** From 1. */
  pagina?: number | undefined;
}

/** `/deportes?deporte=baseball&liga=mlb&vista=resultados&pagina=2` */
function withQuery(path: string, { deporte, liga, vista, pagina }: GamesQuery): string {
  const query = new URLSearchParams();
  if (deporte) query.set('deporte', deporte);
  if (liga) query.set('liga', liga);
  if (vista) query.set('vista', vista);
  if (pagina && pagina > 1) query.set('pagina', String(pagina));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

const ofMunicipality = (path: string, name?: string) => (name ? `${path}?municipio=${segment(name)}` : path);

/** Every address of the site is built here, so that a route has one spelling and one place to change. */
export const paths = {
  home: '/',
  article: (slug: string) => `/article/${segment(slug)}`,
  news: (page?: number) => paged('/noticias', page),
  /** The address under which cards of sports news know an article: it leads on to `article`. */
  sportArticle: (slug: string) => `/articulo/${segment(slug)}`,
  newsItem: (slug: string) => `/noticias/${segment(slug)}`,
  newsCategory: (slug: string, page?: number) => pagedPath(`/noticias/categoria/${segment(slug)}`, page),
  category: (slug: string, page?: number) => pagedPath(`/category/${segment(slug)}`, page),
  programmes: (page?: number) => paged('/programas', page),
  programme: (slug: string) => `/programas/${segment(slug)}`,
  programmeCategory: (slug: string, page?: number) =>
    pagedPath(`/programas/categoria/${segment(slug)}`, page),
  search: (text?: string, page = 1) => {
    if (!text) return '/search';
    return `/search?q=${segment(text)}${page > 1 ? `&pagina=${page}` : ''}`;
  },
  sports: (query: GamesQuery = {}) => withQuery('/deportes', query),
  sport: (slug: string, query: Pick<GamesQuery, 'vista' | 'pagina'> = {}) =>
    withQuery(`/deportes/${segment(slug)}`, query),
  game: (id: number) => `/partido/${id}`,
  team: (id: number) => `/equipos/${id}`,
  sportsNews: (page?: number) => paged('/noticias/deportes', page),
  /** The weather's four pages, of one municipality by its name; without one, of San Juan. */
  weather: (municipality?: string) => ofMunicipality('/tiempo', municipality),
  weatherV2: (municipality?: string) => ofMunicipality('/tiempo-v2', municipality),
  weatherStandalone: (municipality?: string) => ofMunicipality('/tiempo-standalone', municipality),
  weatherLight: (municipality?: string) => ofMunicipality('/tiempo-v2-light', municipality),
  /** The live stream, with the guide of a day of the week; without one, of today. */
  live: (day?: string) => (day ? `/live?dia=${day}` : '/live'),
  /** The sample newsroom's television signal; the origin hands on what is asked beside it. */
  sampleSignal: '/senal/vivo.m3u8',
  account: '/account',
  terms: '/terms',
  privacy: '/privacy',
  about: '/about',
  /** Where the newsletter form posts when no script runs: it answers with a page. */
  newsletter: '/boletin',
  /** The newest articles as RSS, of everything or of one news category. */
  feed: (category?: string) => (category ? `/rss/${segment(category)}.xml` : '/rss.xml'),
  /** The index of the sitemaps; `part` is one of those it names. */
  sitemap: (part?: string) => (part ? `/sitemaps/${part}.xml` : '/sitemap.xml'),
  newsSitemap: '/sitemap-news.xml',
  /** The document of one advertisement, for a frame of its own. */
  advertisement: (shape: AdShape, section: AdSection) => `/anuncio?tamano=${shape}&seccion=${section}`,
  /** Where a closed site has its prompt, and where a reader's pass is taken back. */
  gate: '/acceso',
  signOut: '/salir',
  /** Drafts, by signed links alone. */
  previews: '/vista-previa/',
  /** Addresses of the worker that markup names. */
  api: { read: (slug: string) => `/api/articles/${segment(slug)}/read` },
} as const;

/**
 * Address of a picture at one size and format, served by the origin's image endpoint.
 * `source` is the picture's absolute address on an allowed host; `mediaOrigin` is the CMS's own origin, whose
 * pictures get the short form, so that the address survives a change of the CMS's host. A query says how some CDNs should
 * make the picture (`?w=300`): we make it ourselves, of the whole one.
 */
export function picturePath(
  source: string,
  size: PictureSize,
  format: PictureFormat,
  mediaOrigin: string,
): string {
  const url = new URL(source);
  const place = url.origin === mediaOrigin ? '' : `/${url.protocol.slice(0, -1)}/${url.host}`;
  return `/img/${size}.${format}${place}${url.pathname}`;
}
