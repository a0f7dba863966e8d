import type { LeaguePath } from '#contract/sports.ts';
import { CountRow, storedDate } from '../newsroom/rows.ts';
import { gameColumns, leagueGameColumns } from './stored.ts';

/** The three lists of games, by the specification's names. */
export const gameLists = ['live', 'upcoming', 'recent'] as const;
export type GameList = (typeof gameLists)[number];

/** Whose games: those of a sport, of a league, of a team or of any of several. */
export type Whose =
  { sportId: number } | { league: LeaguePath } | { teamId: number } | { teamIds: readonly number[] };

export interface ListWindow {
  perPage: number;
  page: number;
}

/** Rain holds up a game for hours. Later than that a game that still reads "scheduled" is one that the upstream lost. */
const lateStartMs = 6 * 3_600_000;
/** A game without an hour is placed at some hour of its day. */
const dayMs = 24 * 3_600_000;
/** No game lasts so long without a word: one that was live when the upstream fell silent would stand on the page for ever. */
const silentMs = 12 * 3_600_000;
/** Two weeks: out of season nothing is recent. */
const recentMs = 14 * dayMs;

/** ?1 is whose games, ?2 and ?3 are `bounds`. Each list is one state, which `games_by_*` hold in order of time. */
const conditions = {
  live: "status = 'live' AND updated_at > ?2 AND start_time <= ?3",
  upcoming: "status = 'scheduled' AND start_time > ?2 AND (start_time > ?3 OR start_time_confirmed = 0)",
  recent: "status = 'finished' AND start_time > ?2 AND start_time <= ?3",
} as const satisfies Record<GameList, string>;

const bounds = {
  // A day ahead of the clock: what is live is live, even where its time in the schedule was not moved forward with it.
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

/** One page: soonest first, of finished games the newest first. A league's rows carry what its answers need. */
export function listQuery(list: GameList, whose: Whose): string {
  const order = list === 'recent' ? 'DESC' : 'ASC';
  const columns = 'league' in whose ? leagueGameColumns : gameColumns;
  return `SELECT ${columns} FROM games WHERE ${filterOf(whose)} AND ${conditions[list]}
    ORDER BY start_time ${order}, id ${order} LIMIT ?4 OFFSET ?5`;
}

export function countQuery(list: GameList, whose: Whose): string {
  return `SELECT count(*) AS n FROM games WHERE ${filterOf(whose)} AND ${conditions[list]}`;
}

/** Rows still unread, and how many the whole list holds. */
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
