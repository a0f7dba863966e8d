import type { LeagueTeam, Team } from '#contract/sports.ts';
import { markOf } from './game-card.ts';

/** A team as a grid shows it. */
export interface TeamCard {
  id: number;
  name: string;
  /** Where the team plays; null when unknown. */
  location: string | null;
  mark: string;
  colour: string | null;
}

export function cardOfTeam({ id, name, shortName, location, colour }: Team): TeamCard {
  return { id, name, location, mark: markOf(shortName), colour };
}

export function cardOfLeagueTeam({ id, name, market, alias, colour }: LeagueTeam): TeamCard {
  return { id, name, location: market, mark: markOf(alias ?? name), colour };
}
