import type { Feed, FeedKind, KnownGame } from '../../scoreboard/feed-content.ts';
import type { Settings } from '../../settings.ts';
import type { SportradarAccess } from './request.ts';

/** What the worker knows of one league. */
export interface League {
  /**
   * The short name of each team, and the first of its own colours: "ATL c8102e BKN 000000". The upstream has no colours, so this common
   * knowledge is kept here, and a rebranding is changed here.
   */
  colours: string;
  /** Called once for each isolate. The result is called for each choice of feeds, and returns those that are worth calling. */
  connect: (connection: Connection) => (round: Round) => Feed[];
}

export interface Connection {
  access: SportradarAccess;
  settings: Settings;
  now: () => number;
}

/** What is known of a league when its feeds are chosen. */
export interface Round {
  now: number;
  /** Games that are not over, or over without a score. */
  known: readonly KnownGame[];
  /** Those of them that are under way. */
  on: readonly KnownGame[];
}

/** A game counts as under way from a quarter of an hour before its start until five hours after it, whatever its last known status is. */
const onFromMs = 15 * 60_000;
const onUntilMs = 5 * 3_600_000;

export function isOn({ startTime, status }: KnownGame, now: number): boolean {
  const start = Date.parse(startTime);
  return status === 'live' || (start - onFromMs <= now && now <= start + onUntilMs);
}

export type AccessLevel = Settings['SPORTRADAR_ACCESS_LEVEL'];

/** Seconds. Teams change once a year, dates of games by the hour. */
const slow = { teams: 86_400, schedule: 3_600 } as const;

/**
 * Seconds between two calls of a feed, by the access level of the key. A trial month has a thousand calls. In production ten seconds are
 * the max-age of the day schedule, and the interval at which pages poll.
 */
export const ttlsOf: Readonly<Record<AccessLevel, Readonly<Record<FeedKind, number>>>> = {
  trial: { ...slow, day: 60, score: 30 },
  production: { ...slow, day: 10, score: 10 },
};
