import {
  episodeAddress,
  itemAddresses,
  listAddresses,
  slugSegment,
} from '#contract/publishing/item-addresses.ts';
import { withEscapedPercent } from '#contract/picture-files.ts';
import type { ClosingKind } from '#contract/closings.ts';
import type { SearchPeriod } from '#contract/search.ts';
import { unsubscribeAddress } from '#contract/subscribers/unsubscribe.ts';
import type { AdSection, AdShape } from './ad-shapes.ts';
import type { PictureFormat, PictureSize } from './pictures/picture-sizes.ts';

const segment = slugSegment;

/** `/noticias` and `/noticias?pagina=3`. The first page has no parameter, so that it has one URL only. */
function paged(path: string, page = 1): string {
  return page > 1 ? `${path}?pagina=${page}` : path;
}

/**
 * `/noticias/categoria/deportes/3`. The first page of a category is a prerendered file, and files ignore queries, so further pages
 * have a path of their own.
 */
function pagedPath(path: string, page = 1): string {
  return page > 1 ? `${path}/${page}` : path;
}

/** The choices on a page of games. A missing one means the page's default. */
type GamesQuery = {
  deporte?: string | undefined;
  liga?: string | undefined;
  vista?: string | undefined;
  /** From 1. */
  pagina?: number | undefined;
};

/** `/deportes?deporte=baseball&liga=mlb&vista=resultados&pagina=2`. What is missing, and the first page, has no parameter. */
function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const chosen = Object.entries(query).flatMap(([name, value]) =>
    value && value !== 1 ? [`${name}=${segment(String(value))}`] : [],
  );
  return chosen.length === 0 ? path : `${path}?${chosen.join('&')}`;
}

/** The filters of a search. A missing one filters nothing. */
export interface SearchFilters {
  fecha?: SearchPeriod | undefined;
  /** Slug of a news category. */
  categoria?: string | undefined;
}

const ofMunicipality = (path: string, name?: string) => withQuery(path, { municipio: name });

/** The choices on the page of closings. A missing one filters nothing. */
interface ClosingsQuery {
  municipality?: string | null | undefined;
  kind?: ClosingKind | null | undefined;
  /** From 1. */
  page?: number | undefined;
}

/** The id of the list of what most readers read. */
export const popularAnchor = 'lo-mas-leido';

/** Every path of the site is built here or in `itemAddresses`, so that each route is written in one place. */
export const paths = {
  home: listAddresses.home,
  /** What most readers read, on the home page. */
  popular: `${listAddresses.home}#${popularAnchor}`,
  article: itemAddresses.article,
  news: (page?: number) => paged(listAddresses.news, page),
  /** The path that cards of sports news link to. It redirects to `article`. */
  sportArticle: (slug: string) => `/articulo/${segment(slug)}`,
  newsItem: itemAddresses.newsItem,
  coverages: (page?: number) => paged('/minuto-a-minuto', page),
  /** A live coverage. Its other pages have paths and no parameters, because that of an ended one is a file, and files ignore queries. */
  coverage: itemAddresses.coverage,
  coverageEntry: (slug: string, id: number) => `${itemAddresses.coverage(slug)}/${id}`,
  olderEntries: (slug: string, id: number) => `${itemAddresses.coverage(slug)}/antes/${id}`,
  /** What changed since a position of the change log, for readers without a script. */
  newerEntries: (slug: string, position: number) => `${itemAddresses.coverage(slug)}/desde/${position}`,
  newsCategory: (slug: string, page?: number) => pagedPath(itemAddresses.newsCategory(slug), page),
  topic: (slug: string, page?: number) => pagedPath(itemAddresses.topic(slug), page),
  author: (slug: string, page?: number) => pagedPath(`/autor/${segment(slug)}`, page),
  category: (slug: string, page?: number) => pagedPath(`/category/${segment(slug)}`, page),
  programmes: (page?: number) => paged(listAddresses.programmes, page),
  programme: itemAddresses.programme,
  programmeCategory: (slug: string, page?: number) => pagedPath(itemAddresses.programmeCategory(slug), page),
  search: (text?: string, page = 1, { fecha, categoria }: SearchFilters = {}) => {
    if (!text) return '/search';
    const filters = `${fecha ? `&fecha=${fecha}` : ''}${categoria ? `&categoria=${segment(categoria)}` : ''}`;
    return `/search?q=${segment(text)}${filters}${page > 1 ? `&pagina=${page}` : ''}`;
  },
  sports: (query: GamesQuery = {}) => withQuery('/deportes', query),
  sport: (slug: string, query: Pick<GamesQuery, 'vista' | 'pagina'> = {}) =>
    withQuery(`/deportes/${segment(slug)}`, query),
  game: itemAddresses.game,
  team: (id: number) => `/equipos/${id}`,
  sportsNews: (page?: number) => paged('/noticias/deportes', page),
  /** The four weather pages. Without a municipality they show San Juan, or the device's. */
  weather: (municipality?: string) => ofMunicipality('/tiempo', municipality),
  /** A part of the home page, which takes it over. */
  weatherCard: (municipality: string) => ofMunicipality('/tiempo/tarjeta', municipality),
  weatherV2: (municipality?: string) => ofMunicipality('/tiempo-v2', municipality),
  weatherStandalone: (municipality?: string) => ofMunicipality('/tiempo-standalone', municipality),
  weatherLight: (municipality?: string) => ofMunicipality('/tiempo-v2-light', municipality),
  /** Hurricanes and storms of the Atlantic. */
  storms: '/huracan',
  /** Clients without electricity, and levels of rivers. */
  powerAndRivers: listAddresses.powerAndRivers,
  /** The live stream with the guide of a day of the week, by default today. */
  live: (day?: string) => (day ? `${listAddresses.live}?dia=${day}` : listAddresses.live),
  /** The sample newsroom's television signal. The origin proxies it and the files beside it. */
  sampleSignal: '/senal/vivo.m3u8',
  /** The third parties that the sample newsroom plays; the origin proxies them. The maps are templates (src/weather/parts/map-embed.ts). */
  sampleFrames: {
    map: '/marco/temperatura?lat={lat}&lon={lon}&zoom={zoom}&opacity={opacity}',
    radar: '/marco/radar?lat={lat}&lon={lon}&zoom={zoom}',
    video: '/marco/video',
    ads: '/marco/anuncios.js',
  },
  /** The alerts in force, those for a municipality first. */
  alerts: (municipality?: string) => ofMunicipality(listAddresses.alerts, municipality),
  /** The same as an Atom feed. */
  alertsFeed: '/alertas.xml',
  /** What is closed or suspended. */
  closings: ({ municipality, kind, page }: ClosingsQuery = {}) =>
    withQuery(listAddresses.closings, { municipio: municipality, tipo: kind, pagina: page }),
  /** Shelters, telephone numbers and notices of municipalities. */
  emergency: listAddresses.emergency,
  /** What the origin shows as the home page during an emergency. */
  emergencyHome: '/emergencia/portada',
  account: '/account',
  /**
   * Where notifications of a topic (#contract/notifications/topics.ts) are chosen; `alerts` alone is for the municipality of the device. The topic is
   * not sent to a server.
   */
  notify: (topic: string) => `/account#${topic.split(':').map(segment).join(':')}`,
  terms: '/terms',
  privacy: '/privacy',
  about: '/about',
  /** Where the newsletter form posts when no script runs. The response is a page. */
  newsletter: '/boletin',
  /** Where a reader leaves the newsletter, with the key of an email's link or without one. */
  unsubscribe: unsubscribeAddress,
  /** The newest articles as RSS, of all news or of one category. */
  feed: (category?: string) => (category ? `/rss/${segment(category)}.xml` : '/rss.xml'),
  topicFeed: (slug: string) => `/rss/tema/${segment(slug)}.xml`,
  /** The newest entries of a live coverage as RSS. */
  coverageFeed: (slug: string) => `/rss/minuto-a-minuto/${segment(slug)}.xml`,
  /** The newest episodes of a programme as RSS, with the files that a podcast player needs. */
  programmeFeed: (slug: string) => `/rss/programa/${segment(slug)}.xml`,
  /** The place of an episode on the page of its programme. */
  episode: episodeAddress,
  /** The sitemap index, or one of the sitemaps that it names (`part`). */
  sitemap: (part?: string) => (part ? `/sitemaps/${part}.xml` : '/sitemap.xml'),
  newsSitemap: '/sitemap-news.xml',
  /** The document of one advertisement, loaded in a frame. */
  advertisement: (shape: AdShape, section: AdSection) => `/anuncio?tamano=${shape}&seccion=${section}`,
  /** The password prompt of a closed site, and the sign-out, which revokes a reader's pass. */
  gate: '/acceso',
  signOut: '/salir',
  /** Drafts, accessible only by signed links. */
  previews: '/vista-previa/',
  /** Worker endpoints that are used in the HTML. */
  api: { read: (slug: string) => `/api/articles/${segment(slug)}/read` },
} as const;

/**
 * Path of a picture in one size and format, served by the origin's image endpoint.
 * `source` is the picture's absolute URL on an allowed host. `mediaOrigin` is the CMS's own origin; its pictures get a short path
 * without the host, which stays valid when the CMS moves. The source's query is dropped: on some CDNs it scales the picture
 * (`?w=300`), and we scale the original ourselves.
 */
export function picturePath(
  source: string,
  size: PictureSize,
  format: PictureFormat,
  mediaOrigin: string,
): string {
  return `/img/${size}.${format}${mediaPath(source, mediaOrigin)}`;
}

/**
 * Number of the design of the drawn pictures. A new number gives every one a new address, because social networks keep what they have.
 */
export const cardDesign = 1;
/** Path of the drawn picture without a headline: the station's logo and name. */
export const plainCardPath = `/img/tarjeta/${cardDesign}.jpeg`;

/** Path of the drawn picture of a page for social networks. `version` changes with the words on it; `page` is the page's path. */
export const cardPath = (version: string, page: string) => `/img/tarjeta/${version}${page}.jpeg`;

/** Path of a video's captions, as a browser only loads them from the page's own host. The parameters are those of `picturePath`. */
export function captionsPath(source: string, mediaOrigin: string): string {
  return `/subtitulos${mediaPath(source, mediaOrigin)}`;
}

function mediaPath(source: string, mediaOrigin: string): string {
  const url = new URL(source);
  // http and https of the CMS are one host.
  const isOfCms = mediaOrigin !== '' && url.host === new URL(mediaOrigin).host;
  const place = isOfCms ? '' : `/${url.protocol.slice(0, -1)}/${url.host}`;
  return place + withEscapedPercent(url.pathname);
}
