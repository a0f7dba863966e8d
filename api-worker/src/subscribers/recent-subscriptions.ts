import { CountRow, storedDate } from '../stored-values.ts';

/** Minutes that are looked at. */
export const recentMinutes = 10;
/** Rows that are looked at, the newest ones by their id: so the number of subscribers does not matter. */
const maxRecent = 1_000;

/** How many subscriptions of the last ten minutes there are, up to `maxRecent`. */
export async function recentSubscriptions(db: D1Database, now: number): Promise<number> {
  const row = await db
    .prepare(
      `SELECT count(*) AS n FROM (SELECT created_at FROM subscribers ORDER BY id DESC LIMIT ${maxRecent})
       WHERE created_at > ?1`,
    )
    .bind(storedDate(now - recentMinutes * 60_000))
    .first();
  return CountRow.parse(row).n;
}
