import { storedDate } from '../stored-values.ts';
import { readCount } from '../sql.ts';

/** Minutes that are looked at. */
export const recentMinutes = 10;
/** Rows that are looked at, the newest ones by their id: so the number of subscribers does not matter. */
const maxRecent = 1_000;

/** How many subscriptions of the last ten minutes there are, up to `maxRecent`. */
export async function recentSubscriptions(db: D1Database, now: number): Promise<number> {
  return readCount(db)`SELECT count(*) AS n FROM (SELECT created_at FROM subscribers
    ORDER BY id DESC LIMIT ${maxRecent})
    WHERE created_at > ${storedDate(now - recentMinutes * 60_000)}`;
}
