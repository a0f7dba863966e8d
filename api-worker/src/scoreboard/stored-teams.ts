import * as z from 'zod';
import { LeaguePath, LeagueTeam, Sport, Team } from '#contract/sports.ts';
import type { LogoOf } from './team-logos.ts';
import { teamColour } from './team-colours.ts';

/** Rows of teams and sports as the contract's shapes. */

export const teamColumns =
  'id, league, upstream_id AS upstreamId, name, short_name AS shortName, market, location';

const TeamRow = z
  .looseObject({
    league: LeaguePath,
    name: z.string(),
    shortName: z.string(),
    market: z.string().nullable(),
  })
  .transform((team) => ({ ...team, colour: teamColour(team.league, team.shortName) }));

export function toTeam(row: unknown, logoOf: LogoOf): Team {
  const team = TeamRow.parse(row);
  return Team.parse({ ...team, name: fullName(team), logo: logoOf(team.league, team.shortName) });
}

/** The upstream has "Boston" and "Celtics" in two fields, but "Vaqueros de Bayamón" contains its town already. */
export function fullName({ name, market }: { name: string; market: string | null }): string {
  return market === null || name.includes(market) ? name : `${market} ${name}`;
}

export function toLeagueTeam(row: unknown, logoOf: LogoOf): LeagueTeam {
  const team = TeamRow.parse(row);
  return LeagueTeam.parse({ ...team, alias: team.shortName, logo: logoOf(team.league, team.shortName) });
}

const SportRow = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), icon_name: z.string() })
  .transform(({ icon_name, ...sport }) => ({ ...sport, iconName: icon_name }))
  .pipe(Sport);

export function toSport(row: unknown): Sport {
  return SportRow.parse(row);
}
