import { sportsId, type SportsGame } from '../content/sports-games.ts';
import type { Division, SportsTeam } from '../content/sports-teams.ts';
import type { JsonObject } from './answer.ts';

/** A feed's answer: `maxAge` in seconds, as the service's own plan of caching has it. */
export interface Feed {
  body: JsonObject;
  maxAge: number;
  headers?: Record<string, string>;
}

/**
 * What an API says to the path after its language ("games/2026/11/20/schedule.json"): 'no-resource' for a thing it does
 * not hold, null for a path it does not have.
 */
export type FeedReader = (path: string, url: URL, now: Date) => Feed | 'no-resource' | null;

/** Seconds; the facts' plan of refreshing: lists of teams for a day, seasons for an hour. */
export const TEAMS_MAX_AGE = 86_400;
export const SEASON_MAX_AGE = 3600;
export const GAME_MAX_AGE = 10;

/** The date in US Eastern time, "2026-11-20", of a day that begins `borderHours` after midnight. */
export function easternDate(time: Date, borderHours = 0): string {
  const shifted = new Date(time.getTime() - borderHours * 3_600_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(shifted);
}

export function fullName({ market, name }: SportsTeam): string {
  return market === name ? name : `${market} ${name}`;
}

export function seasonOf(league: string, year: number, type: string): JsonObject {
  return { id: sportsId(`${league}/season/${year}/${type}`), year, type, name: type };
}

export function venueOf({ venue }: SportsTeam): JsonObject {
  return { id: sportsId(`venue/${venue.name}`), name: venue.name, city: venue.city, country: 'USA' };
}

function teamOf(team: SportsTeam): JsonObject {
  const { id, name, market, alias } = team;
  return { id, name, market, alias, venue: venueOf(team) };
}

/** Conferences, or leagues in baseball, with divisions and teams. */
export function groupsOf(league: string, divisions: readonly Division[]): JsonObject[] {
  const groups = [...new Set(divisions.map(({ group }) => group))];
  return groups.map((group) => ({
    id: sportsId(`${league}/${group}`),
    name: group,
    alias: aliasOf(group),
    divisions: divisions
      .filter((division) => division.group === group)
      .map(({ name, teams }) => ({
        id: sportsId(`${league}/${group}/${name}`),
        name,
        alias: name.toUpperCase(),
        teams: teams.map(teamOf),
      })),
  }));
}

/** The period being played, of so many equal ones. */
export function periodOf({ progress }: SportsGame, periods: number): number {
  return Math.min(periods, Math.floor(progress * periods) + 1);
}

export function isOver({ status }: SportsGame): boolean {
  return status === 'complete' || status === 'closed';
}

/** "EASTERN CONFERENCE" is EASTERN, "American League" is AL. */
function aliasOf(group: string): string {
  const [first = group, second] = group.split(' ');
  return second === 'League' ? `${first.charAt(0)}L` : first;
}
