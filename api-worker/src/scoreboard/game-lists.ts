import type { LeaguePath } from '#contract/sports.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import { gameColumns, leagueGameColumns } from './scoreboard-rows.ts';

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

/** Rain delays a game for hours. A game that is still "scheduled" after more than this is one that the upstream lost. */
const lateStartMs = 6 * 3_600_000;
/** A game without a confirmed hour has some hour of its day as its start time. */
const dayMs = 24 * 3_600_000;
/**
 * No live game goes without an update for this long. Without this limit, a game that was live when the upstream went silent would stay on
 * the page for ever.
 */
const silentMs = 12 * 3_600_000;
/** Two weeks, so that the list is empty out of season. */
const recentMs = 14 * dayMs;

/** ?1 is whose games, ?2 and ?3 are `bounds`. Each list is one status, which the `games_by_*` indexes keep in order of time. */
const conditions = {
  live: "status = 'live' AND updated_at > ?2 AND start_time <= ?3",
  upcoming: "status = 'scheduled' AND start_time > ?2 AND (start_time > ?3 OR start_time_confirmed = 0)",
  recent: "status = 'finished' AND start_time > ?2 AND start_time <= ?3",
} as const satisfies Record<GameList, string>;

const bounds = {
  // A day ahead of the clock: a live game is listed even if it was moved forward and its start time in the schedule was not.
  live: (now: number) => [now - silentMs, now + dayMs],
  upcoming: (now: number) => [now - dayMs, now - lateStartMs],
  recent: (now: number) => [now - recentMs, now + dayMs],
} as const satisfies Record<GameList, (now: number) => number[]>;

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

/** One page: the soonest first, of finished games the newest first. A league's rows carry the columns of its own responses. */
export function listQuery(list: GameList, whose: Whose): string {
  const order = list === 'recent' ? 'DESC' : 'ASC';
  const columns = 'league' in whose ? leagueGameColumns : gameColumns;
  return `SELECT ${columns} FROM games WHERE ${filterOf(whose)} AND ${conditions[list]}
    ORDER BY start_time ${order}, id ${order} LIMIT ?4 OFFSET ?5`;
}

export function countQuery(list: GameList, whose: Whose): string {
  return `SELECT count(*) AS n FROM games WHERE ${filterOf(whose)} AND ${conditions[list]}`;
}

/** Unparsed rows, and the length of the whole list. */
export async function listGames(
  db: D1Database,
  list: GameList,
  whose: Whose,
  { perPage, page }: ListWindow,
  now: number,
): Promise<{ rows: unknown[]; total: number }> {
  const bound = [boundOf(whose), ...bounds[list](now).map(storedDate)];
  const [rows, count] = await db.batch([
    db.prepare(listQuery(list, whose)).bind(...bound, perPage, (page - 1) * perPage),
    db.prepare(countQuery(list, whose)).bind(...bound),
  ]);
  return { rows: rows?.results ?? [], total: CountRow.parse(count?.results[0]).n };
}
