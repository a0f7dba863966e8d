import {
  drawn,
  guestOf,
  sportsNumber,
  type SportsGame,
  type SportsSeason,
} from '../../content/sports/sports-games.ts';
import { mlbCalendar } from '../../content/sports/sports-calendar.ts';
import { baseball } from '../../content/sports/sports-scoring.ts';
import { mlbDivisions, type SportsTeam } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';
import { isOver, periodOf, venueOf, type Feed } from './sportradar-feed.ts';
import { calendarFeeds, gamesOfDay, leagueFeeds, leagueMonth } from './sportradar-league.ts';

const teams = drawn(mlbDivisions);
const season: SportsSeason = {
  league: 'mlb',
  teams,
  calendar: mlbCalendar(teams, guestOf('mlb', 'Estrellas del Caribe', 'EST')),
  scoring: baseball,
  lasts: 165,
  days: { back: 3, ahead: 4 },
};
/** In hours after midnight, US Eastern time. */
const dayBorder = 4;
/** In seconds, as in the real service for the box scores of a day. */
const DAY_BOXSCORE_MAX_AGE = 120;

const calendar = calendarFeeds({ dayBorder, yearOf, scheduleGame });

/** MLB v8. Schedules have no scores: those are the `runs` in the box score of a game and in the box scores of a day. */
export const mlbFeeds = leagueFeeds({
  divisions: mlbDivisions,
  grouping: 'leagues',
  season,
  boxscore: (game) => ({ game: boxscore(game) }),
  schedules: (path, games, now) => dayBoxscore(path, games) ?? calendar(path, games, now),
});

function dayBoxscore(path: string, games: SportsGame[]): Feed | null {
  const [, year, month, day] = /^games\/(\d{4})\/(\d\d)\/(\d\d)\/boxscore\.json$/.exec(path) ?? [];
  if (!year) return null;
  const date = `${year}-${month}-${day}`;
  const ofDay = gamesOfDay(games, date, dayBorder).map((game) => ({ game: boxscore(game) }));
  return { body: { league: { games: ofDay } }, maxAge: DAY_BOXSCORE_MAX_AGE };
}

/** A season is one calendar year. In December the season of the next year is used. */
function yearOf(now: Date): number {
  const { year, month } = leagueMonth(now, dayBorder);
  return month === 12 ? year + 1 : year;
}

function common(game: SportsGame): JsonObject {
  return {
    id: game.id,
    status: game.status,
    ...(game.title === null ? {} : { title: game.title }),
    game_number: game.gameNumber,
    scheduled: game.start.toISOString().replace('.000Z', '+00:00'),
    venue: venueOf(game.home),
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
  // Each half of an inning has three outs.
  const outs = Math.floor(((game.progress * 18) % 1) * 3);
  const line = (team: SportsTeam, runs: number | undefined, scoring: JsonObject[]): JsonObject => ({
    ...side(team),
    ...(runs === undefined
      ? {}
      : { runs, hits: runs + sportsNumber(`${game.id}/${team.id}/hits`, 5), errors: 0, scoring }),
  });
  const innings = (side: 'home' | 'away') =>
    game.periods.map((score, index) => ({
      sequence: index + 1,
      // A home side that leads does not bat in the ninth.
      runs: side === 'home' && index === 8 && isOver(game) && score.home === 0 ? 'X' : score[side],
    }));
  return {
    ...common(game),
    ...(game.score && !isOver(game)
      ? { outcome: { current_inning: inning, current_inning_half: half, count: { outs } } }
      : {}),
    home: line(game.home, game.score?.home, innings('home')),
    away: line(game.away, game.score?.away, innings('away')),
  };
}
