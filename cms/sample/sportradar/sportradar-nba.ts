import { drawn, guestOf, type SportsGame, type SportsSeason } from '../../content/sports/sports-games.ts';
import { nbaCalendar } from '../../content/sports/sports-calendar.ts';
import { basketball } from '../../content/sports/sports-scoring.ts';
import { nbaDivisions } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';
import {
  boxscoreSide,
  isOver,
  quarterClock,
  scheduleSide,
  scoringOf,
  venueOf,
  type FeedReader,
} from './sportradar-feed.ts';
import { calendarFeeds, leagueFeeds, leagueMonth } from './sportradar-league.ts';

const teams = drawn(nbaDivisions);

export const nbaSeason: SportsSeason = {
  league: 'nba',
  teams,
  calendar: nbaCalendar(teams, guestOf('nba', 'Leyendas del Caribe', 'LEY')),
  scoring: basketball,
  lasts: 150,
  days: { back: 3, ahead: 4 },
};

/** In hours after midnight, US Eastern time. */
const dayBorder = 0;

/** NBA v8. The schedule has the score only after the game. During the game the score is in the box score. */
export function nbaFeeds(staged: () => SportsGame[]): FeedReader {
  const schedules = calendarFeeds({
    dayBorder,
    yearOf,
    scheduleGame,
  });
  const league = { divisions: nbaDivisions, season: nbaSeason, boxscore, schedules };
  return leagueFeeds({ ...league, grouping: 'conferences' }, staged);
}

/** A season is named by the year in which it starts. Its schedule is published in August. */
function yearOf(now: Date): number {
  const { year, month } = leagueMonth(now, dayBorder);
  return month >= 8 ? year : year - 1;
}

function common(game: SportsGame): JsonObject {
  return {
    id: game.id,
    status: game.status,
    ...(game.title === null ? {} : { title: game.title }),
    scheduled: game.start.toISOString().replace('.000', ''),
    venue: venueOf(game),
  };
}

function scheduleGame(game: SportsGame): JsonObject {
  return {
    ...common(game),
    ...(game.score && isOver(game) ? { home_points: game.score.home, away_points: game.score.away } : {}),
    home: scheduleSide(game.home),
    away: scheduleSide(game.away),
  };
}

function boxscore(game: SportsGame, now: Date): JsonObject {
  return {
    ...common(game),
    ...(game.score ? quarterClock(game, 12) : {}),
    season: { year: yearOf(now), type: 'REG' },
    home: { ...boxscoreSide(game.home, game.score?.home), scoring: scoringOf(game, 'home') },
    away: { ...boxscoreSide(game.away, game.score?.away), scoring: scoringOf(game, 'away') },
  };
}
