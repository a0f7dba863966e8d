import { limits as contractLimits } from '#contract/fixed-limits.ts';
import type { PageCacheRuleName } from '#config/page-cache.ts';

/**
 * What one page, one rendering and one response cost. Bytes, requests and processor times were measured on 2026-11-23 with
 * `npm run bench -- views processor`, on two cores that other work shared. The shares of the pages are assumptions about a
 * night in which people look for the storm.
 */
interface KindOfPage {
  /** Part of all opened pages. */
  share: number;
  /** How many such pages there are. Within a kind, readers choose by Zipf's law. */
  pages: number;
  rule: PageCacheRuleName;
  /** What a reader's phone requests beside the page, a mean of a first and a second visit: files have a year in its cache. */
  view: { files: number; pictures: number; bytes: number };
  /** Milliseconds of an origin's processor to render it. */
  renderCpuMs: number;
  /** Requests to the worker for one rendering, by what answers them. */
  rendering: { wordpress: number; weather: number; d1: number };
  /** Whether the page asks for the scores every ten seconds. */
  polls: boolean;
  /** Whether the page says that it is read. */
  countsReads: boolean;
}

export const pageKinds = {
  home: {
    share: 0.25,
    pages: 1,
    rule: 'list',
    view: { files: 7, pictures: 18, bytes: 121_000 },
    renderCpuMs: 15,
    rendering: { wordpress: 14, weather: 1, d1: 6 },
    polls: false,
    countsReads: false,
  },
  story: {
    share: 0.35,
    pages: 500,
    rule: 'item',
    view: { files: 2, pictures: 1, bytes: 20_000 },
    renderCpuMs: 12,
    rendering: { wordpress: 1, weather: 0, d1: 1 },
    polls: false,
    countsReads: true,
  },
  // A category's page is a file of the release until a change touches it. Then it costs what a story costs.
  list: {
    share: 0.08,
    pages: 15,
    rule: 'list',
    view: { files: 2, pictures: 10, bytes: 41_000 },
    renderCpuMs: 12,
    rendering: { wordpress: 1, weather: 0, d1: 1 },
    polls: false,
    countsReads: false,
  },
  weather: {
    share: 0.2,
    pages: 78,
    rule: 'weather',
    view: { files: 15, pictures: 0, bytes: 57_000 },
    renderCpuMs: 15,
    rendering: { wordpress: 1, weather: 3, d1: 1 },
    polls: false,
    countsReads: false,
  },
  live: {
    share: 0.07,
    pages: 1,
    rule: 'guide',
    view: { files: 15, pictures: 0, bytes: 57_000 },
    renderCpuMs: 9,
    rendering: { wordpress: 0, weather: 0, d1: 1 },
    polls: false,
    countsReads: false,
  },
  sports: {
    share: 0.05,
    pages: 5,
    rule: 'scores',
    view: { files: 18, pictures: 1, bytes: 60_000 },
    renderCpuMs: 15,
    rendering: { wordpress: 1, weather: 0, d1: 6 },
    polls: true,
    countsReads: false,
  },
} as const satisfies Record<string, KindOfPage>;

export type PageKind = keyof typeof pageKinds;

/** Milliseconds of processor time of one response, and its bytes. */
export const responses = {
  /** A page or a file that the origin holds. */
  heldCpuMs: 1,
  /** A response of the worker from its memory; and what it costs to make one from D1, OpenWeather, or an item or list of WordPress. */
  memoryCpuMs: 0.4,
  databaseCpuMs: 2.9,
  weatherCpuMs: 0.7,
  wordpressCpuMs: 12,
  pollBytes: 850,
} as const;

/** A reader who comes by stays a minute on a page with scores, which requests them again every ten seconds. `phonesOnScores` stay longer. */
export const pollSeconds = 10;
export const pollsPerStay = 5;

/** What happens whether anybody reads or not. The numbers are those of routes/changes-routes.ts and of the worker's cron. */
export const background = {
  /**
   * Seconds that an origin's request for changes waits, and the statements that an isolate runs in D1 meanwhile, for all origins whose requests it
   * has (changes/change-watch.ts).
   */
  changesSeconds: contractLimits.changesWait,
  changesStatements: 40,
  /** Statements of the two crons in a minute in which nothing changed, and of one publication. */
  cronStatements: 60,
  publishStatements: 25,
  /** Requests of the Durable Object in a minute: the cron wakes it, its alarm runs, and the cron's health asks it. Each origin asks it too. */
  objectRequests: 3,
  /** Cloudflare's price list counts 128 MB, whatever an object uses. Counted as if it never slept: it does for most of a quiet minute. */
  objectGb: 0.128,
} as const;

/** What each part carries. The first is Cloudflare's own figure for statements of a millisecond; the others are assumptions, unless they say so. */
export const limits = {
  d1PerSecond: 1_000,
  /** Rows that a statement reads; no list has more than a hundred items, and each has an index. */
  rowsPerStatement: 200,
  /** A small machine with PHP: so many calls a second by its processor, and so many at a time. A station knows its own. */
  wordpressPerSecond: 10,
  wordpressConcurrency: 10,
  /** Seconds between two calls for the same live game with a trial key, if there were no budget (`ttlsOf` in upstreams/sportradar/league.ts). */
  liveGameSeconds: 30,
  /** OpenWeather's plan without a contract allows 60 calls a minute (its price list). */
  openWeatherPerMinute: 60,
  /** Cloudflare's free plan; Pro allows five a second (its documentation of purges, read on 2026-11-23). */
  purgesPerMinute: 5,
} as const;
