import { z } from 'zod';

const upstream = 'wordpress';

const State = z.object({
  upstream_url: z.string(),
  began_at: z.string(),
  modified_cursor: z.string(),
  page: z.int().positive(),
  settled_total: z.int().nullable(),
  settled_count: z.int().nullable(),
});

/**
 * Where the pull stands: the last `modified_gmt` taken, the page inside that second, and what both sides counted when
 * their ids were last compared.
 */
export type SyncState = z.infer<typeof State>;

export const beginning = '1970-01-01T00:00:00Z';

/**
 * Longer than the longest wait inside a run (an upstream call, then a write), since each page renews it; short enough
 * that a killed run holds up the next two crons at most.
 */
const lockMs = 90_000;

/** Takes the lock for this run, or answers false: another run is at work. */
export async function lock(db: D1Database, run: string, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      'UPDATE sync_state SET locked_by = ?2, locked_until = ?3 WHERE upstream = ?1 AND locked_until <= ?4',
    )
    .bind(upstream, run, now + lockMs, now)
    .run();
  return meta.changes === 1;
}

export async function unlock(db: D1Database, run: string): Promise<void> {
  await db
    .prepare(
      'UPDATE sync_state SET locked_by = NULL, locked_until = 0 WHERE upstream = ?1 AND locked_by = ?2',
    )
    .bind(upstream, run)
    .run();
}

export async function readState(db: D1Database): Promise<SyncState> {
  return State.parse(
    await db
      .prepare(
        'SELECT upstream_url, began_at, modified_cursor, page, settled_total, settled_count FROM sync_state WHERE upstream = ?1',
      )
      .bind(upstream)
      .first(),
  );
}

/** Keeps where this run stands and renews its lock. False: the run lost its lock and must stop. */
export async function saveState(
  db: D1Database,
  run: string,
  state: SyncState,
  now: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE sync_state SET upstream_url = ?3, modified_cursor = ?4, page = ?5, settled_total = ?6,
         settled_count = ?7, locked_until = ?8, began_at = ?9
       WHERE upstream = ?1 AND locked_by = ?2`,
    )
    .bind(
      upstream,
      run,
      state.upstream_url,
      state.modified_cursor,
      state.page,
      state.settled_total,
      state.settled_count,
      now + lockMs,
      state.began_at,
    )
    .run();
  return meta.changes === 1;
}

/** The read model is as WordPress was at this moment. */
export async function saveSynced(db: D1Database, at: string): Promise<void> {
  await db.prepare('UPDATE sync_state SET synced_at = ?2 WHERE upstream = ?1').bind(upstream, at).run();
}
