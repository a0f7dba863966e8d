import { z } from 'zod';
import type { PublishEvent } from '#contract/publishing.ts';
import { CountRow } from '../stored-values.ts';

/** Milliseconds: a month, long enough to look up what an editor asks about. A signature is valid for minutes only. */
const keepMs = 30 * 86_400_000;
/** Rows removed a run: more than arrive in a busy minute, and few enough for one statement. */
const pruneAtOnce = 1_000;

/**
 * Stores what a webhook reported, to be processed after the response. Resolves when D1 has it on disk. Returns false if this delivery is
 * stored already and nothing changed.
 */
export async function keepDelivery(db: D1Database, event: PublishEvent, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      'INSERT INTO deliveries (delivery, received_at, event) VALUES (?1, ?2, ?3) ON CONFLICT (delivery) DO NOTHING',
    )
    .bind(event.delivery, new Date(now).toISOString(), JSON.stringify(event))
    .run();
  return meta.changes > 0;
}

const OldestRow = z.object({ at: z.string().nullable() });

/** How many deliveries wait to be processed, and since when the oldest waits (ms since the epoch). */
export async function waitingDeliveries(db: D1Database): Promise<{ count: number; since: number | null }> {
  const [count, oldest] = await db.batch([
    db.prepare('SELECT count(*) AS n FROM deliveries WHERE done_at IS NULL'),
    db.prepare('SELECT min(received_at) AS at FROM deliveries WHERE done_at IS NULL'),
  ]);
  const { at } = OldestRow.parse(oldest?.results[0]);
  return { count: CountRow.parse(count?.results[0]).n, since: at === null ? null : Date.parse(at) };
}

/** Removes deliveries that were processed and are older than 30 days. */
export async function pruneDeliveries(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `DELETE FROM deliveries WHERE delivery IN
         (SELECT delivery FROM deliveries WHERE received_at < ?1 AND done_at IS NOT NULL ORDER BY received_at LIMIT ?2)`,
    )
    .bind(new Date(now - keepMs).toISOString(), pruneAtOnce)
    .run();
}
