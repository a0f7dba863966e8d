import * as z from 'zod';
import { suppressionDays } from '#contract/subscribers/suppression-list.ts';
import type { Environment } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { prepare, readRows } from '../sql.ts';

/** Rows copied or removed by one run: more than leave in a minute, and few enough for one statement. */
const batchSize = 5_000;

const Row = z.object({ mark: z.string(), left_at: z.string() });

/** Notes that the holders of these marks (#contract/subscribers/suppression-list.ts) left at `now` (ms since the epoch). */
export function suppressStatement(
  db: D1Database,
  marks: readonly string[],
  now: number,
): D1PreparedStatement {
  return prepare(db)`INSERT INTO suppressions (mark, left_at) SELECT value, ${storedDate(now)}
    FROM json_each(${marks}) WHERE true
    ON CONFLICT (mark) DO UPDATE SET left_at = max(left_at, excluded.left_at)`;
}

/**
 * Copies the newest rows from the subscribers' database to the read model, so that a backup that is restored after the loss of one of
 * the two brings back nobody who left; and forgets those that are older than any backup.
 */
export async function keepSuppressionList({ DB, SUBSCRIBERS }: Environment, now: number): Promise<void> {
  const newest = await prepare(DB)`SELECT coalesce(max(left_at), '') AS at FROM suppressions`.first();
  // Copies the newest second again: more subscribers may have left in it after the last copy.
  const suppressions = await readRows(SUBSCRIBERS, Row)`SELECT mark, left_at FROM suppressions
    WHERE left_at >= ${z.object({ at: z.string() }).parse(newest).at} ORDER BY left_at LIMIT ${batchSize}`;
  if (suppressions.length > 0) {
    await prepare(DB)`INSERT INTO suppressions (mark, left_at)
      SELECT value ->> 'mark', value ->> 'left_at' FROM json_each(${suppressions}) WHERE true
      ON CONFLICT (mark) DO UPDATE SET left_at = max(left_at, excluded.left_at)`.run();
  }
  const oldest = storedDate(now - suppressionDays * 86_400_000);
  for (const db of [DB, SUBSCRIBERS]) {
    await prepare(db)`DELETE FROM suppressions WHERE mark IN
      (SELECT mark FROM suppressions WHERE left_at < ${oldest} ORDER BY left_at LIMIT ${batchSize})`.run();
  }
}
