import { sportsGames, sportsId, sportsNumber, type SportsGame } from '../content/sports-games.ts';
import { mlbDivisions, type SportsTeam } from '../content/sports-teams.ts';
import type { JsonObject } from './answer.ts';
import {
  easternDate,
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

const league = { id: '2fa448bc-fc17-4d3d-be03-e60e080fdc26', name: 'Major League Baseball', alias: 'MLB' };
const teams = mlbDivisions.flatMap((division) => division.teams);
const season = {
  league: 'mlb',
  teams,
  guest: {
    id: sportsId('mlb/guest'),
    name: 'Estrellas',
    market: 'Caribe',
    alias: 'CAR',
    venue: { name: 'Estadio Hiram Bithorn', city: 'San Juan' },
  },
  finalScore: [1, 12],
  doubleHeaders: true,
} as const;
/** Hours after midnight, Eastern. */
const DAY_BORDER = 4;
/** Seconds; the service's own for the box scores of a day. */
const DAY_BOXSCORE_MAX_AGE = 120;

/** MLB v8. No schedule holds a score: they are the `runs` of the box scores. */
export const mlbFeeds: FeedReader = (path, _url, now): ReturnType<FeedReader> => {
  const games = sportsGames(season, now);
  if (path === 'league/hierarchy.json') {
    return { body: { league, leagues: groupsOf('mlb', mlbDivisions) }, maxAge: TEAMS_MAX_AGE };
  }
  if (path === 'league/teams.json') {
    const list = teams.map(({ id, name, market, alias }) => ({ id, name, market, abbr: alias }));
    return { body: { league, teams: list }, maxAge: TEAMS_MAX_AGE };
  }
  const [, year, month, day, feed] =
    /^games\/(\d{4})\/(\d\d)\/(\d\d)\/(schedule|boxscore)\.json$/.exec(path) ?? [];
  if (year) {
    const date = `${year}-${month}-${day}`;
    const ofDay = games.filter(({ start }) => easternDate(start, DAY_BORDER) === date);
    return feed === 'schedule'
      ? { body: { date, league, games: ofDay.map(scheduleGame) }, maxAge: GAME_MAX_AGE }
      : {
          body: { league: { ...league, date, games: ofDay.map((game) => ({ game: boxscore(game) })) } },
          maxAge: DAY_BOXSCORE_MAX_AGE,
        };
  }
  const [, seasonYear, type] = /^games\/(\d{4})\/(PRE|REG|PST)\/schedule\.json$/.exec(path) ?? [];
  if (seasonYear && type) {
    const played = type === 'REG' && Number(seasonYear) === yearOf(now) ? games : [];
    return {
      body: {
        league,
        season: seasonOf('mlb', Number(seasonYear), type),
        games: played.map(scheduleGame),
      },
      maxAge: SEASON_MAX_AGE,
    };
  }
  const [, id] = /^games\/([0-9a-f-]{36})\/(?:boxscore|summary)\.json$/.exec(path) ?? [];
  if (!id) return null;
  const game = games.find((candidate) => candidate.id === id);
  return game ? { body: { game: boxscore(game) }, maxAge: GAME_MAX_AGE } : 'no-resource';
};

/** One calendar year; in December it is the coming one that is sold and asked for. */
function yearOf(now: Date): number {
  return now.getUTCMonth() === 11 ? now.getUTCFullYear() + 1 : now.getUTCFullYear();
}

function common(game: SportsGame): JsonObject {
  return {
    id: game.id,
    // Baseball has no half-time.
    status: game.status === 'halftime' ? 'inprogress' : game.status,
    coverage: 'full',
    game_number: game.gameNumber,
    day_night: game.start.getUTCHours() < 22 ? 'D' : 'N',
    scheduled: game.start.toISOString().replace('.000Z', '+00:00'),
    home_team: game.home.id,
    away_team: game.away.id,
    venue: { ...venueOf(game.home), market: game.home.market },
    broadcast: { network: 'MLBN' },
  };
}

function side({ name, market, alias, id }: SportsTeam): JsonObject {
  return { name, market, abbr: alias, id };
}

function scheduleGame(game: SportsGame): JsonObject {
  return { ...common(game), home: side(game.home), away: side(game.away) };
}

function boxscore(game: SportsGame): JsonObject {
  const inning = periodOf(game, 9);
  const half = game.progress * 9 + 1 - inning < 0.5 ? 'T' : 'B';
  const line = (team: SportsTeam, runs: number | undefined): JsonObject => ({
    ...side(team),
    ...(runs === undefined
      ? {}
      : { runs, hits: runs + sportsNumber(`${game.id}/${team.id}/hits`, 5), errors: 0 }),
  });
  return {
    ...common(game),
    ...(game.score && !isOver(game)
      ? { outcome: { type: 'pitch', current_inning: inning, current_inning_half: half } }
      : {}),
    ...(isOver(game) ? { final: { inning: 9, inning_half: 'B' } } : {}),
    home: line(game.home, game.score?.home),
    away: line(game.away, game.score?.away),
  };
}
