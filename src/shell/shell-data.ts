import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import type { ApiResponse } from '#api/client.ts';
import { secondaryTimeout } from '#api/client.ts';
import { newsCategories, programmeCategories } from '#api/content-requests.ts';
import { health } from '#api/newsroom-requests.ts';
import { optional } from '#api/outcome.ts';
import { isSubject } from '#config/internal-categories.ts';
import { contentPosition, pageDeadline } from '#config/render-context.ts';
import type { Category } from '#contract/content.ts';
import type { UpstreamName } from '#contract/health.ts';

/** Source of a page's content: an upstream of the worker, or the television signal. */
export type Source = UpstreamName | 'signal';

/** The data of the frame (header, footer). Every part may be empty; the page is still complete. */
export interface ShellData {
  newsCategories: readonly Category[];
  programmeCategories: readonly Category[];
  /** The sources that are the sample newsroom. */
  samples: readonly Source[];
}

/** Cache duration in milliseconds: the 500 pages of a build share one set of requests, and a new category is shown within half a minute. */
const maxAge = 30_000;
/** Cache duration after a failure, in milliseconds: short enough to recover, long enough that not every page waits for a dead worker. */
const maxAgeAfterFailure = 5_000;
/** Maximum number of categories in a dropdown, so that it fits on the screen. */
const maxCategories = 14;

/** The categories with the most items, the largest first. Those that are left out are reached by their items. */
const offered = (
  response: ApiResponse<Category[]> | null,
  before: readonly Category[],
): readonly Category[] =>
  response
    ? response.data
        .filter((category) => category.count > 0 && isSubject(category))
        .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
        .slice(0, maxCategories)
    : before;

/** The signal is not an upstream of the worker, so it comes from the environment. */
const sampleSignal: readonly Source[] = process.env['SAMPLE_SIGNAL_URL'] ? ['signal'] : [];

const memo = new LRUCache<'shell', ShellData>({
  max: 1,
  // Use Date as the clock, so that tests can fake it.
  perf: Date,
  ttl: maxAge,
  fetchMethod: async (_key, before, { options }) => {
    // isShared: the deadline of one page must not abort requests whose data other pages use too.
    const requestOptions = { timeout: secondaryTimeout, isShared: true };
    const [news, programmes, state] = await Promise.all([
      optional(newsCategories(requestOptions)),
      optional(programmeCategories(requestOptions)),
      optional(health(requestOptions)),
    ]);
    if (!news || !programmes || !state) options.ttl = maxAgeAfterFailure;
    return {
      newsCategories: offered(news, before?.newsCategories ?? []),
      programmeCategories: offered(programmes, before?.programmeCategories ?? []),
      samples: state
        ? [...state.data.upstreams.filter(({ sample }) => sample).map(({ name }) => name), ...sampleSignal]
        : (before?.samples ?? sampleSignal),
    };
  },
});

/** Position of the last change that was known when the data was last requested. */
let requestedPosition: string | undefined;

/**
 * The frame's data, requested at most twice a minute, and after each change that the origin learns of, so that a renamed category is
 * shown on the next page. A part whose request fails, or does not finish before the page's deadline, has its last good value. Never rejects.
 */
export async function shellData(): Promise<ShellData> {
  const position = contentPosition();
  const forceRefresh = position !== requestedPosition;
  requestedPosition = position;
  const request = memo.forceFetch('shell', { forceRefresh });
  const deadline = pageDeadline();
  return deadline ? Promise.race([request, cachedAtDeadline(deadline)]) : request;
}

/** Waits for the page's deadline and returns the cached data. The deadline may have passed already, while the page loaded its own data. */
async function cachedAtDeadline(deadline: AbortSignal): Promise<ShellData> {
  if (!deadline.aborted) await once(deadline, 'abort');
  const before = memo.peek('shell', { allowStale: true });
  return {
    newsCategories: before?.newsCategories ?? [],
    programmeCategories: before?.programmeCategories ?? [],
    samples: before?.samples ?? sampleSignal,
  };
}
