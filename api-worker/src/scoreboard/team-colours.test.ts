import { describe, expect, it } from 'vitest';
import {
  mlbDivisions,
  nbaDivisions,
  nflDivisions,
  superiorNacionalTeams,
} from '../../../cms/content/sports/sports-teams.ts';
import { teamColour } from './team-colours.ts';

const teamsOf = (divisions: typeof nbaDivisions) => divisions.flatMap(({ teams }) => teams);

describe('the colours of the teams', () => {
  it.each([
    ['nba', teamsOf(nbaDivisions), 30],
    ['superior-nacional', superiorNacionalTeams, 12],
    ['mlb', teamsOf(mlbDivisions), 30],
    ['nfl', teamsOf(nflDivisions), 32],
  ] as const)('each team of %s has one', (league, teams, count) => {
    expect(new Set(teams.map(({ alias }) => alias)).size).toBe(count);
    for (const { alias } of teams) {
      expect([alias, teamColour(league, alias)]).toEqual([alias, expect.stringMatching(/^#[0-9a-f]{6}$/)]);
    }
  });

  it('the same short name is another team in another league', () => {
    expect(teamColour('nba', 'MIA')).not.toBe(teamColour('nfl', 'MIA'));
  });

  it.each(['XYZ', 'mia', '', 'constructor', 'Invitados'])('%s has none', (shortName) => {
    expect(teamColour('nba', shortName)).toBeNull();
  });
});
