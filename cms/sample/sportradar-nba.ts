import { drawn, guestOf, sportsNumber, type SportsGame } from '../content/sports-games.ts';
import { basketball } from '../content/sports-scoring.ts';
import { nbaDivisions } from '../content/sports-teams.ts';
import type { JsonObject } from './answer.ts';
import {
  boxscoreSide,
  isOver,
  periodOf,
  scheduleSide,
  seasonOf,
  venueOf,
  type FeedReader,
} from './sportradar-feed.ts';
import { calendarFeeds, leagueFeeds } from './sportradar-league.ts';

const head = { id: '4353138d-4c22-4396-95d8-5f587d2df25c', name: 'NBA', alias: 'NBA' };

export const nbaSeason = {
  league: 'nba',
  teams: drawn(nbaDivisions),
  guest: guestOf('nba', 'Leyendas del Caribe', 'LEY'),
  scoring: basketball,
  doubleHeaders: false,
};

/** NBA v8. The schedule has the score only after the game. During the game the score is in the box score. */
export function nbaFeeds(staged: () => SportsGame[]): FeedReader {
  const schedules = calendarFeeds({
    head,
    season: nbaSeason,
    shortName: 'alias',
    dayBorder: 0,
    yearOf,
    scheduleGame,
  });
  const league = { head, divisions: nbaDivisions, season: nbaSeason, boxscore, schedules };
  return leagueFeeds({ ...league, grouping: 'conferences' }, staged);
}

/** A season is named by the year in which it starts. Its schedule is published in August. */
function yearOf(now: Date): number {
  return now.getUTCMonth() >= 7 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
}

function common(game: SportsGame): JsonObject {
  return {
    id: game.id,
    status: game.status,
    ...(game.title === null ? {} : { title: game.title }),
    coverage: 'full',
    scheduled: game.start.toISOString().replace('.000', ''),
    track_on_court: true,
    sr_id: `sr:match:${61_000_000 + sportsNumber(game.id, 1_000_000)}`,
    venue: venueOf(game.home),
  };
}

function scheduleGame(game: SportsGame): JsonObject {
  return {
    ...common(game),
    ...(game.score && isOver(game) ? { home_points: game.score.home, away_points: game.score.away } : {}),
    broadcasts: [{ network: 'NBA TV', type: 'TV', locale: 'National' }],
    home: scheduleSide(game.home),
    away: scheduleSide(game.away),
  };
}

function boxscore(game: SportsGame, now: Date): JsonObject {
  const quarter = periodOf(game, 4);
  const left = Math.round((quarter - game.progress * 4) * 12 * 60);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return {
    ...common(game),
    ...(game.score ? { clock, quarter } : {}),
    season: seasonOf('nba', yearOf(now), 'REG'),
    home: boxscoreSide(game.home, game.score?.home),
    away: boxscoreSide(game.away, game.score?.away),
  };
}
