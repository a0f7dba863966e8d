import type { ApiResponse } from '#api/client.ts';
import { newsCategories, programmeCategories, programmeList } from '#api/content-requests.ts';
import { power, rivers, storms } from '#api/nature-requests.ts';
import { authors, publishedItems, topics } from '#api/newsroom-requests.ts';
import { closings } from '#api/closings-requests.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import { articlePath } from '#config/article-path.ts';
import { heldEmergencies } from '#config/emergency.ts';
import { paths } from '#config/paths.ts';
import type { Category } from '#contract/content.ts';
import { limits } from '#contract/fixed-limits.ts';
import { defaultMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import { publishedPerPage } from '#contract/newsroom.ts';
import { type SitePage, sitePages } from '#contract/site-pages.ts';
import { sportSlugs } from '#contract/leagues.ts';
import type { SitemapEntry } from '#feeds/sitemap-xml.ts';
import { requestAlerts } from './alerts.ts';

/**
 * News per sitemap, in pages of the list. The protocol allows 50,000. A smaller part is written faster, and after a new article a robot
 * reads only a part of the archive again.
 */
const pagesPerPart = 5;
const newsPerPart = pagesPerPart * publishedPerPage;

/** The parts of the index. A part whose request fails is left out. */
export async function sitemapParts(): Promise<{ parts: string[]; complete: boolean }> {
  const [programmes, published, tagged, signed] = await Promise.all([
    optional(programmeList({ perPage: 1 })),
    optional(publishedItems(1)),
    optional(topics(1)),
    optional(authors(1)),
  ]);
  const newsParts = published ? Math.ceil((published.total ?? published.data.length) / newsPerPart) : 0;
  return {
    parts: [
      'secciones',
      ...(programmes ? ['programas'] : []),
      ...(tagged && tagged.data.length > 0 ? ['temas'] : []),
      ...(signed && signed.data.length > 0 ? ['autores'] : []),
      ...Array.from({ length: newsParts }, (_, place) => `noticias-${place + 1}`),
    ],
    complete: programmes !== null && published !== null && tagged !== null && signed !== null,
  };
}

/** The home page, lists, categories and fixed pages. */
export async function sectionEntries(): Promise<{ entries: SitemapEntry[]; complete: boolean }> {
  const [news, programmes, warned, watched, shut, ...utilities] = await Promise.all([
    optional(newsCategories()),
    optional(programmeCategories()),
    requestAlerts(),
    optional(storms()),
    optional(closings({ municipality: null, kind: null })),
    optional(power()),
    optional(rivers()),
  ]);
  const filled = (response: ApiResponse<Category[]> | null) =>
    response?.data.filter(({ count }) => count > 0) ?? [];
  const { alerts, storms: cyclones, closings: closed, powerAndRivers, emergency } = sitePages;
  // The sample's warnings, storms, closings, numbers and shelters are invented.
  const invented: readonly SitePage[] = [
    ...(warned.kind !== 'found' || warned.data.sample ? [alerts] : []),
    ...(watched === null || watched.data.sample ? [cyclones] : []),
    ...(shut === null || shut.data.sample ? [closed] : []),
    ...(utilities.some((known) => known !== null && !known.data.sample) ? [] : [powerAndRivers]),
    ...(heldEmergencies()?.content.sample ? [emergency] : []),
  ];
  const own: readonly SitePage[] = Object.values(sitePages);
  const addresses = [
    ...own.filter((page) => !page.isUnlisted && !invented.includes(page)).map(({ path }) => path),
    ...sportSlugs.map((slug) => paths.sport(slug)),
    // People search for the weather by the name of their town.
    ...municipalities
      .filter(({ nombre }) => nombre !== defaultMunicipality.nombre)
      .map(({ nombre }) => paths.weather(nombre)),
    ...filled(news).map(({ slug }) => paths.newsCategory(slug)),
    ...filled(programmes).map(({ slug }) => paths.programmeCategory(slug)),
  ];
  return {
    entries: addresses.map((path) => ({ path, modified: null })),
    complete: news !== null && programmes !== null,
  };
}

/** At most `max` pages of a list from page `from` on, joined. An item that moves to the next page between two requests appears once. */
async function joined<T extends { slug: string }>(
  requestPage: (page: number) => Promise<ApiResponse<T[]>>,
  { from, max, perPage }: { from: number; max: number; perPage: number },
): Promise<ApiResponse<T[]>> {
  const first = await requestPage(from);
  const last = Math.min(Math.ceil((first.total ?? 0) / perPage), from + max - 1);
  const further = Array.from({ length: Math.max(0, last - from) }, (_, place) => from + 1 + place);
  const rest = await Promise.all(further.map(requestPage));
  const items = [first, ...rest].flatMap(({ data }) => data);
  return { ...first, data: [...new Map(items.map((item) => [item.slug, item])).values()] };
}

function entriesOf<T extends { slug: string; modified?: string }>(
  list: Outcome<T[]>,
  path: (item: T) => string,
): Outcome<SitemapEntry[]> {
  if (list.kind !== 'found') return list;
  return { ...list, data: list.data.map((item) => ({ path: path(item), modified: item.modified ?? null })) };
}

export async function programmeEntries(): Promise<Outcome<SitemapEntry[]>> {
  const { perPage } = limits;
  const requestPage = (page: number) => programmeList({ page, perPage });
  const list = await outcome(joined(requestPage, { from: 1, max: Infinity, perPage }));
  return entriesOf(list, ({ slug }) => paths.programme(slug));
}

/** Everybody who wrote published news. A newsroom has fewer than a thousand. */
export async function authorEntries(): Promise<Outcome<SitemapEntry[]>> {
  return entriesOf(await outcome(authors(1)), ({ slug }) => paths.author(slug));
}

/** The topics with several stories, the largest first: a search engine that reads them reads about the newsroom's main subjects first. */
export async function topicEntries(): Promise<Outcome<SitemapEntry[]>> {
  const list = await outcome(joined(topics, { from: 1, max: pagesPerPart, perPage: publishedPerPage }));
  return entriesOf(list, ({ slug }) => paths.topic(slug));
}

/** The news of one part; part 1 has the newest. Missing after the last part. */
export async function newsEntries(part: number): Promise<Outcome<SitemapEntry[]>> {
  const from = (part - 1) * pagesPerPart + 1;
  const list = await outcome(joined(publishedItems, { from, max: pagesPerPart, perPage: publishedPerPage }));
  return list.kind === 'found' && list.data.length === 0 ? { kind: 'missing' } : entriesOf(list, articlePath);
}
