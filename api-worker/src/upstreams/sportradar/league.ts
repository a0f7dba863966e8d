import type { LeaguePath } from '#contract/sports.ts';
import type { Settings } from '../../settings.ts';
import type { KeyMemory } from './queue.ts';
import type { FeedResponse, SportradarAccess } from './request.ts';

/**
 * `teams`: who plays. `schedule`: a season's games. `day`: the games of the current day or week. `score`: games under way, or over without
 * a score. `standings`: the places of the teams.
 */
export type FeedKind = 'teams' | 'schedule' | 'day' | 'score' | 'standings';

/** One request that can be sent to the upstream. */
export interface Feed {
  /** Key of its row in `sports_feeds`: `{league}/{feed}`, such as nba/hierarchy or mlb/day/2026-11-20. */
  feed: string;
  league: LeaguePath;
  kind: FeedKind;
  /** It is not called again sooner, nor before the upstream's max-age is over. */
  ttlSeconds: number;
  /** Waits for its turn in the queue of the key, then sends the request. Throws UpstreamError. */
  request: () => Promise<FeedResponse>;
}

/**
 * The feeds worth calling now, the most urgent first; some may not be due yet (`notBefore`). `known`: games that are not over, or over
 * without a score, and begin within two days before or after now; those of the last hours whose score by period is missing or whose result
 * may be corrected; and those of the last day of a league whose schedule holds no scores.
 */
export type FeedsOf = (now: number, known: readonly KnownGame[]) => Feed[];

/** The fields of a game that decide which feeds are due. */
export interface KnownGame {
  league: LeaguePath;
  upstreamId: string;
  startTime: string;
  status: string;
  /** It is over and has its score. */
  hasFinalScore: boolean;
  /** It is over, and the upstream has not closed it yet: its result may change within minutes. */
  isBeingCorrected: boolean;
  /** Nothing of it is missing; it is known for the correction of the next morning. */
  isComplete: boolean;
}

/** One league. Called once for each reading of the settings. The result is called for each choice of feeds, and returns those that are worth calling. */
export type League = (connection: Connection) => (snapshot: PollingSnapshot) => Feed[];

interface Connection {
  access: SportradarAccess;
  settings: Settings;
  now: () => number;
  memory: KeyMemory;
}

/** What is known of a league when its feeds are chosen. */
export interface PollingSnapshot {
  now: number;
  /** Games that are not over, or over without a score. */
  known: readonly KnownGame[];
  /** The known games that are under way. */
  on: readonly KnownGame[];
}

/**
 * A game counts as under way from a quarter of an hour before its start until five hours after it, whatever its last known status is, until
 * it has a final score.
 */
const onFromMs = 15 * 60_000;
const onUntilMs = 5 * 3_600_000;

export function isUnderWay({ startTime, status, hasFinalScore }: KnownGame, now: number): boolean {
  if (hasFinalScore) return false;
  const start = Date.parse(startTime);
  return status === 'live' || (start - onFromMs <= now && now <= start + onUntilMs);
}

export type AccessLevel = Settings['SPORTRADAR_ACCESS_LEVEL'];

/**
 * Seconds. Teams change once a year, dates of games by the hour; four times a day are enough for standings, the pre-season and the play-in.
 * `corrected`: a game that is over and not closed, whose readers still look at the result.
 */
const slow = { teams: 86_400, schedule: 3_600, standings: 21_600, part: 21_600, corrected: 300 } as const;

/**
 * Seconds between two calls of a feed, by the access level of the key. A trial month has a thousand calls. In production ten seconds are
 * the max-age of the day schedule, and the interval at which pages poll.
 */
export const ttlsOf: Readonly<
  Record<AccessLevel, Readonly<Record<FeedKind | 'part' | 'corrected', number>>>
> = {
  trial: { ...slow, standings: 43_200, day: 60, score: 30 },
  production: { ...slow, day: 10, score: 10 },
};
