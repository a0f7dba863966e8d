import * as z from 'zod';
import { Game, LeagueGame, LeaguePath, LeagueTeam, Sport, Team } from '#contract/sports.ts';
import type { LogoOf } from './team-logos.ts';
import { teamColour } from './team-colours.ts';

/**
 * Turns rows of the scoreboard into the contract's shapes. The columns below already have its names; the rest is done here. Rows from D1
 * are parsed, like everything that comes from outside the worker.
 */

const gameIdentity = `id, status, start_time_confirmed AS startTimeConfirmed, venue, round, pause, phase,
  scored_at AS scoredAt`;

export const gameColumns = `${gameIdentity}, sport_id AS sportTypeId, league, start_time AS startTime,
  home_team_id AS homeTeamId, away_team_id AS awayTeamId, home_score AS homeScore, away_score AS awayScore,
  league_name AS leagueName, season_name AS seasonName, line_score AS lineScore`;

const sideColumns = (
  side: 'home' | 'away',
) => `${side}_team_id, ${side}_name, ${side}_score AS ${side}_points,
  (SELECT short_name FROM teams WHERE teams.id = ${side}_team_id) AS ${side}_alias`;

export const leagueGameColumns = `${gameIdentity}, games.league, upstream_id AS upstreamId, start_time AS scheduled,
  ${sideColumns('home')}, ${sideColumns('away')}`;

/** JSON in a column; null if there is none. */
const stored = z
  .string()
  .nullish()
  .transform((text): unknown => (text == null ? null : JSON.parse(text)));

const GameRow = z
  .looseObject({
    status: z.string(),
    startTimeConfirmed: z.int().transform((flag) => flag === 1),
    phase: stored,
    lineScore: stored,
  })
  // What was stored while the game was live stays in its row.
  .transform((row) => (row.status === 'live' ? row : { ...row, phase: null, scoredAt: null }));

export function toGame(row: unknown): Game {
  return Game.parse(GameRow.parse(row));
}

const LeagueGameRow = z.looseObject({
  league: LeaguePath,
  venue: z.string().nullable(),
  home_team_id: z.int().nullable(),
  home_name: z.string(),
  home_alias: z.string().nullable(),
  away_team_id: z.int().nullable(),
  away_name: z.string(),
  away_alias: z.string().nullable(),
});

export function toLeagueGame(row: unknown, logoOf: LogoOf): LeagueGame {
  const game = LeagueGameRow.parse(GameRow.parse(row));
  const side = (id: number | null, name: string, alias: string | null) => ({
    id,
    name,
    alias,
    colour: alias === null ? null : teamColour(game.league, alias),
    logo: logoOf(game.league, alias),
  });
  return LeagueGame.parse({
    ...game,
    home: side(game.home_team_id, game.home_name, game.home_alias),
    away: side(game.away_team_id, game.away_name, game.away_alias),
    venue: game.venue === null ? null : { name: game.venue },
  });
}

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
