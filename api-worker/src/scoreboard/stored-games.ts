import * as z from 'zod';
import { dayBegins } from '#contract/day-and-time.ts';
import { Game, LeagueGame, LeaguePath, LeagueTeam, Sport, Standing, Team } from '#contract/sports.ts';
import { resumesMs } from '#contract/suspension.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import type { LogoOf } from './team-logos.ts';
import { teamColour } from './team-colours.ts';

/** The columns of a game, in the names of the contract; the rest is done by `toGame`. */
const gameIdentity = `id, status, start_time_confirmed AS startTimeConfirmed, venue, round, pause, phase,
  scored_at AS scoredAt`;

export const gameColumns = `${gameIdentity}, sport_id AS sportTypeId, league, start_time AS startTime,
  home_team_id AS homeTeamId, away_team_id AS awayTeamId, home_score AS homeScore, away_score AS awayScore,
  league_name AS leagueName, season_name AS seasonName, line_score AS lineScore`;

const sideColumns = (
  side: 'home' | 'away',
) => `${side}_team_id, ${side}_name, ${side}_score AS ${side}_points,
  (SELECT short_name FROM teams WHERE teams.id = ${side}_team_id) AS ${side}_alias`;

const leagueGameColumns = `${gameIdentity}, games.league, upstream_id AS upstreamId, start_time AS scheduled,
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

/** The three lists of games; the names are part of the routes. */
export const gameLists = ['live', 'upcoming', 'recent'] as const;
export type GameList = (typeof gameLists)[number];

/** Whose games: those of a sport, of a league, of a team or of any of several teams. */
export type Whose =
  { sportId: number } | { league: LeaguePath } | { teamId: number } | { teamIds: readonly number[] };

export interface ListWindow {
  perPage: number;
  page: number;
}

const hourMs = 3_600_000;
/** Rain delays a game for hours. A game that is still "scheduled" after more than this is one that the upstream lost. */
const lateStartMs = 6 * hourMs;
/** A game without a confirmed hour has some hour of its day as its start time. */
const dayMs = 24 * hourMs;
/**
 * No live game goes without an update for this long. Without this limit, a game that was live when the upstream went silent would stay on
 * the page for ever.
 */
const silentMs = 12 * hourMs;
/** Two weeks, so that the list is empty out of season. */
const recentMs = 14 * dayMs;

/** What a list holds. ?1 is whose games, and the next parameters are its `moments`. */
interface Listed {
  /** Limits of the start that hold for every game of the list. */
  range: string;
  /** One condition for each status. */
  states: readonly string[];
  moments: (now: number) => number[];
}

const lists: Readonly<Record<GameList, Listed>> = {
  live: {
    // A day ahead of the clock: a live game is listed even if it was moved forward and its start time in the schedule was not.
    range: 'start_time <= ?2',
    states: [
      "status = 'live' AND updated_at > ?3",
      // One that has another start, on another day, is an upcoming game.
      "status = 'suspended' AND start_time > ?4 AND start_time <= ?5",
    ],
    moments: (now) => [now + dayMs, now - silentMs, now - resumesMs, now],
  },
  upcoming: {
    range: 'start_time > ?2',
    states: [
      "status = 'scheduled' AND (start_time > ?3 OR start_time_confirmed = 0)",
      // Whoever looks for one of these on its day finds out why nobody plays. The next day nobody looks for it.
      ...['postponed', 'cancelled', 'unnecessary'].map(
        (status) => `status = '${status}' AND start_time >= ?4`,
      ),
      "status = 'suspended' AND start_time > ?5",
    ],
    moments: (now) => [now - dayMs, now - lateStartMs, dayBegins(now), now],
  },
  recent: {
    range: 'start_time > ?2 AND start_time <= ?3',
    states: [
      "status = 'finished'",
      "status = 'abandoned'",
      // Its score stays the last one until it resumes.
      "status = 'suspended' AND start_time <= ?4",
    ],
    moments: (now) => [now - recentMs, now + dayMs, now - resumesMs],
  },
};

function filterOf(whose: Whose): string {
  if ('league' in whose) return 'league = ?1';
  if ('sportId' in whose) return 'sport_id = ?1';
  if ('teamId' in whose) return '(home_team_id = ?1 OR away_team_id = ?1)';
  const those = '(SELECT value FROM json_each(?1))';
  return `(home_team_id IN ${those} OR away_team_id IN ${those})`;
}

function boundOf(whose: Whose): string | number {
  if ('league' in whose) return whose.league;
  if ('sportId' in whose) return whose.sportId;
  return 'teamId' in whose ? whose.teamId : JSON.stringify(whose.teamIds);
}

/** The conditions of the rows. Those of one status each follow an index of games by status and time; a team's games are few. */
function conditionsOf(list: GameList, whose: Whose): string[] {
  const { range, states } = lists[list];
  const filter = `${filterOf(whose)} AND ${range}`;
  return 'teamId' in whose || 'teamIds' in whose
    ? [`${filter} AND (${states.map((state) => `(${state})`).join(' OR ')})`]
    : states.map((state) => `${filter} AND ${state}`);
}

/** The parameters of both queries; in that of a page its length and its offset follow. */
export const boundValues = (list: GameList, whose: Whose, now: number): (string | number)[] => [
  boundOf(whose),
  ...lists[list].moments(now).map(storedDate),
];

/**
 * One page: the soonest first, of recent games the newest first. A league's rows carry the columns of its own responses. The parts of a
 * UNION ALL are in the order of their index, and SQLite merges them, so that it reads no more rows than the page needs.
 */
export function listQuery(list: GameList, whose: Whose): string {
  const order = list === 'recent' ? 'DESC' : 'ASC';
  const [columns, start] = 'league' in whose ? [leagueGameColumns, 'scheduled'] : [gameColumns, 'startTime'];
  const parts = conditionsOf(list, whose).map(
    (condition) => `SELECT ${columns} FROM games WHERE ${condition}`,
  );
  const bound = boundValues(list, whose, 0).length;
  return `${parts.join(' UNION ALL ')} ORDER BY ${start} ${order}, id ${order} LIMIT ?${bound + 1} OFFSET ?${bound + 2}`;
}

export function countQuery(list: GameList, whose: Whose): string {
  const counts = conditionsOf(list, whose).map(
    (condition) => `(SELECT count(*) FROM games WHERE ${condition})`,
  );
  return `SELECT ${counts.join(' + ')} AS n`;
}

/** Unparsed rows, and the length of the whole list. */
export async function listGames(
  db: D1Database,
  list: GameList,
  whose: Whose,
  { perPage, page }: ListWindow,
  now: number,
): Promise<{ rows: unknown[]; total: number }> {
  const bound = boundValues(list, whose, now);
  const [rows, count] = await db.batch([
    db.prepare(listQuery(list, whose)).bind(...bound, perPage, (page - 1) * perPage),
    db.prepare(countQuery(list, whose)).bind(...bound),
  ]);
  return { rows: rows?.results ?? [], total: CountRow.parse(count?.results[0]).n };
}

/** Rows of teams, their places and sports as the contract's shapes. */

export const teamColumns =
  'id, league, upstream_id AS upstreamId, name, short_name AS shortName, market, location';

const TeamRow = z
  .looseObject({
    league: LeaguePath,
    name: z.string(),
    shortName: z.string(),
    market: z.string().nullable(),
  })
  .transform((team) => ({
    ...team,
    alias: team.shortName,
    colour: teamColour(team.league, team.shortName),
  }));

export function toTeam(row: unknown, logoOf: LogoOf): Team {
  const team = TeamRow.parse(row);
  return Team.parse({ ...team, name: fullName(team), logo: logoOf(team.league, team.shortName) });
}

/** The upstream has "Boston" and "Celtics" in two fields, but "Vaqueros de Bayamón" contains its town already. */
function fullName({ name, market }: { name: string; market: string | null }): string {
  return market === null || name.includes(market) ? name : `${market} ${name}`;
}

export function toLeagueTeam(row: unknown, logoOf: LogoOf): LeagueTeam {
  const team = TeamRow.parse(row);
  return LeagueTeam.parse({ ...team, logo: logoOf(team.league, team.shortName) });
}

/** A team's place in its league, with the columns of both. */
export function toStanding(row: unknown): Standing {
  const team = TeamRow.parse(row);
  return Standing.parse({ ...team, name: fullName(team) });
}

const SportRow = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), icon_name: z.string() })
  .transform(({ icon_name, ...sport }) => ({ ...sport, iconName: icon_name }))
  .pipe(Sport);

export function toSport(row: unknown): Sport {
  return SportRow.parse(row);
}
