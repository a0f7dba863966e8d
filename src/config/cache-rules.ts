/**
 * How long a page may be kept, in seconds, and why. `shared` is for CDN edges and the origin's route cache; browsers
 * always ask again (max-age 0): the ETag makes that a few bytes, and an editor's correction is never stuck in a phone.
 */
export interface CacheRule {
  /** Served without asking again. */
  shared: number;
  /** Served while a fresh copy is made. */
  staleWhileRevalidate: number;
  /** Served when no fresh copy can be made. A day: a hurricane takes longer than an hour. */
  staleIfError: number;
}

const day = 86_400;

export const cacheRules = {
  /** Home and lists: news moves by the minute; tag purges make it faster than this. */
  list: { shared: 30, staleWhileRevalidate: 300, staleIfError: day },
  /** Scores: islands ask each ten seconds, and who runs no script reloads; a burst of readers is one rendering. */
  scores: { shared: 5, staleWhileRevalidate: 30, staleIfError: day },
  /**
   * The sky: the worker asks for it anew every ten minutes, a minute more does no harm. A reader after a quiet spell gets the last
   * ten minutes' sky, with its age on it, while a fresh one is fetched.
   */
  weather: { shared: 60, staleWhileRevalidate: 600, staleIfError: day },
  /** The guide: who runs no script sees what is on air now, half a minute late at the most. Nobody is asked for it. */
  guide: { shared: 10, staleWhileRevalidate: 20, staleIfError: 3600 },
  /** Articles and programmes: corrections are rare and purge by tag. */
  item: { shared: 300, staleWhileRevalidate: 3600, staleIfError: day },
  /** Searches: many different addresses, each asked seldom. */
  search: { shared: 60, staleWhileRevalidate: 300, staleIfError: 3600 },
  /** Pages that hold nothing of the CMS change with a release only. */
  fixed: { shared: 600, staleWhileRevalidate: day, staleIfError: 7 * day },
  /** A block is missing or the data is past its time: look again soon, but not once for every reader. */
  incomplete: { shared: 10, staleWhileRevalidate: 30, staleIfError: 3600 },
  /** A missing page may exist a moment later: an editor who opens a link too early must not pin the 404. */
  missing: { shared: 10, staleWhileRevalidate: 0, staleIfError: 0 },
} as const satisfies Record<string, CacheRule>;

export type CacheRuleName = keyof typeof cacheRules;

/** The `Cache-Control` value of a rule. */
export function cacheControl(rule: CacheRule): string {
  return [
    'public',
    'max-age=0',
    `s-maxage=${rule.shared}`,
    `stale-while-revalidate=${rule.staleWhileRevalidate}`,
    `stale-if-error=${rule.staleIfError}`,
  ].join(', ');
}
