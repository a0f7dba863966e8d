import * as z from 'zod';
import { Refused, type DeliveryStates } from '#contract/publishing/deliveries.ts';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { CountRow } from '../stored-values.ts';
import { prepare, readRows } from '../sql.ts';

/** Milliseconds: a month, long enough to look up what an editor asks about. A signature is valid for minutes only. */
const keepMs = 30 * 86_400_000;
/** Rows removed a run: more than arrive in a busy minute, and few enough for one statement. */
const pruneBatchSize = 1_000;

/**
 * Stores what a webhook reported, to be processed after the response. Resolves when D1 has it on disk. Returns false if this delivery is
 * stored already and nothing changed.
 */
export async function keepDelivery(db: D1Database, event: PublishEvent, now: number): Promise<boolean> {
  const { meta } = await prepare(db)`INSERT INTO deliveries (delivery, received_at, event)
    VALUES (${event.delivery}, ${new Date(now).toISOString()}, ${event}) ON CONFLICT (delivery) DO NOTHING`.run();
  return meta.changes > 0;
}

/** The statement that marks the deliveries of these items as processed, with what the site does not show of each item. */
export function doneStatement(
  db: D1Database,
  now: number,
  events: readonly PublishEvent[],
  ids: readonly number[],
  refusedOf: (id: number) => Refused[],
): D1PreparedStatement {
  const done = events
    .filter(({ id }) => ids.includes(id))
    .map(({ delivery, id }): [string, Refused[]] => [delivery, refusedOf(id)]);
  return prepare(db)`UPDATE deliveries SET done_at = ${new Date(now).toISOString()},
    refused = ${Object.fromEntries(done)} -> ('$."' || delivery || '"')
    WHERE delivery IN (SELECT key FROM json_each(${Object.fromEntries(done)}))`;
}

const StateRow = z
  .object({
    delivery: z.string(),
    received_at: z.string(),
    done_at: z.string().nullable(),
    refused: z.string().nullable(),
  })
  .transform(({ delivery, received_at, done_at, refused }) => ({
    delivery,
    processedMs: done_at === null ? null : Math.max(0, Date.parse(done_at) - Date.parse(received_at)),
    refused: z.array(Refused).parse(JSON.parse(refused ?? '[]')),
  }));

/** What became of these deliveries. Those that are not stored, or not any more, are missing. */
export async function deliveryStates(
  db: D1Database,
  deliveries: readonly string[],
): Promise<DeliveryStates['deliveries']> {
  return readRows(db, StateRow)`SELECT delivery, received_at, done_at, refused FROM deliveries
    WHERE delivery IN (SELECT value FROM json_each(${deliveries}))`;
}

const OldestRow = z.object({ at: z.string().nullable() });

/** How many deliveries wait to be processed, and since when the oldest waits (ms since the epoch). */
export async function waitingDeliveries(db: D1Database): Promise<{ count: number; since: number | null }> {
  const [count, oldest] = await db.batch([
    prepare(db)`SELECT count(*) AS n FROM deliveries WHERE done_at IS NULL`,
    prepare(db)`SELECT min(received_at) AS at FROM deliveries WHERE done_at IS NULL`,
  ]);
  const { at } = OldestRow.parse(oldest?.results[0]);
  return { count: CountRow.parse(count?.results[0]).n, since: at === null ? null : Date.parse(at) };
}

/** Removes deliveries that were processed and are older than 30 days. */
export async function pruneDeliveries(db: D1Database, now: number): Promise<void> {
  await prepare(db)`DELETE FROM deliveries WHERE delivery IN
    (SELECT delivery FROM deliveries WHERE received_at < ${new Date(now - keepMs).toISOString()} AND done_at IS NOT NULL
    ORDER BY received_at LIMIT ${pruneBatchSize})`.run();
}
