import { createHash } from 'node:crypto';
import { dayOf, type Calendar, type Fixture } from './sports-calendar.ts';
import { periodScoresAt, sumOf, type Score, type Scoring } from './sports-scoring.ts';
import type { Division, SportsTeam } from './sports-teams.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const HALF_TIME = 15 * MINUTE;
/** The time between the end of a game and its status 'closed', in which the real service checks the statistics. */
const CHECKING = 15 * MINUTE;
/** A game with `hourUnknown` has the status 'time-tbd' until this long before its start. */
const HOUR_KNOWN_AHEAD = 36 * HOUR;

type SportsGameStatus =
  | 'scheduled'
  | 'time-tbd'
  | 'inprogress'
  | 'halftime'
  | 'complete'
  | 'closed'
  | 'postponed'
  /** Only of games that a test has staged, as the next. */
  | 'suspended'
  | 'cancelled';

export interface SportsGame {
  id: string;
  home: SportsTeam;
  away: SportsTeam;
  /** The home team's own, or a place of a tour. */
  venue: SportsTeam['venue'];
  start: Date;
  status: SportsGameStatus;
  /** The part that has been played: 0 before the game, 1 after its end. */
  progress: number;
  /** Null before the game. */
  score: Score | null;
  /** The scores of the periods that have begun; empty if only the whole score is known. */
  periods: readonly Score[];
  /** 2 for the second game of a double-header. */
  gameNumber: number;
  /** The name of a round, or of a game that is in none. */
  title: string | null;
}

export interface SportsSeason {
  league: string;
  /** In the order that `drawn` returns. */
  teams: readonly SportsTeam[];
  scoring: Scoring;
  calendar: Calendar;
  /** Minutes from the first play to the last, breaks included. */
  lasts: number;
  /** Days before and after today whose games there are: enough to fill lists, in a response of some hundred kilobytes. */
  days: { back: number; ahead: number };
}

/**
 * The games of a league around a time, in order of their start. A game keeps its id, teams and final score at any time; only its state
 * depends on `now`.
 */
export function sportsGames(season: SportsSeason, now: Date): SportsGame[] {
  const today = dayOf(now.getTime());
  return fixturesOf(season, today - season.days.back, today + season.days.ahead)
    .toSorted((one, other) => one.start - other.start || one.key.localeCompare(other.key))
    .map((fixture) => played(season, fixture, now.getTime()));
}

function fixturesOf({ calendar }: SportsSeason, first: number, last: number): Fixture[] {
  return Array.from({ length: last - first + 1 }, (_, index) => calendar(first + index)).flat();
}

/** A UUID that is derived from the name, so it is always the same for a name. */
export function sportsId(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  // The digits 5 and 8 mark the UUID as version 5 (derived from a name), as RFC 9562 requires.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A whole number from 0 to below `limit`, derived from the name. */
export function sportsNumber(name: string, limit: number): number {
  return createHash('sha1').update(name).digest().readUInt32BE() % limit;
}

/** An invented visiting team from the Caribbean. Its market equals its name, so that no code puts the market in front of the name. */
export function guestOf(league: string, name: string, alias: string): SportsTeam {
  const venue = { name: 'Coliseo de Puerto Rico', city: 'San Juan' };
  return { id: sportsId(`${league}/guest`), name, market: name, alias, venue };
}

/** The teams of a league in a fixed shuffled order, so that teams of different conferences and divisions meet. */
export function drawn(divisions: readonly Division[]): SportsTeam[] {
  const teams = divisions.flatMap((division) => division.teams);
  return teams.toSorted((one, other) => sportsNumber(one.id, 2 ** 32) - sportsNumber(other.id, 2 ** 32));
}

/** Two teams that have no other game within some hours of that time, and none against each other in these days. */
export function pairBeside(season: SportsSeason, start: Date): { home: SportsTeam; away: SportsTeam } {
  const day = dayOf(start.getTime());
  const fixtures = fixturesOf(season, day - season.days.back, day + season.days.ahead);
  const near = fixtures.filter((game) => Math.abs(game.start - start.getTime()) < 2 * season.lasts * MINUTE);
  const idle = season.teams.filter(
    ({ id }) => !near.some(({ home, away }) => home.id === id || away.id === id),
  );
  for (const [index, home] of idle.entries()) {
    const away = idle.slice(index + 1).find(({ id }) => !fixtures.some(isBetween(home.id, id)));
    if (away) return { home, away };
  }
  throw new Error(`No two teams are free at ${start.toISOString()}`);
}

const isBetween =
  (one: string, other: string) =>
  ({ home, away }: Fixture): boolean =>
    (home.id === one && away.id === other) || (home.id === other && away.id === one);

function played({ league, scoring, lasts }: SportsSeason, fixture: Fixture, now: number): SportsGame {
  const id = sportsId(`${league}/${fixture.key}`);
  const elapsed = now - fixture.start;
  const isPostponed = fixture.postponed ?? false;
  const duration = lasts * MINUTE;
  const halfTime = scoring.halfTime ? HALF_TIME : 0;
  const progress = isPostponed ? 0 : progressAt(elapsed, duration, halfTime);
  const status = isPostponed
    ? 'postponed'
    : statusAt(elapsed, duration, halfTime, fixture.hourUnknown ?? false);
  const begun = isPostponed || elapsed < 0 ? [] : periodScoresAt(scoring, id, progress);
  // At half-time the second half has not begun.
  const periods = status === 'halftime' ? begun.slice(0, scoring.periods / 2) : begun;
  return {
    id,
    home: fixture.home,
    away: fixture.away,
    venue: fixture.venue ?? fixture.home.venue,
    start: new Date(fixture.start),
    status,
    progress,
    score: periods.length === 0 ? null : sumOf(periods),
    periods,
    gameNumber: fixture.gameNumber ?? 1,
    title: fixture.title ?? null,
  };
}

/** The part that has been played, from 0 to 1. It does not change during half-time. */
function progressAt(elapsed: number, duration: number, halfTime: number): number {
  const half = (duration - halfTime) / 2;
  const playedTime = elapsed < half ? elapsed : Math.max(half, elapsed - halfTime);
  return Math.min(1, Math.max(0, playedTime / (2 * half)));
}

function statusAt(
  elapsed: number,
  duration: number,
  halfTime: number,
  hourUnknown: boolean,
): SportsGameStatus {
  if (elapsed < 0) return hourUnknown && -elapsed > HOUR_KNOWN_AHEAD ? 'time-tbd' : 'scheduled';
  if (elapsed >= duration + CHECKING) return 'closed';
  if (elapsed >= duration) return 'complete';
  const half = (duration - halfTime) / 2;
  return elapsed >= half && elapsed < half + halfTime ? 'halftime' : 'inprogress';
}
