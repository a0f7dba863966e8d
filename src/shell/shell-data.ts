import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { Answer } from '#api/client.ts';
import { secondaryTimeout } from '#api/client.ts';
import { newsCategories, programmeCategories } from '#api/content.ts';
import { health, tickerItems } from '#api/newsroom.ts';
import { optional } from '#api/outcome.ts';
import { pageDeadline } from '#config/page-deadline.ts';
import type { Category } from '#contract/content.ts';
import type { UpstreamName } from '#contract/health.ts';
import type { TickerItem } from '#contract/newsroom.ts';

/** Where a page's content comes from: an upstream of the worker's, or the television signal. */
export type Source = UpstreamName | 'signal';

/** What the frame needs to know; everything in it may be missing and the page still stands. */
export interface ShellData {
  newsCategories: readonly Category[];
  programmeCategories: readonly Category[];
  /** The sources that are the sample newsroom. */
  samples: readonly Source[];
  /** Severe weather alerts: empty where nobody could be asked, because an old one may be over. */
  alerts: readonly TickerItem[];
}

/** Milliseconds: a build of 500 pages asks once, a new category shows within half a minute. */
const kept = 30_000;
/** Milliseconds after a failure: soon enough to recover, late enough that pages do not each wait for a dead worker. */
const keptAfterFailure = 5_000;
/** A dropdown is a list to choose from, not an archive: beyond this /noticias and /programas take over. */
const mostCategories = 14;

const offered = (answer: Answer<Category[]> | null, before: readonly Category[]): readonly Category[] =>
  answer ? answer.data.filter((category) => category.count > 0).slice(0, mostCategories) : before;

/** No upstream of the worker's: who starts the site knows it. */
const sampleSignal: readonly Source[] = process.env['SAMPLE_SIGNAL_URL'] ? ['signal'] : [];

const memo = new LRUCache<'shell', ShellData>({
  max: 1,
  // The clock of the tests too.
  perf: Date,
  ttl: kept,
  fetchMethod: async (_key, before, { options }) => {
    // A page that is late already must not take the alerts from those that come after it.
    const ask = { timeout: secondaryTimeout, isShared: true };
    const [news, programmes, state, ticker] = await Promise.all([
      optional(newsCategories(ask)),
      optional(programmeCategories(ask)),
      optional(health(ask)),
      optional(tickerItems(ask)),
    ]);
    if (!news || !programmes || !state || !ticker) options.ttl = keptAfterFailure;
    return {
      newsCategories: offered(news, before?.newsCategories ?? []),
      programmeCategories: offered(programmes, before?.programmeCategories ?? []),
      samples: state
        ? [...state.data.upstreams.filter(({ sample }) => sample).map(({ name }) => name), ...sampleSignal]
        : (before?.samples ?? sampleSignal),
      alerts: ticker?.data.filter(({ alert }) => alert) ?? [],
    };
  },
});

/** The last change that was known when the frame's data was asked. */
let seen: string | undefined;

/**
 * The frame's data, asked at most twice a minute, and after each change that the origin learns of: a category that was renamed
 * shows on the next page. What cannot be had now, or not before the page that asks must be shown, is what was had last. Never
 * rejects.
 */
export async function shellData(): Promise<ShellData> {
  const position = process.env['CONTENT_POSITION'];
  const forceRefresh = position !== seen;
  seen = position;
  const asked = memo.forceFetch('shell', { forceRefresh });
  const deadline = pageDeadline();
  return deadline ? Promise.race([asked, knownAt(deadline)]) : asked;
}

/** What is known when a page has to be shown: its frame may have been asked for when the page's own data came, which was late enough. */
async function knownAt(deadline: AbortSignal): Promise<ShellData> {
  if (!deadline.aborted) await once(deadline, 'abort');
  const before = memo.peek('shell', { allowStale: true });
  return {
    newsCategories: before?.newsCategories ?? [],
    programmeCategories: before?.programmeCategories ?? [],
    samples: before?.samples ?? sampleSignal,
    alerts: [],
  };
}
