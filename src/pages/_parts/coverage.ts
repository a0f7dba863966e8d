import { type ApiResponse, secondaryTimeout } from '#api/client.ts';
import { coverageChanges, coverageEntry, coveragePage } from '#api/coverages-requests.ts';
import { storms } from '#api/nature-requests.ts';
import { publishedItems } from '#api/newsroom-requests.ts';
import { optional, outcome, type ItemOutcome, type Outcome } from '#api/outcome.ts';
import { allowBlockStyles } from '#body/block-styles.ts';
import { newsItemPath } from '#config/article-path.ts';
import { pathFrom } from '#config/lite-path.ts';
import { setCacheRule } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import { changeParameter } from '#contract/channel.ts';
import type { NewsItem } from '#contract/content.ts';
import type { CoverageChanges, CoverageEntry, CoveragePage } from '#contract/coverages.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import type { DataState } from '#contract/response-headers.ts';
import type { Storms } from '#contract/weather/storms.ts';
import { type CoverageItem, isCoverage } from '#coverage/shown-coverage.ts';
import { applyOutcome } from './apply-outcome.ts';
import { loadGame, type WholeGame } from './game.ts';
import { loadNewsItem, type Page } from './item.ts';
import { isMoved, leadTo, movedResponse, otherKindResponse } from './moved.ts';
import { isForFile, loadUntilFresh, noFile, prerenderedItems } from './prerendered.ts';
import { numberOf } from './sports.ts';

/** A live coverage, and what one of its pages shows of its entries. */
interface Whole<Part> {
  slug: string;
  item: CoverageItem;
  part: Part;
}

export interface CoverageResult<Part> {
  /** As in the address. */
  slug: string;
  result: ItemOutcome<Whole<Part>>;
}

/** The same of a coverage that was found. */
export interface FoundCoverage<Part> extends CoverageResult<Part> {
  result: Extract<Outcome<Whole<Part>>, { kind: 'found' }>;
}

/**
 * What a page says of the age of its data: nothing unless the worker has lost touch. Entries reach the page by the change log, so data that only
 * waits to be read again is as new as any, and a page that says an age is another one each minute.
 */
export const lateData = <Found extends { state: DataState }>(result: Found): Found | undefined =>
  result.state === 'last-good' ? result : undefined;

/** What stands above the entries. */
export interface Tied {
  game?: WholeGame | null;
  storm?: Pick<ApiResponse<Storms>, 'data' | 'state'> | null;
}

/** A change of the news item touches the tag of its entries too. */
const coverageTags = (slug: string) => [tags.coverage(slug), tags.navigation];

/** The item of a page and its entries, which were requested at the same time. A story without entries is missing here. */
function joined<Part>(item: ItemOutcome<NewsItem>, part: Outcome<Part>): ItemOutcome<Whole<Part>> {
  if (item.kind !== 'found') return item;
  if (!isCoverage(item.data)) return { kind: 'missing' };
  if (part.kind !== 'found') return part;
  return { ...part, data: { slug: item.data.slug, item: item.data, part: part.data } };
}

/**
 * A page of a live coverage that is rendered on request; `request` loads what it shows of the entries. Sets its status and its cache rule. A
 * page has to return a response as it is: the coverage has another slug, is of another kind now, or has no entries any more.
 */
async function requested<Part>(
  page: Page,
  request: (slug: string) => Promise<Outcome<Part>>,
): Promise<Response | CoverageResult<Part>> {
  const slug = page.params['slug'] ?? '';
  const { pathname } = page.url;
  const [item, part] = await Promise.all([loadNewsItem(slug), request(slug)]);
  const moved =
    otherKindResponse(item, pathname, coverageTags(slug)) ??
    movedResponse(item, 'item', ({ slug: to }) => ({
      from: slug,
      to,
      addressOf: (name) => pathFrom(pathname, paths.coverage(name)),
      tagsOf: coverageTags,
    }));
  if (moved) return moved;
  if (item.kind === 'found' && !isCoverage(item.data))
    return leadTo(pathFrom(pathname, newsItemPath(item.data)), 'incomplete', coverageTags(slug));
  const result = joined(item, part);
  // While it is told, as a list. Changes update both at once; the rule is for when no purge arrives.
  const isLive = result.kind === 'found' && result.data.item.coverage.endedAt === null;
  allowBlockStyles(page);
  applyOutcome(page, result, isLive ? 'list' : 'item', coverageTags(slug));
  return { slug, result };
}

const missing = { kind: 'missing' } as const;

/** The newest entries, or, on the page of older ones, those before the entry in the address. */
export const requestedCoverage = (page: Page): Promise<Response | CoverageResult<CoveragePage>> =>
  requested(page, (slug) => outcome(coveragePage(slug, null)));

export const requestedOlder = (page: Page): Promise<Response | CoverageResult<CoveragePage>> => {
  const before = numberOf(page.params['id']);
  return requested(page, async (slug) => {
    const found = before === null ? missing : await outcome(coveragePage(slug, before));
    return found.kind === 'found' && found.data.entries.length === 0 ? missing : found;
  });
};

/** One entry, and the position from which its page hears of changes. */
export interface OneEntry {
  entry: CoverageEntry;
  position: number;
}

export const requestedEntry = (page: Page): Promise<Response | CoverageResult<OneEntry>> => {
  const id = numberOf(page.params['id']);
  return requested<OneEntry>(page, async (slug) => {
    if (id === null) return missing;
    const [entry, newest] = await Promise.all([
      outcome(coverageEntry(slug, id)),
      outcome(coveragePage(slug, null)),
    ]);
    if (entry.kind !== 'found') return entry;
    const position = newest.kind === 'found' ? newest.data.position : entry.data.revision;
    return { ...entry, data: { entry: entry.data, position } };
  });
};

/** What changed since the position in the address. */
export const requestedChanges = (page: Page): Promise<Response | CoverageResult<CoverageChanges>> => {
  const position = page.params['position'] === '0' ? 0 : numberOf(page.params['position']);
  return requested(page, async (slug) =>
    position === null ? missing : outcome(coverageChanges(slug, position)),
  );
};

/** The game that a coverage is tied to; null without one, or if it could not be loaded. While it is played, the page is as new as its own. */
export async function loadTiedGame(page: Page, { coverage, slug }: CoverageItem): Promise<WholeGame | null> {
  if (coverage.tiedTo?.kind !== 'game') return null;
  const moment = Number(page.url.searchParams.get(changeParameter)) || undefined;
  const found = await loadGame(coverage.tiedTo.game, moment);
  if (found.kind !== 'found') return null;
  const { id, status } = found.data.game;
  if (status !== 'finished') setCacheRule(page, 'scores', [...coverageTags(slug), tags.game(id)]);
  return found.data;
}

/** What a coverage is tied to, for the page of its newest entries, which is whole without it. */
export async function loadTied(page: Page, item: CoverageItem): Promise<Tied> {
  const { tiedTo, endedAt } = item.coverage;
  // The map changes every three hours; the page of an ended coverage would keep an old one.
  if (tiedTo?.kind === 'storm' && endedAt === null) {
    const storm = await optional(storms({ timeout: secondaryTimeout }));
    return { storm };
  }
  return { game: await loadTiedGame(page, item) };
}

/** Ended ones among the newest news become files; one that is told is rendered on request, and older ones too. */
export const endedCoverages = () =>
  prerenderedItems(
    // eslint-disable-next-line house/wrapped-requests -- `prerenderedItems` wraps it.
    (page) => (page === 1 ? publishedItems(page) : Promise.resolve(nothingMore)),
    paths.coverage,
    ({ coverage }) => Boolean(coverage?.endedAt),
  );

const nothingMore: ApiResponse<never[]> = { data: [], ageSeconds: 0, state: 'fresh', total: null };

/** A page that becomes a file. There is none if a part is missing or stale, or the coverage or its game goes on. */
export async function filedCoverage(
  page: Page,
): Promise<Response | (FoundCoverage<CoveragePage> & { tied: Tied })> {
  const slug = page.params['slug'] ?? '';
  const result = await loadUntilFresh(
    async () => joined(...(await Promise.all([loadNewsItem(slug), outcome(coveragePage(slug, null))]))),
    (loaded) => loaded,
  );
  if (!isForFile(result) || isMoved({ from: slug, to: result.data.slug })) return noFile();
  const { item } = result.data;
  if (item.coverage.endedAt === null) return noFile();
  setCacheRule(page, 'item', coverageTags(slug));
  const tied = await loadTied(page, item);
  // A file would keep the score of a game that goes on.
  if (item.coverage.tiedTo?.kind === 'game' && tied.game?.game.status !== 'finished') return noFile();
  allowBlockStyles(page);
  return { slug, result, tied };
}
