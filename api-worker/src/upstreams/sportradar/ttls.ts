import type { FeedKind } from '../../scoreboard/rows.ts';
import type { Settings } from '../../settings.ts';

export type AccessLevel = Settings['SPORTRADAR_ACCESS_LEVEL'];
export type Ttls = Readonly<Record<FeedKind, number>>;

/** Teams change once a year, dates of games by the hour. */
const slow = { teams: 86_400, schedule: 3_600 } as const;

/**
 * Seconds between two calls of a feed, by what the key is good for: a trial month is a thousand calls, and in production ten
 * seconds are the day schedule's own age, and what the pages ask with.
 */
export const ttlsOf: Readonly<Record<AccessLevel, Ttls>> = {
  trial: { ...slow, day: 60, score: 30 },
  production: { ...slow, day: 10, score: 10 },
};
