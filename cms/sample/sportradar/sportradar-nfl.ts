import { drawn, guestOf, sportsNumber, type SportsGame } from '../../content/sports/sports-games.ts';
import { nflCalendar } from '../../content/sports/sports-calendar.ts';
import { americanFootball } from '../../content/sports/sports-scoring.ts';
import { nflDivisions } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';
import {
  boxscoreSide,
  GAME_MAX_AGE,
  isOver,
  quarterClock,
  scheduleSide,
  SEASON_MAX_AGE,
  venueOf,
  type Feed,
} from './sportradar-feed.ts';
import { leagueFeeds } from './sportradar-league.ts';

const WEEK_MS = 7 * 86_400_000;
/** 1970-01-06 10:00 UTC, before dawn on a Tuesday in the United States, because a week ends with the game of Monday night. */
const FIRST_TUESDAY_MS = (5 * 24 + 10) * 3_600_000;
const WEEKS_OF_SEASON = 18;

const teams = drawn(nflDivisions);

/** NFL v7. The schedule has the score only after the game. During the game the score is in the box score. */
export const nflFeeds = leagueFeeds({
  divisions: nflDivisions,
  grouping: 'conferences',
  season: {
    league: 'nfl',
    teams,
    calendar: nflCalendar(teams, guestOf('nfl', 'Gallos del Caribe', 'GAL')),
    scoring: americanFootball,
    lasts: 190,
    // The last Sunday and the next one, on any day.
    days: { back: 8, ahead: 9 },
  },
  boxscore,
  schedules,
});

function schedules(path: string, games: SportsGame[], now: Date): Feed | null {
  const year = yearOf(now);
  const season = { year, type: 'REG' };
  if (path === 'games/current_week/schedule.json') {
    return { body: { ...season, week: week(games, weekOf(now, year), year) }, maxAge: GAME_MAX_AGE };
  }
  if (path === 'games/current_season/schedule.json') {
    const numbers = [...new Set(games.map(({ start }) => weekOf(start, year)))];
    return {
      body: { ...season, weeks: numbers.map((number) => week(games, number, year)) },
      maxAge: SEASON_MAX_AGE,
    };
  }
  return null;
}

/** A season is named by the year in which it starts, in September. */
function yearOf(now: Date): number {
  return now.getUTCMonth() >= 8 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
}

/** 1 to 18. After the last week the sample's season starts again, so that there are always games. */
function weekOf(time: Date, year: number): number {
  const since = (milliseconds: number) => Math.floor((milliseconds - FIRST_TUESDAY_MS) / WEEK_MS);
  // The first week follows Labor Day, the first Monday of September. Earlier games count as the last weeks of a season.
  const passed = since(time.getTime()) - since(Date.UTC(year, 8, 8, 12));
  return ((passed + WEEKS_OF_SEASON) % WEEKS_OF_SEASON) + 1;
}

function week(games: SportsGame[], sequence: number, year: number): JsonObject {
  const ofWeek = games.filter(({ start }) => weekOf(start, year) === sequence);
  return { title: String(sequence), games: ofWeek.map(scheduleGame) };
}

function common(game: SportsGame): JsonObject {
  return {
    id: game.id,
    status: game.status,
    ...(game.title === null ? {} : { title: game.title }),
    scheduled: game.start.toISOString().replace('.000Z', '+00:00'),
    venue: venueOf(game.home),
  };
}

function scheduleGame(game: SportsGame): JsonObject {
  const { score } = game;
  return {
    ...common(game),
    home: scheduleSide(game.home),
    away: scheduleSide(game.away),
    ...(score && isOver(game)
      ? { scoring: { home_points: score.home, away_points: score.away, periods: periodsOf(game) } }
      : {}),
  };
}

function periodsOf({ periods }: SportsGame): JsonObject[] {
  return periods.map(({ home, away }, index) => ({
    sequence: index + 1,
    home_points: home,
    away_points: away,
  }));
}

/** Some down and distance, which change with every play: about 150 in a game. */
function situationOf({ id, progress }: SportsGame): JsonObject {
  const play = `${id}/${Math.floor(progress * 150)}`;
  const down = 1 + sportsNumber(`${play}/down`, 4);
  return { down, yfd: down === 1 ? 10 : 1 + sportsNumber(`${play}/yards`, 10) };
}

function boxscore(game: SportsGame, now: Date): JsonObject {
  return {
    ...common(game),
    ...(game.score ? { ...quarterClock(game, 15), scoring: periodsOf(game) } : {}),
    ...(game.status === 'inprogress' ? { situation: situationOf(game) } : {}),
    summary: {
      week: { title: String(weekOf(game.start, yearOf(now))) },
      home: boxscoreSide(game.home, game.score?.home),
      away: boxscoreSide(game.away, game.score?.away),
    },
  };
}
