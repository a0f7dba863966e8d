import type { FeedKind } from '../../scoreboard/feed-content.ts';
import type { Settings } from '../../settings.ts';

export type AccessLevel = Settings['SPORTRADAR_ACCESS_LEVEL'];
export type Ttls = Readonly<Record<FeedKind, number>>;

/** Seconds. Teams change once a year, dates of games by the hour. */
const slow = { teams: 86_400, schedule: 3_600 } as const;

/**
 * Seconds between two calls of a feed, by the access level of the key. A trial month has a thousand calls. In production ten seconds are
 * the max-age of the day schedule, and the interval at which pages poll.
 */
export const ttlsOf: Readonly<Record<AccessLevel, Ttls>> = {
  trial: { ...slow, day: 60, score: 30 },
  production: { ...slow, day: 10, score: 10 },
};
