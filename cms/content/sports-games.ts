import { createHash } from 'node:crypto';
import type { SportsTeam } from './sports-teams.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** One game starts every hour and lasts nearly two: there is always one being played and one about to begin. */
const DURATION = 110 * MINUTE;
/** After the last second the statistics are still being checked. */
const CHECKING = 15 * MINUTE;
/** Further ahead than this, the games without an hour have none yet. */
const HOUR_KNOWN_AHEAD = 36 * HOUR;
/** Far enough for lists that fill, short enough for a season in one answer of some hundred kilobytes. */
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
  /** 0 before the game, 1 once it is over. */
  progress: number;
  /** Null before the game. */
  score: { home: number; away: number } | null;
  /** 2 for the second game of a double-header. */
  gameNumber: number;
}

export interface SportsSeason {
  league: string;
  teams: readonly SportsTeam[];
  /** The team that no list of the league holds. */
  guest: SportsTeam;
  /** Lowest and highest final score. */
  finalScore: readonly [number, number];
  doubleHeaders: boolean;
}

interface Fixture {
  key: string;
  start: number;
  home: SportsTeam;
  away: SportsTeam;
  gameNumber?: number;
  postponed?: boolean;
  hourUnknown?: boolean;
}

/**
 * The games of a league from three days ago to four days ahead, in order of time. The same game keeps its id, teams and
 * final score whatever the time; only its state follows `now`.
 */
export function sportsGames(season: SportsSeason, now: Date): SportsGame[] {
  const today = Math.floor(now.getTime() / DAY);
  const fixtures: Fixture[] = [];
  for (let day = today - DAYS_BACK; day <= today + DAYS_AHEAD; day += 1) {
    fixtures.push(...hourly(season, day), ...special(season, day));
  }
  return fixtures
    .sort((one, other) => one.start - other.start || one.key.localeCompare(other.key))
    .map((fixture) => played(season, fixture, now.getTime()));
}

/** A UUID made of a name, the same every time. */
export function sportsId(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  // The 5 and the 8 say "version 5, made of a name", as RFC 9562 wants.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A whole number from 0 to below `limit`, the same for the same name. */
export function sportsNumber(name: string, limit: number): number {
  return createHash('sha1').update(name).digest().readUInt32BE() % limit;
}

function hourly({ teams }: SportsSeason, day: number): Fixture[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const turn = day * 24 + hour;
    return { key: `hour/${turn}`, start: turn * HOUR, ...pairing(teams, turn) };
  });
}

/** Between 17:00 and 20:00 UTC, which is one and the same day in every time zone of the leagues. */
function special({ teams, guest, doubleHeaders }: SportsSeason, day: number): Fixture[] {
  const at = (hours: number) => day * DAY + hours * HOUR;
  const { home, away } = pairing(teams, day * 7 + 3);
  const fixtures: Fixture[] = [
    { key: `postponed/${day}`, start: at(17.5), ...pairing(teams, day * 7), postponed: true },
    { key: `hour-unknown/${day}`, start: at(19.5), ...pairing(teams, day * 7 + 1), hourUnknown: true },
    { key: `guest/${day}`, start: at(18.5), ...pairing(teams, day * 7 + 2), away: guest },
  ];
  const double: Fixture[] = [
    { key: `double/${day}/1`, start: at(17.25), home, away, gameNumber: 1 },
    { key: `double/${day}/2`, start: at(19.75), home, away, gameNumber: 2 },
  ];
  return doubleHeaders ? [...fixtures, ...double] : fixtures;
}

/** Goes round the teams two at a time, and each round shifts who meets whom. */
function pairing(teams: readonly SportsTeam[], turn: number): { home: SportsTeam; away: SportsTeam } {
  const half = Math.floor(teams.length / 2);
  const home = teams[turn % half];
  const away = teams[half + ((turn + Math.floor(turn / half)) % half)];
  if (!home || !away) throw new Error('A league needs two teams');
  return { home, away };
}

function played(season: SportsSeason, fixture: Fixture, now: number): SportsGame {
  const id = sportsId(`${season.league}/${fixture.key}`);
  const elapsed = now - fixture.start;
  const postponed = fixture.postponed ?? false;
  const progress = postponed ? 0 : Math.min(1, Math.max(0, elapsed / DURATION));
  const [lowest, highest] = season.finalScore;
  const points = (side: string) =>
    Math.floor(progress * (lowest + sportsNumber(`${id}/${side}`, highest - lowest + 1)));
  return {
    id,
    home: fixture.home,
    away: fixture.away,
    start: new Date(fixture.start),
    status: postponed ? 'postponed' : statusAt(elapsed, fixture.hourUnknown ?? false),
    progress,
    score: postponed || elapsed < 0 ? null : { home: points('home'), away: points('away') },
    gameNumber: fixture.gameNumber ?? 1,
  };
}

function statusAt(elapsed: number, hourUnknown: boolean): SportsGameStatus {
  if (elapsed < 0) return hourUnknown && -elapsed > HOUR_KNOWN_AHEAD ? 'time-tbd' : 'scheduled';
  if (elapsed >= DURATION + CHECKING) return 'closed';
  if (elapsed >= DURATION) return 'complete';
  return elapsed >= DURATION * 0.48 && elapsed < DURATION * 0.52 ? 'halftime' : 'inprogress';
}
