import { sportsGames, sportsId, sportsNumber, type SportsGame } from '../content/sports-games.ts';
import { nflDivisions, type SportsTeam } from '../content/sports-teams.ts';
import type { JsonObject } from './answer.ts';
import {
  fullName,
  GAME_MAX_AGE,
  groupsOf,
  isOver,
  periodOf,
  SEASON_MAX_AGE,
  seasonOf,
  TEAMS_MAX_AGE,
  venueOf,
  type FeedReader,
} from './sportradar-feed.ts';

const teams = nflDivisions.flatMap((division) => division.teams);
const season = {
  league: 'nfl',
  teams,
  guest: {
    id: sportsId('nfl/guest'),
    name: 'Gallos',
    market: 'Caribe',
    alias: 'CAR',
    venue: { name: 'Estadio Juan Ramón Loubriel', city: 'Bayamón' },
  },
  finalScore: [3, 41],
  doubleHeaders: false,
} as const;
const WEEK_MS = 7 * 86_400_000;
/** 1970-01-06 10:00 UTC, a Tuesday before dawn in the United States: a week ends with Monday night's game. */
const FIRST_TUESDAY_MS = (5 * 24 + 10) * 3_600_000;

/** NFL v7. The schedule holds the score once a game is over; while it is played the box score does. */
export const nflFeeds: FeedReader = (path, _url, now): ReturnType<FeedReader> => {
  const games = sportsGames(season, now);
  const year = yearOf(now);
  const head = seasonOf('nfl', year, 'REG');
  if (path === 'league/hierarchy.json') {
    const league = { id: sportsId('nfl'), name: 'National Football League', alias: 'NFL' };
    return { body: { league, conferences: groupsOf('nfl', nflDivisions) }, maxAge: TEAMS_MAX_AGE };
  }
  if (path === 'games/current_week/schedule.json') {
    return { body: { ...head, week: week(games, weekOf(now, year), year) }, maxAge: GAME_MAX_AGE };
  }
  if (path === 'games/current_season/schedule.json') {
    const numbers = [...new Set(games.map(({ start }) => weekOf(start, year)))];
    return {
      body: { ...head, weeks: numbers.map((number) => week(games, number, year)) },
      maxAge: SEASON_MAX_AGE,
    };
  }
  const [, askedYear, type, number] =
    /^games\/(\d{4})\/(PRE|REG|PST)\/(\d{1,2})\/schedule\.json$/.exec(path) ?? [];
  if (askedYear && type) {
    const played = type === 'REG' && Number(askedYear) === year ? games : [];
    const body = {
      ...seasonOf('nfl', Number(askedYear), type),
      week: week(played, Number(number), Number(askedYear)),
    };
    return { body, maxAge: SEASON_MAX_AGE };
  }
  const [, id] = /^games\/([0-9a-f-]{36})\/boxscore\.json$/.exec(path) ?? [];
  if (!id) return null;
  const game = games.find((candidate) => candidate.id === id);
  return game ? { body: boxscore(game), maxAge: GAME_MAX_AGE } : 'no-resource';
};

/** A season is called after the year it begins in: September. */
function yearOf(now: Date): number {
  return now.getUTCMonth() >= 8 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
}

/** Weeks since the season began, from 1. The sample's season never ends, so that there is always a game. */
function weekOf(time: Date, year: number): number {
  const since = (milliseconds: number) => Math.floor((milliseconds - FIRST_TUESDAY_MS) / WEEK_MS);
  return since(time.getTime()) - since(Date.UTC(year, 8, 1)) + 1;
}

function week(games: SportsGame[], sequence: number, year: number): JsonObject {
  return {
    id: sportsId(`nfl/${year}/week/${sequence}`),
    sequence,
    title: String(sequence),
    games: games.filter(({ start }) => weekOf(start, year) === sequence).map(scheduleGame),
  };
}

function common(game: SportsGame): JsonObject {
  return {
    id: game.id,
    status: game.status,
    scheduled: game.start.toISOString().replace('.000Z', '+00:00'),
    entry_mode: 'LDE',
    sr_id: `sr:match:${62_000_000 + sportsNumber(game.id, 1_000_000)}`,
    game_type: 'regular',
    conference_game: false,
    venue: venueOf(game.home),
    broadcast: { network: 'CBS' },
  };
}

function scheduleGame(game: SportsGame): JsonObject {
  const side = (team: SportsTeam) => ({ id: team.id, name: fullName(team), alias: team.alias });
  const { score } = game;
  return {
    ...common(game),
    home: side(game.home),
    away: side(game.away),
    ...(score && isOver(game)
      ? { scoring: { home_points: score.home, away_points: score.away, periods: [] } }
      : {}),
  };
}

function boxscore(game: SportsGame): JsonObject {
  const side = ({ id, name, market, alias }: SportsTeam, points: number | undefined) => ({
    id,
    name,
    market,
    alias,
    ...(points === undefined ? {} : { points }),
  });
  return {
    ...common(game),
    ...(game.score ? { quarter: periodOf(game, 4) } : {}),
    summary: { home: side(game.home, game.score?.home), away: side(game.away, game.score?.away) },
  };
}
