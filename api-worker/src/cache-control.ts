/**
 * How long each response may be reused, here and in a CDN, in seconds. The rooms choose the row for what they load, and the edge cache
 * passes it on with what it returns.
 *
 * `fresh`: the worker does not load again. `stale`: it sends the cached response at once and refreshes it in the background. `shared`: a
 * CDN does not request it from the worker again; a browser always revalidates (max-age=0), because a thousand phones must not keep showing
 * what an editor has corrected.
 */
export interface CacheRule {
  fresh: number;
  stale: number;
  shared: number;
  /** A response older than this is never sent, even when the upstream fails; absent: an old response is better than none. */
  keep?: number;
}

/** Ten minutes: the first reader after a quiet spell gets a response at once, and it is never older than this. */
const quietSpell = 600;

/** A day: yesterday's weather at this hour is of no use any more. */
export const weatherKeep = 86_400;

export const apiCacheRules = {
  /** News changes often. 15 s is one WordPress call per list every 15 s, however many readers there are. */
  newsList: { fresh: 15, stale: quietSpell, shared: 15 },
  /** Corrections to a published item are rarer than new items. */
  newsItem: { fresh: 30, stale: quietSpell, shared: 30 },
  /** Programmes and categories change about once a week; a minute is quick enough for the editor who changes them. */
  programmes: { fresh: 60, stale: quietSpell, shared: 60 },
  categories: { fresh: 60, stale: quietSpell, shared: 60 },
  /** The banner is the first thing on the home page; editors replace it by hand when something happens. */
  banners: { fresh: 15, stale: quietSpell, shared: 15 },
  /** Requested past the cache (`?t=`). It is fresh for one second, so readers can cause at most one call a second. */
  bannersNow: { fresh: 1, stale: 0, shared: 0 },
  /** From D1: a read is cheap, so these seconds only flatten bursts. */
  ticker: { fresh: 5, stale: 60, shared: 10 },
  articles: { fresh: 5, stale: 60, shared: 15 },
  article: { fresh: 10, stale: 60, shared: 30 },
  episodes: { fresh: 5, stale: 60, shared: 30 },
  search: { fresh: 5, stale: 30, shared: 30 },
  /** Trending ranks are sums over a day, so nothing in them moves within a minute. */
  trending: { fresh: 60, stale: quietSpell, shared: 60 },
  social: { fresh: 30, stale: quietSpell, shared: 60 },
  /** What editors arranged on the home page. From D1, and each change reloads it. */
  frontPage: { fresh: 15, stale: quietSpell, shared: 15 },
  /** Read by origins after each change of it. From D1, so a CDN's few seconds only flatten bursts. */
  emergency: { fresh: 5, stale: 60, shared: 10 },
  /** Alerts. From D1, and each change reloads them. */
  alerts: { fresh: 5, stale: 60, shared: 10 },
  /** Closings. From D1, and each change reloads them. */
  closings: { fresh: 5, stale: 60, shared: 10 },
  /** Entries of a live coverage. From D1, and each change reloads them. */
  coverage: { fresh: 5, stale: 60, shared: 10 },
  /** Pages poll every ten seconds: five seconds add little to a score's age, and a thousand pages cost one D1 read. */
  liveGames: { fresh: 5, stale: 30, shared: 5 },
  /** Upcoming games, results and teams change by the hour. */
  scoreboard: { fresh: 30, stale: quietSpell, shared: 30 },
  /**
   * OpenWeather computes new data every ten minutes and asks its clients not to call more often. For half an hour the cached response may
   * be sent while the new one loads; a CDN's minute adds little to that.
   */
  weather: { fresh: 600, stale: 1_800, shared: 60, keep: weatherKeep },
  /**
   * What the sky is like now: one observation for ten minutes, the same on every page. It has no stale time: otherwise the first page after
   * a quiet hour would show the weather of half an hour ago, and the next page the current weather.
   */
  observation: { fresh: 600, stale: 0, shared: 60, keep: weatherKeep },
  /**
   * For the status route while the service fails: never fresh, so that each request may try the service again. The cache's own pause
   * between two tries is the limit.
   */
  weatherTrial: { fresh: 0, stale: 0, shared: 0, keep: weatherKeep },
  /** From D1. They change every three minutes (alerts/rule/watched-zones.ts), and a map says how old they are. */
  temperatures: { fresh: 60, stale: quietSpell, shared: 60 },
  /** Earthquakes and storms. From D1, and asked for each minute. */
  nature: { fresh: 15, stale: 60, shared: 30 },
  /** A reader who presses "Reintentar" sees the state of these last seconds. */
  weatherStatus: { fresh: 0, stale: 0, shared: 5 },
  /** The description of /api changes with a deploy. */
  description: { fresh: 0, stale: 0, shared: 300 },
  /** A subscription with the key before a new one is good, too. */
  pushKey: { fresh: 0, stale: 0, shared: 300 },
  /** The list of municipalities does not change. */
  municipalities: { fresh: 0, stale: 0, shared: 86_400 },
} as const satisfies Record<string, CacheRule>;

/** How long a 404 is kept: long enough to absorb a crawler, short enough for an item that is published a moment later. */
export const missingSeconds = 10;

/** For data that is already late: a CDN should request it again soon. */
const lateSeconds = 5;

/** For a copy that is sent while the source takes its time: its response comes in seconds. */
export const lateRule = (rule: CacheRule): CacheRule => ({
  ...rule,
  shared: Math.min(lateSeconds, rule.shared),
});

/** A day: when the worker is down, yesterday's news is better than an error page. */
const staleIfError = 86_400;

/**
 * The Cache-Control of a response; `late` is true for data that is sent because its upstream fails. `maxSeconds`: after that the data is
 * out of date by itself, because something in it starts or ends.
 */
export function apiCacheControl(rule: CacheRule, late: boolean, maxSeconds = Infinity): string {
  if (rule.shared === 0) return 'no-store';
  const shared = Math.min(late ? Math.min(lateSeconds, rule.shared) : rule.shared, maxSeconds);
  // Twice the shared time: one visitor triggers the refresh, the next ones see it.
  const stale = Math.min(shared * 2, maxSeconds - shared);
  return `public, max-age=0, s-maxage=${shared}, stale-while-revalidate=${stale}, stale-if-error=${staleIfError}`;
}
