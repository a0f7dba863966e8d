/**
 * How long each answer may be reused, here and in a CDN, in seconds. One table, so that all numbers are read together.
 *
 * `fresh`: the worker does not ask again. `stale`: it answers at once and asks behind the reader's back.
 * `shared`: a CDN does not ask the worker again; a browser always asks (max-age=0), because an editor's correction
 * must not hide in a thousand phones.
 */
export interface CacheRule {
  fresh: number;
  stale: number;
  shared: number;
  /** What is older than this is not answered at all, whatever fails; absent: an old answer is better than none. */
  keep?: number;
}

/** Ten minutes: a reader after a quiet spell gets an answer at once, and it is younger than a coffee break. */
const quietSpell = 600;

/** A day: what the sky was like yesterday at this hour tells nobody anything any more. */
export const weatherKeep = 86_400;

export const cacheRules = {
  /** News moves: 15 s is one WordPress call per list and 15 s, however many readers there are. */
  newsList: { fresh: 15, stale: quietSpell, shared: 15 },
  /** Corrections to a published item are rarer than new items. */
  newsItem: { fresh: 30, stale: quietSpell, shared: 30 },
  /** Programmes and categories change by the week; a minute is still "now" for the editor who changes them. */
  programmes: { fresh: 60, stale: quietSpell, shared: 60 },
  categories: { fresh: 60, stale: quietSpell, shared: 60 },
  /** The first thing on the home page, replaced by hand when something happens. */
  banners: { fresh: 15, stale: quietSpell, shared: 15 },
  /** Asked for past the cache (`?t=`): one call a second is all that readers can cause. */
  bannersNow: { fresh: 1, stale: 0, shared: 0 },
  /** From D1: reading is cheap, so these seconds only flatten bursts. */
  ticker: { fresh: 5, stale: 60, shared: 10 },
  articles: { fresh: 5, stale: 60, shared: 15 },
  article: { fresh: 10, stale: 60, shared: 30 },
  search: { fresh: 5, stale: 30, shared: 30 },
  /** Ranks are sums over days: nothing in them moves within a minute. */
  trending: { fresh: 60, stale: quietSpell, shared: 60 },
  social: { fresh: 30, stale: quietSpell, shared: 60 },
  /** Pages ask each ten seconds: five add little to a score's age, and a thousand pages are one reading of D1. */
  liveGames: { fresh: 5, stale: 30, shared: 5 },
  /** What is upcoming, over or a team changes with the hour's schedule. */
  scoreboard: { fresh: 30, stale: quietSpell, shared: 30 },
  /**
   * The service computes anew every ten minutes and asks not to be asked more often. Half an hour is how long the sky here may be
   * taken as it was while the new answer is under way; a CDN's minute adds little to that.
   */
  weather: { fresh: 600, stale: 1_800, shared: 60, keep: weatherKeep },
  /** Asked past its freshness, while the service fails: the cache's own pause between two tries is the limit. */
  weatherTrial: { fresh: 0, stale: 0, shared: 0, keep: weatherKeep },
  /** Whoever presses "Reintentar" is told the truth of these last seconds. */
  weatherStatus: { fresh: 0, stale: 0, shared: 5 },
  /** Towns do not move. */
  municipalities: { fresh: 0, stale: 0, shared: 86_400 },
} as const satisfies Record<string, CacheRule>;

/** An unknown slug: long enough to absorb a crawler, short enough for an item that is published a moment later. */
export const missingSeconds = 10;

/** Data that is already late: a CDN should come back soon for better. */
const lateSeconds = 5;

/** A day: with the worker gone, yesterday's news is better than an error page. */
const staleIfError = 86_400;

/** The Cache-Control of an answer; `late` is data served because its upstream fails. */
export function cacheControl(rule: CacheRule, late: boolean): string {
  if (rule.shared === 0) return 'no-store';
  const shared = late ? Math.min(lateSeconds, rule.shared) : rule.shared;
  // Twice the shared time: one visitor refreshes, the next ones see it.
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${shared * 2}, stale-if-error=${staleIfError}`;
}
