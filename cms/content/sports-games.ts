import { createHash } from 'node:crypto';
import { scoreAt, type Score, type Scoring } from './sports-scoring.ts';
import type { Division, SportsTeam } from './sports-teams.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** At 90 minutes per game and a new game every 45 minutes, two games are always in progress, and never both at half-time. */
const DURATION = 90 * MINUTE;
const SPACING = DURATION / 2;
const HALF_TIME = 8 * MINUTE;
/** The time between the end of a game and its status 'closed', in which the real service checks the statistics. */
const CHECKING = 15 * MINUTE;
/** A game with `hourUnknown` has the status 'time-tbd' until this long before its start. */
const HOUR_KNOWN_AHEAD = 36 * HOUR;
/** These days give enough games to fill lists, while the response with a whole season stays at some hundred kilobytes. */
const DAYS_BACK = 3;
const DAYS_AHEAD = 4;

type SportsGameStatus =
  'scheduled' | 'time-tbd' | 'inprogress' | 'halftime' | 'complete' | 'closed' | 'postponed';

export interface SportsGame {
  id: string;
  home: SportsTeam;
  away: SportsTeam;
  start: Date;
  status: SportsGameStatus;
  /** The part that has been played: 0 before the game, 1 after its end. */
  progress: number;
  /** Null before the game. */
  score: Score | null;
  /** 2 for the second game of a double-header. */
  gameNumber: number;
  /** Only exhibition games have a title. */
  title: string | null;
}

export interface SportsSeason {
  league: string;
  /** In the order that `drawn` returns. */
  teams: readonly SportsTeam[];
  /** The team that is not in the league's own lists. */
  guest: SportsTeam;
  scoring: Scoring;
  doubleHeaders: boolean;
}

interface Fixture {
  key: string;
  start: number;
  home: SportsTeam;
  away: SportsTeam;
  gameNumber?: number;
  title?: string;
  postponed?: boolean;
  hourUnknown?: boolean;
}

/**
 * The games of a league from three days ago to four days ahead, in order of time. A game keeps its id, teams and final score at any time;
 * only its state depends on `now`.
 */
export function sportsGames(season: SportsSeason, now: Date): SportsGame[] {
  const today = Math.floor(now.getTime() / DAY);
  const fixtures: Fixture[] = [];
  for (let day = today - DAYS_BACK; day <= today + DAYS_AHEAD; day += 1) {
    fixtures.push(...regular(season, day), ...special(season, day));
  }
  return fixtures
    .sort((one, other) => one.start - other.start || one.key.localeCompare(other.key))
    .map((fixture) => played(season, fixture, now.getTime()));
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

/** Two teams that have no other game around that time. They never meet in a regular game because both are in the same half of the draw. */
export function pairBeside(teams: readonly SportsTeam[], start: Date): Pair {
  const turn = Math.floor(start.getTime() / SPACING);
  // Their last games started three and four turns ago and are over. Their next games come a whole round later.
  return pairOf(teams, indexInHalf(teams, turn - 3), indexInHalf(teams, turn - 4));
}

function regular({ teams }: SportsSeason, day: number): Fixture[] {
  return Array.from({ length: DAY / SPACING }, (_, index) => {
    const turn = turnAt(day, index);
    return { key: `turn/${turn}`, start: turn * SPACING, ...pairing(teams, turn) };
  });
}

/** This turn starts at 21:45 UTC. */
const FIRST_TURN_AFTER_SPECIAL = 29;

/**
 * The games between 17:00 and 22:00 UTC, a span that is on the same day in all time zones of the leagues. Their teams are those of the
 * regular games right after it, so they have no other game in that time.
 */
function special({ teams, guest, doubleHeaders }: SportsSeason, day: number): Fixture[] {
  const at = (hours: number) => day * DAY + hours * HOUR;
  const pair = (index: number) => pairing(teams, turnAt(day, FIRST_TURN_AFTER_SPECIAL + index));
  const fixtures: Fixture[] = [
    { key: `postponed/${day}`, start: at(17.5), ...pair(1), postponed: true },
    { key: `hour-unknown/${day}`, start: at(19.5), ...pair(2), hourUnknown: true },
    { key: `guest/${day}`, start: at(18.5), ...pair(3), away: guest, title: 'Juego de exhibición' },
  ];
  const double: Fixture[] = [
    { key: `double/${day}/1`, start: at(17.25), ...pair(0), gameNumber: 1 },
    { key: `double/${day}/2`, start: at(19.75), ...pair(0), gameNumber: 2 },
  ];
  return doubleHeaders ? [...fixtures, ...double] : fixtures;
}

interface Pair {
  home: SportsTeam;
  away: SportsTeam;
}

/** Turns are counted from 1970, so that a game has the same number whatever the current day is. */
function turnAt(day: number, index: number): number {
  return day * (DAY / SPACING) + index;
}

/** Goes round the teams two at a time. Each round changes the pairs and swaps home and away. */
function pairing(teams: readonly SportsTeam[], turn: number): Pair {
  const half = Math.floor(teams.length / 2);
  const round = Math.floor(turn / half);
  const one = indexInHalf(teams, turn);
  const other = half + ((turn + round) % half);
  return round % 2 === 0 ? pairOf(teams, one, other) : pairOf(teams, other, one);
}

function indexInHalf(teams: readonly SportsTeam[], turn: number): number {
  return turn % Math.floor(teams.length / 2);
}

function pairOf(teams: readonly SportsTeam[], homeAt: number, awayAt: number): Pair {
  const home = teams[homeAt];
  const away = teams[awayAt];
  if (!home || !away) throw new Error('A league needs two teams');
  return { home, away };
}

function played({ league, scoring }: SportsSeason, fixture: Fixture, now: number): SportsGame {
  const id = sportsId(`${league}/${fixture.key}`);
  const elapsed = now - fixture.start;
  const isPostponed = fixture.postponed ?? false;
  const halfTime = scoring.halfTime ? HALF_TIME : 0;
  const progress = isPostponed ? 0 : progressAt(elapsed, halfTime);
  return {
    id,
    home: fixture.home,
    away: fixture.away,
    start: new Date(fixture.start),
    status: isPostponed ? 'postponed' : statusAt(elapsed, halfTime, fixture.hourUnknown ?? false),
    progress,
    score: isPostponed || elapsed < 0 ? null : scoreAt(scoring, id, progress),
    gameNumber: fixture.gameNumber ?? 1,
    title: fixture.title ?? null,
  };
}

/** The part that has been played, from 0 to 1. It does not change during half-time. */
function progressAt(elapsed: number, halfTime: number): number {
  const half = (DURATION - halfTime) / 2;
  const playedTime = elapsed < half ? elapsed : Math.max(half, elapsed - halfTime);
  return Math.min(1, Math.max(0, playedTime / (2 * half)));
}

function statusAt(elapsed: number, halfTime: number, hourUnknown: boolean): SportsGameStatus {
  if (elapsed < 0) return hourUnknown && -elapsed > HOUR_KNOWN_AHEAD ? 'time-tbd' : 'scheduled';
  if (elapsed >= DURATION + CHECKING) return 'closed';
  if (elapsed >= DURATION) return 'complete';
  const half = (DURATION - halfTime) / 2;
  return elapsed >= half && elapsed < half + halfTime ? 'halftime' : 'inprogress';
}
