import type { Division, SportsTeam } from '../../content/sports/sports-teams.ts';
import type { JsonObject } from '../sample-response.ts';

/**
 * The made-up record of a team: from three games won in four for the first team of the draw to one in four for the last, so that all teams
 * together win as often as they lose.
 */
export function recordOf(
  teams: readonly SportsTeam[],
  id: string,
  played: number,
): { wins: number; losses: number } {
  const place = teams.findIndex((team) => team.id === id) / Math.max(1, teams.length - 1);
  const wins = Math.round(played * (0.75 - place / 2));
  return { wins, losses: played - wins };
}

/** The groups of a league with their divisions, as in `seasons/{year}/REG/standings.json`. Baseball has other names of the fields. */
export function standingGroups(
  divisions: readonly Division[],
  teams: readonly SportsTeam[],
  played: number,
  isBaseball: boolean,
): JsonObject[] {
  const row = ({ id }: SportsTeam): JsonObject => {
    const { wins, losses } = recordOf(teams, id, played);
    return { id, ...(isBaseball ? { win: wins, loss: losses } : { wins, losses }) };
  };
  return [...new Set(divisions.map(({ group }) => group))].map((group) => ({
    name: group,
    divisions: divisions
      .filter((division) => division.group === group)
      .map((division) => ({ teams: division.teams.map(row) })),
  }));
}
