import * as z from 'zod';
import { storedDate } from '../stored-values.ts';

/** Milliseconds. A webhook is sent, and tried again, within this time of its change. */
const webhookLateMs = 120_000;

/** Notes that the pull found changes which no webhook had told of. */
export const missedStatement = (db: D1Database, now: number): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO secret_notes (name, count, since, last_at) VALUES ('webhooks-missed', 1, ?1, ?1)
       ON CONFLICT (name) DO UPDATE SET count = count + 1, last_at = excluded.last_at,
         since = CASE WHEN EXISTS (SELECT 1 FROM deliveries WHERE received_at > secret_notes.since)
           THEN excluded.since ELSE since END`,
    )
    .bind(storedDate(now));

/**
 * Since when WordPress changes without a webhook that was accepted, in milliseconds since the epoch; null if it does not. A pull may find a change
 * a moment before its webhook comes.
 */
export async function webhooksMissedSince(db: D1Database, now: number): Promise<number | null> {
  const row = await db
    .prepare(
      `SELECT since FROM secret_notes n WHERE name = 'webhooks-missed' AND since <= ?1
       AND NOT EXISTS (SELECT 1 FROM deliveries WHERE received_at > n.since)`,
    )
    .bind(storedDate(now - webhookLateMs))
    .first();
  return row === null ? null : Date.parse(z.object({ since: z.iso.datetime() }).parse(row).since);
}
