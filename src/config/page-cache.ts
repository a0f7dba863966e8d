import { type DataState, responseHeaders } from '#contract/response-headers.ts';

/**
 * How long a page may be cached, in seconds. `shared` is for CDN edges and the origin's own cache. Browsers always revalidate
 * (max-age 0): the ETag makes that a few bytes, and an editor's correction reaches every phone at once.
 */
export interface PageCacheRule {
  /** s-maxage: how long a shared cache serves the page without revalidating it. */
  shared: number;
  /** How long after that the stale page is served while a fresh one is rendered. */
  staleWhileRevalidate: number;
  /** How long after that the stale page is served when rendering fails. Mostly a day, because a hurricane lasts longer than an hour. */
  staleIfError: number;
}

const day = 86_400;

export const pageCacheRules = {
  /** Home and lists: news changes by the minute. Purges by tag update them sooner. */
  list: { shared: 30, staleWhileRevalidate: 300, staleIfError: day },
  /** Scores: islands refresh every ten seconds, and readers without a script reload. Five seconds make a burst of readers one render. */
  scores: { shared: 5, staleWhileRevalidate: 30, staleIfError: day },
  /**
   * Weather: the worker refreshes its data every ten minutes. A page ends with its observation (src/weather/sky/observation.ts), so that
   * two pages never show two observations of one place.
   */
  weather: { shared: 60, staleWhileRevalidate: 600, staleIfError: day },
  /** The guide: readers without a script see the programme on air at most half a minute late. Without an upstream its titles are no links. */
  guide: { shared: 10, staleWhileRevalidate: 20, staleIfError: 3600 },
  /** Articles and programmes: corrections are rare and purge the page by its tag. */
  item: { shared: 300, staleWhileRevalidate: 3600, staleIfError: day },
  /** Searches: many different URLs, each rarely requested. */
  search: { shared: 60, staleWhileRevalidate: 300, staleIfError: 3600 },
  /** Pages without content of the CMS change only with a release. */
  fixed: { shared: 600, staleWhileRevalidate: day, staleIfError: 7 * day },
  /** A page with a missing block or late data: render it again soon, but not for every reader. In a night without a worker it is all there is. */
  incomplete: { shared: 10, staleWhileRevalidate: 30, staleIfError: day },
  /** A 404: the page may exist a moment later, so a link opened too early must not keep the 404 in caches. */
  missing: { shared: 10, staleWhileRevalidate: 0, staleIfError: 0 },
} as const satisfies Record<string, PageCacheRule>;

export type PageCacheRuleName = keyof typeof pageCacheRules;

export function pageCacheControl(rule: PageCacheRule): string {
  return [
    'public',
    'max-age=0',
    `s-maxage=${rule.shared}`,
    `stale-while-revalidate=${rule.staleWhileRevalidate}`,
    `stale-if-error=${rule.staleIfError}`,
  ].join(', ');
}

/** The rule that such a `Cache-Control` value was made of; a directive that is missing is 0. */
export function ruleOfCacheControl(cacheControl: string): PageCacheRule {
  const seconds = (directive: string) =>
    Number(new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);
  return {
    shared: seconds('s-maxage'),
    staleWhileRevalidate: seconds('stale-while-revalidate'),
    staleIfError: seconds('stale-if-error'),
  };
}

/** An object with the response's headers: a page (`Astro`), or an endpoint that creates its headers first. */
export interface ResponseHolder {
  response: { readonly headers: Headers };
}

/** The rule for a page that must be rendered again before it is served once `seconds` have passed. */
export function shortened(rule: PageCacheRule, seconds: number): PageCacheRule {
  const shared = Math.min(rule.shared, seconds);
  return { ...rule, shared, staleWhileRevalidate: Math.min(rule.staleWhileRevalidate, seconds - shared) };
}

/**
 * Sets how long the response may be cached, in the origin and in a CDN, and the tags that purge it before that. `seconds`: after them
 * the page is served only if rendering fails.
 * A page whose data failed to load must call `markFailed` instead.
 */
export function setCacheRule(
  { response }: ResponseHolder,
  name: PageCacheRuleName,
  tags: readonly string[],
  seconds = Number.POSITIVE_INFINITY,
): void {
  const whole = Math.max(0, Math.ceil(seconds));
  response.headers.set('Cache-Control', pageCacheControl(shortened(pageCacheRules[name], whole)));
  // For the origin's own cache, which knows how long it has had the page.
  if (seconds !== Number.POSITIVE_INFINITY) {
    response.headers.set(responseHeaders.dataUntil, String(Math.round(Date.now() + seconds * 1000)));
  }
  if (tags.length > 0) response.headers.set('Cache-Tag', [...new Set(tags)].join(','));
}

/** Seconds. The worker renews stale data while it sends it, so a page that lives this long may have some. */
const maxWithStale = 60;

/**
 * The rule of a page with data in this state. Stale data is no fault: the worker's lists are stale after 15 s, and the next request finds new
 * ones. `complete` is false if a block had to be left out.
 */
export function ruleForState(
  rule: PageCacheRuleName,
  state: DataState,
  complete: boolean,
): PageCacheRuleName {
  const isUsual = state === 'fresh' || (state === 'stale' && pageCacheRules[rule].shared <= maxWithStale);
  return complete && isUsual ? rule : 'incomplete';
}

export function forbidCaching({ response }: ResponseHolder): void {
  response.headers.set('Cache-Control', 'no-store');
}

/** Seconds after which a failed page is worth a retry: by then the worker's circuit breaker lets a request through again. */
export const retryAfter = 30;

/**
 * Marks a response whose data failed to load. No cache may store it. An origin with an earlier good copy serves that one instead;
 * it recognises the failure by `Retry-After`.
 */
export function markFailed(holder: ResponseHolder): void {
  forbidCaching(holder);
  holder.response.headers.set('Retry-After', String(retryAfter));
}
