import type { SportsGame } from '../../content/sports/sports-games.ts';
import type { SportsTeam } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';

/** The response of a feed. `maxAge` is in seconds, as the real service sends it. */
export interface Feed {
  body: JsonObject;
  maxAge: number;
}

/** Responds to the path after the language ("games/2026/11/20/schedule.json"). Null for one that the API does not have, or an unknown id. */
export type FeedReader = (path: string, now: Date) => Feed | null;

/** In seconds: lists of teams are cached for a day, seasons for an hour. */
export const TEAMS_MAX_AGE = 86_400;
export const SEASON_MAX_AGE = 3600;
export const GAME_MAX_AGE = 10;

export function fullName({ market, name }: SportsTeam): string {
  return market === name ? name : `${market} ${name}`;
}

export const venueOf = ({ venue: { name, city } }: Pick<SportsTeam, 'venue'>): JsonObject => ({ name, city });

/** A side of a game in a schedule; `boxscoreSide` is that of a box score. Baseball has its own format. */
export function scheduleSide(team: SportsTeam): JsonObject {
  return { name: fullName(team), alias: team.alias, id: team.id };
}

export function boxscoreSide(
  { name, alias, market, id }: SportsTeam,
  points: number | undefined,
): JsonObject {
  return { name, alias, market, id, ...(points === undefined ? {} : { points }) };
}

/** The number of the current period, for a game of `periods` equal periods. At half-time it is the one that has ended. */
export function periodOf({ progress, status }: SportsGame, periods: number): number {
  return status === 'halftime' ? periods / 2 : Math.min(periods, Math.floor(progress * periods) + 1);
}

/** The current quarter, and the time left in it. */
export function quarterClock(game: SportsGame, minutes: number): { quarter: number; clock: string } {
  const quarter = periodOf(game, 4);
  const left = Math.round((quarter - game.progress * 4) * minutes * 60);
  return { quarter, clock: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` };
}

/** The points of one side by quarter, as in box scores of basketball. */
export function scoringOf({ periods }: SportsGame, side: 'home' | 'away'): JsonObject[] {
  return periods.map((score, index) => ({
    sequence: index + 1,
    points: score[side],
  }));
}

export function isOver({ status }: SportsGame): boolean {
  return status === 'complete' || status === 'closed';
}
