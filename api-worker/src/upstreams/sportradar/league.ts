import type { Feed, FeedKind, KnownGame } from '../../scoreboard/feed-content.ts';
import type { Settings } from '../../settings.ts';
import type { KeyMemory } from './queue.ts';
import type { SportradarAccess } from './request.ts';

/** What the worker knows of one league. */
export interface League {
  /**
   * The short name of each team, and the first of its own colours: "ATL c8102e BKN 000000". The upstream has no colours, so this common
   * knowledge is kept here, and a rebranding is changed here.
   */
  colours: string;
  /** Words by which a text names the league, in lower case without accents. News is assigned to leagues by them. */
  words: RegExp;
  /** Its teams are clubs of the island, which have teams of the same name in other sports, such as the winter league's in baseball. */
  isOfIsland?: true;
  /** Called once for each reading of the settings. The result is called for each choice of feeds, and returns those that are worth calling. */
  connect: (connection: Connection) => (round: Round) => Feed[];
}

export interface Connection {
  access: SportradarAccess;
  settings: Settings;
  now: () => number;
  memory: KeyMemory;
}

/** What is known of a league when its feeds are chosen. */
export interface Round {
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
 */
const slow = { teams: 86_400, schedule: 3_600, standings: 21_600, part: 21_600 } as const;

/**
 * Seconds between two calls of a feed, by the access level of the key. A trial month has a thousand calls. In production ten seconds are
 * the max-age of the day schedule, and the interval at which pages poll.
 */
export const ttlsOf: Readonly<Record<AccessLevel, Readonly<Record<FeedKind | 'part', number>>>> = {
  trial: { ...slow, standings: 43_200, day: 60, score: 30 },
  production: { ...slow, day: 10, score: 10 },
};
