import * as z from 'zod';
import { part, prepare, readIds, readRow, readRows } from '../sql.ts';
import type { Announcing } from './announce.ts';
import { queueGroups, queueLeaseMs, queuePlan } from './groups.ts';

/** Rows of one statement, and how often a run repeats it: what two million subscriptions wait for is queued again in ten minutes. */
const rowsPerStatement = 20_000;
const repeats = 10;
/** Rows that a run deletes: a million of them are gone in half an hour. */
const deletedPerRun = 50_000;
/** The desk reads for a month what became of an announcement. It cannot be repeated later than it is over. */
const keepMs = 30 * 86_400_000;

const DueRow = z.object({ announcement: z.int(), id: z.int(), attempts: z.int() });

/**
 * Queues what is due: lists that are not complete, messages that nobody took from the queue, and those that wait. Called each minute; when nothing is
 * due, it reads a few rows.
 */
export async function queueDue({ environment, now }: Announcing): Promise<void> {
  const { PUSH: db, NOTIFICATIONS: queue } = environment;
  const inForce = part`stopped_at IS NULL AND until > ${now()}`;
  const later = now() + queueLeaseMs;
  const plans = await readIds(db)`UPDATE announcements SET plan_due_at = ${later}
    WHERE plan_due_at <= ${now()} AND ${inForce} RETURNING id`;
  for (const id of plans) await queuePlan(queue, id);
  for (let run = 0; run < repeats; run += 1) {
    const rows = await readRows(db, DueRow)`UPDATE sent SET due_at = ${later}
      WHERE (announcement_id, subscription_id) IN (
        SELECT announcement_id, subscription_id FROM sent JOIN announcements ON id = announcement_id
        WHERE due_at <= ${now()} AND ${inForce} ORDER BY due_at LIMIT ${rowsPerStatement}
      ) RETURNING announcement_id AS announcement, subscription_id AS id, attempts`;
    const groups = Map.groupBy(rows, ({ announcement, attempts }) => `${announcement} ${attempts}`);
    for (const [name, some] of groups) {
      const [announcement = 0, attempts = 0] = name.split(' ').map(Number);
      await queueGroups(queue, { announcement, attempts, subscriptions: some.map(({ id }) => id) });
    }
    if (rows.length < rowsPerStatement) return;
  }
}

/** Messages that are looked at for one that nobody took: those that are due first. */
const sampled = 1_000;

/** When the oldest announcement was made whose messages wait for somebody to take them from the queue (milliseconds since the epoch); null: none waits. */
export async function waitingSince(db: D1Database, now: number): Promise<number | null> {
  const { at } = await readRow(db, z.object({ at: z.int().nullable() }))`
    SELECT min(announced_at) AS at FROM announcements WHERE stopped_at IS NULL AND until > ${now} AND id IN (
      SELECT id FROM announcements WHERE plan_due_at IS NOT NULL UNION ALL
      SELECT announcement_id FROM (
        SELECT announcement_id, attempts FROM sent WHERE due_at <= ${now + queueLeaseMs} ORDER BY due_at LIMIT ${sampled}
      ) WHERE attempts = 0)`;
  return at;
}

/** Deletes whom announcements went to that are over or stopped, for nothing more is sent of them, and after a month all that is known of them. */
export async function pruneNotifications(db: D1Database, now: number): Promise<void> {
  await db.batch([
    // A cross join reads announcements first, and of the others no row.
    prepare(db)`DELETE FROM sent WHERE (announcement_id, subscription_id) IN (
      SELECT announcement_id, subscription_id FROM announcements CROSS JOIN sent ON announcement_id = id
      WHERE until <= ${now} OR stopped_at IS NOT NULL LIMIT ${deletedPerRun})`,
    prepare(db)`DELETE FROM announcements WHERE until <= ${now - keepMs}`,
    prepare(db)`DELETE FROM outcomes WHERE minute < ${Math.floor((now - keepMs) / 60_000)}`,
  ]);
}
