import { sportsGames, sportsId, sportsNumber, type SportsGame } from '../content/sports-games.ts';
import { nbaDivisions, type SportsTeam } from '../content/sports-teams.ts';
import type { JsonObject } from './answer.ts';
import {
  easternDate,
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

const league = { id: '4353138d-4c22-4396-95d8-5f587d2df25c', name: 'NBA', alias: 'NBA' };
const teams = nbaDivisions.flatMap((division) => division.teams);
const season = {
  league: 'nba',
  teams,
  guest: {
    id: sportsId('nba/guest'),
    name: 'Leyendas',
    market: 'Caribe',
    alias: 'CAR',
    venue: { name: 'Coliseo de Puerto Rico', city: 'San Juan' },
  },
  finalScore: [88, 124],
  doubleHeaders: false,
} as const;

/** NBA v8. Scores are in the schedule only once a game is over; while it is played they are in its box score. */
export const nbaFeeds: FeedReader = (path, _url, now): ReturnType<FeedReader> => {
  const games = sportsGames(season, now);
  if (path === 'league/hierarchy.json') {
    return { body: { league, conferences: groupsOf('nba', nbaDivisions) }, maxAge: TEAMS_MAX_AGE };
  }
  if (path === 'league/teams.json') {
    const list = teams.map(({ id, name, market, alias }) => ({ id, name, market, alias }));
    return { body: { league, teams: list }, maxAge: TEAMS_MAX_AGE };
  }
  const [, year, month, day] = /^games\/(\d{4})\/(\d\d)\/(\d\d)\/schedule\.json$/.exec(path) ?? [];
  if (year) {
    const date = `${year}-${month}-${day}`;
    const ofDay = games.filter(({ start }) => easternDate(start) === date);
    return { body: { date, league, games: ofDay.map(scheduleGame) }, maxAge: GAME_MAX_AGE };
  }
  const [, seasonYear, type] = /^games\/(\d{4})\/(PRE|REG|IST|PIT|PST)\/schedule\.json$/.exec(path) ?? [];
  if (seasonYear && type) {
    const played = type === 'REG' && Number(seasonYear) === yearOf(now) ? games : [];
    return {
      body: {
        league,
        season: seasonOf('nba', Number(seasonYear), type),
        games: played.map(scheduleGame),
      },
      maxAge: SEASON_MAX_AGE,
    };
  }
  const [, id] = /^games\/([0-9a-f-]{36})\/(?:boxscore|summary)\.json$/.exec(path) ?? [];
  if (!id) return null;
  const game = games.find((candidate) => candidate.id === id);
  return game ? { body: boxscore(game, now), maxAge: GAME_MAX_AGE } : 'no-resource';
};

/** A season is called after the year it begins in; its schedule is out in August. */
function yearOf(now: Date): number {
  return now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
}

function common(game: SportsGame): JsonObject {
  return {
    id: game.id,
    status: game.status,
    coverage: 'full',
    scheduled: game.start.toISOString().replace('.000', ''),
    track_on_court: true,
    sr_id: `sr:match:${61_000_000 + sportsNumber(game.id, 1_000_000)}`,
    venue: venueOf(game.home),
  };
}

function scheduleGame(game: SportsGame): JsonObject {
  const side = (team: SportsTeam) => ({ name: fullName(team), alias: team.alias, id: team.id });
  return {
    ...common(game),
    ...(game.score && isOver(game) ? { home_points: game.score.home, away_points: game.score.away } : {}),
    broadcasts: [{ network: 'NBA TV', type: 'TV', locale: 'National' }],
    home: side(game.home),
    away: side(game.away),
  };
}

function boxscore(game: SportsGame, now: Date): JsonObject {
  const side = ({ name, alias, market, id }: SportsTeam, points: number | undefined) => ({
    name,
    alias,
    market,
    id,
    ...(points === undefined ? {} : { points }),
  });
  const quarter = periodOf(game, 4);
  const left = Math.round((quarter - game.progress * 4) * 12 * 60);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return {
    ...common(game),
    ...(game.score ? { clock, quarter } : {}),
    season: seasonOf('nba', yearOf(now), 'REG'),
    home: side(game.home, game.score?.home),
    away: side(game.away, game.score?.away),
  };
}
