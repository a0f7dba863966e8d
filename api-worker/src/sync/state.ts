import * as z from 'zod';
import { startAnewStatements } from '../changes/change-log.ts';
import { storedDate } from '../stored-values.ts';
import { prepare, readRow } from '../sql.ts';

const upstream = 'wordpress';

const State = z.object({
  upstream_url: z.string(),
  began_at: z.string(),
  modified_cursor: z.string(),
  page: z.int().positive(),
  settled_total: z.int().nullable(),
  settled_count: z.int().nullable(),
  compared: z.int(),
  compared_id: z.int(),
  pulling_done: z.int().nullable(),
  pulling_total: z.int().nullable(),
  synced_at: z.string().nullable(),
  classified_by: z.string(),
  reload_cursor: z.string().nullable(),
  reload_page: z.int().positive(),
});

/**
 * How far the pull is: the last `modified_gmt` read, the page within that second, and both sides' counts when their ids were last compared.
 * `compared` is how many ids a comparison that is under way has read, and `compared_id` the last of them; 0 if none is.
 * `synced_at` is null until the read model was complete once with this WordPress.
 * `reload_cursor` and `reload_page` are those of the daily pull of everything, which runs beside; null while there is none.
 * `classified_by` identifies the names of teams by which news are assigned to teams (sport-topics/stored-topics.ts).
 */
export type SyncState = z.infer<typeof State>;

/** Before every date: an archive has items from before 1970. */
export const beginning = '0001-01-01T00:00:00Z';

/** WordPress's parameter for what was modified since the cursor; it excludes its own second, in which more items may have changed since. */
export const modifiedAfter = (cursor: string): string | undefined =>
  cursor === beginning ? undefined : storedDate(Date.parse(cursor) - 1_000);

/**
 * Longer than the longest wait within a run (10 s for an upstream call, then a write), because it is renewed before each call. Short enough
 * that a killed run delays webhooks by at most half a minute.
 */
const lockMs = 30_000;

/** The run that writes WordPress's items to D1 holds this lock, so that what was loaded last is also written last. */
export function lockStatement(db: D1Database, run: string, now: number): D1PreparedStatement {
  return prepare(db)`UPDATE sync_state SET locked_by = ${run}, locked_until = ${now + lockMs}
    WHERE upstream = ${upstream} AND locked_until <= ${now}`;
}

/** Changes one row, or none if the run has lost its lock. */
export function renewStatement(db: D1Database, run: string, now: number): D1PreparedStatement {
  return prepare(db)`UPDATE sync_state SET locked_until = ${now + lockMs}
    WHERE upstream = ${upstream} AND locked_by = ${run}`;
}

export function unlockStatement(db: D1Database, run: string): D1PreparedStatement {
  return prepare(db)`UPDATE sync_state SET locked_by = NULL, locked_until = 0
    WHERE upstream = ${upstream} AND locked_by = ${run}`;
}

export async function readState(db: D1Database): Promise<SyncState> {
  return readRow(db, State)`SELECT upstream_url, began_at, modified_cursor, page, settled_total,
    settled_count, compared, compared_id, pulling_done, pulling_total, synced_at, classified_by, reload_cursor, reload_page
    FROM sync_state WHERE upstream = ${upstream}`;
}

/** Stores the progress of this run and renews its lock. False: the run has lost its lock and must stop. */
export async function saveState(
  db: D1Database,
  run: string,
  state: SyncState,
  now: number,
): Promise<boolean> {
  const { meta } = await prepare(db)`UPDATE sync_state SET upstream_url = ${state.upstream_url},
    modified_cursor = ${state.modified_cursor}, page = ${state.page}, settled_total = ${state.settled_total},
    settled_count = ${state.settled_count}, locked_until = ${now + lockMs}, began_at = ${state.began_at},
      pulling_done = ${state.pulling_done}, pulling_total = ${state.pulling_total}, synced_at = ${state.synced_at},
      classified_by = ${state.classified_by}, compared = ${state.compared}, compared_id = ${state.compared_id},
      reload_cursor = ${state.reload_cursor}, reload_page = ${state.reload_page}
    WHERE upstream = ${upstream} AND locked_by = ${run}`.run();
  return meta.changes === 1;
}

/**
 * Records that the read model was complete at this moment. `first`: it was complete for the first time, without a log line for each item,
 * so the change log starts anew.
 */
export async function saveSynced(db: D1Database, at: string, first: boolean, now: number): Promise<void> {
  await db.batch([
    prepare(db)`UPDATE sync_state SET synced_at = ${at},
      pulling_done = iif(reload_cursor IS NULL, NULL, pulling_done),
      pulling_total = iif(reload_cursor IS NULL, NULL, pulling_total) WHERE upstream = ${upstream}`,
    ...(first ? startAnewStatements(db, now) : []),
  ]);
}

const Pulling = z.object({ pulling_done: z.int().nullable(), pulling_total: z.int().nullable() });

/** How many items a pull from the beginning has read, and of how many; null if none is under way. */
export async function readPulling(db: D1Database): Promise<{ done: number; total: number } | null> {
  const { pulling_done: done, pulling_total: total } = await readRow(
    db,
    Pulling,
  )`SELECT pulling_done, pulling_total
    FROM sync_state WHERE upstream = ${upstream}`;
  return done === null || total === null ? null : { done: Math.min(done, total), total };
}
