import * as z from 'zod';
import { storedDate } from '../stored-values.ts';
import { prepare } from '../sql.ts';

/** Milliseconds. A webhook is sent, and tried again, within this time of its change. */
const webhookLateMs = 120_000;

/** Notes that the pull found changes which no webhook had told of. */
export const missedStatement = (db: D1Database, now: number): D1PreparedStatement =>
  prepare(db)`INSERT INTO secret_notes (name, count, since, last_at)
    VALUES ('webhooks-missed', 1, ${storedDate(now)}, ${storedDate(now)})
    ON CONFLICT (name) DO UPDATE SET count = count + 1, last_at = excluded.last_at,
      since = CASE WHEN EXISTS (SELECT 1 FROM deliveries WHERE received_at > secret_notes.since)
        THEN excluded.since ELSE since END`;

/**
 * Since when WordPress changes without a webhook that was accepted, in milliseconds since the epoch; null if it does not. A pull may find a change
 * a moment before its webhook comes.
 */
export async function webhooksMissedSince(db: D1Database, now: number): Promise<number | null> {
  const row = await prepare(db)`SELECT since FROM secret_notes n WHERE name = 'webhooks-missed'
    AND since <= ${storedDate(now - webhookLateMs)}
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE received_at > n.since)`.first();
  return row === null ? null : Date.parse(z.object({ since: z.iso.datetime() }).parse(row).since);
}
