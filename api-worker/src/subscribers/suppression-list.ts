import * as z from 'zod';
import { suppressionDays } from '#contract/subscribers/suppression-list.ts';
import type { Environment } from '../settings.ts';
import { storedDate } from '../stored-values.ts';

/** Rows copied or removed by one run: more than leave in a minute, and few enough for one statement. */
const batchSize = 5_000;

const Row = z.object({ mark: z.string(), left_at: z.string() });

/** Notes that the holders of these marks (#contract/subscribers/suppression-list.ts) left at `now` (ms since the epoch). */
export function suppressStatement(
  db: D1Database,
  marks: readonly string[],
  now: number,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO suppressions (mark, left_at) SELECT value, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (mark) DO UPDATE SET left_at = max(left_at, excluded.left_at)`,
    )
    .bind(JSON.stringify(marks), storedDate(now));
}

/**
 * Copies the newest rows from the subscribers' database to the read model, so that a backup that is restored after the loss of one of
 * the two brings back nobody who left; and forgets those that are older than any backup.
 */
export async function keepSuppressionList({ DB, SUBSCRIBERS }: Environment, now: number): Promise<void> {
  const newest = await DB.prepare("SELECT coalesce(max(left_at), '') AS at FROM suppressions").first();
  // Copies the newest second again: more subscribers may have left in it after the last copy.
  const { results } = await SUBSCRIBERS.prepare(
    `SELECT mark, left_at FROM suppressions WHERE left_at >= ?1 ORDER BY left_at LIMIT ${batchSize}`,
  )
    .bind(z.object({ at: z.string() }).parse(newest).at)
    .all();
  const suppressions = z.array(Row).parse(results);
  if (suppressions.length > 0) {
    await DB.prepare(
      `INSERT INTO suppressions (mark, left_at)
       SELECT value ->> 'mark', value ->> 'left_at' FROM json_each(?1) WHERE true
       ON CONFLICT (mark) DO UPDATE SET left_at = max(left_at, excluded.left_at)`,
    )
      .bind(JSON.stringify(suppressions))
      .run();
  }
  const oldest = storedDate(now - suppressionDays * 86_400_000);
  for (const db of [DB, SUBSCRIBERS]) {
    await db
      .prepare(
        `DELETE FROM suppressions WHERE mark IN
           (SELECT mark FROM suppressions WHERE left_at < ?1 ORDER BY left_at LIMIT ${batchSize})`,
      )
      .bind(oldest)
      .run();
  }
}
