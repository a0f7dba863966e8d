import { z } from 'zod';
import { Game, LeagueGame, LeaguePath, LeagueTeam, Sport, Team } from '#contract/sports.ts';

/** Rows of the scoreboard as the contract names them. D1's answers are a border too: they are parsed. */

export const gameColumns = `id, sport_id, league, upstream_id, start_time, start_time_confirmed, status, home_team_id,
  away_team_id, home_name, away_name, home_score, away_score, league_name, season_name, round, venue`;

const GameRow = z.object({
  id: z.int(),
  sport_id: z.int(),
  league: LeaguePath,
  upstream_id: z.string(),
  start_time: z.string(),
  start_time_confirmed: z.int().transform((flag) => flag === 1),
  status: z.string(),
  home_team_id: z.int().nullable(),
  away_team_id: z.int().nullable(),
  home_name: z.string(),
  away_name: z.string(),
  home_score: z.int().nullable(),
  away_score: z.int().nullable(),
  league_name: z.string(),
  season_name: z.string().nullable(),
  round: z.string().nullable(),
  venue: z.string().nullable(),
});

export function toGame(row: unknown): Game {
  const game = GameRow.parse(row);
  return Game.parse({
    id: game.id,
    sportTypeId: game.sport_id,
    homeTeamId: game.home_team_id,
    awayTeamId: game.away_team_id,
    homeScore: game.home_score,
    awayScore: game.away_score,
    leagueName: game.league_name,
    seasonName: game.season_name,
    round: game.round,
    venue: game.venue,
    startTime: game.start_time,
    status: game.status,
    startTimeConfirmed: game.start_time_confirmed,
    league: game.league,
  });
}

export function toLeagueGame(row: unknown): LeagueGame {
  const game = GameRow.parse(row);
  return LeagueGame.parse({
    id: game.id,
    upstreamId: game.upstream_id,
    status: game.status,
    scheduled: game.start_time,
    startTimeConfirmed: game.start_time_confirmed,
    home: { id: game.home_team_id, name: game.home_name },
    away: { id: game.away_team_id, name: game.away_name },
    home_points: game.home_score,
    away_points: game.away_score,
    venue: game.venue === null ? null : { name: game.venue },
  });
}

export const teamColumns = 'id, league, upstream_id, name, short_name, market, location';

const TeamRow = z.object({
  id: z.int(),
  league: LeaguePath,
  upstream_id: z.string(),
  name: z.string(),
  short_name: z.string(),
  market: z.string().nullable(),
  location: z.string().nullable(),
});

export function toTeam(row: unknown): Team {
  const team = TeamRow.parse(row);
  return Team.parse({
    id: team.id,
    name: fullName(team),
    shortName: team.short_name,
    logo: null,
    location: team.location,
    league: team.league,
  });
}

/** "Boston" and "Celtics" are two fields upstream, "Vaqueros de Bayamón" holds its town already. */
function fullName({ name, market }: { name: string; market: string | null }): string {
  return market === null || name.includes(market) ? name : `${market} ${name}`;
}

export function toLeagueTeam(row: unknown): LeagueTeam {
  const team = TeamRow.parse(row);
  return LeagueTeam.parse({
    id: team.id,
    upstreamId: team.upstream_id,
    name: team.name,
    market: team.market,
    alias: team.short_name,
  });
}

const SportRow = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), icon_name: z.string() })
  .transform(({ icon_name, ...sport }) => ({ ...sport, iconName: icon_name }))
  .pipe(Sport);

export function toSport(row: unknown): Sport {
  return SportRow.parse(row);
}
