import type { Environment } from '../settings.ts';
import { statementsPerRun } from '../d1-statements.ts';
import type { Isolate } from '../isolate.ts';
import { notifyCdnAndPlatform } from '../publishing/notify-cdn-and-platform.ts';
import { createRun, LockLost, type Run } from './sync-run.ts';
import { lockStatement, unlockStatement } from './state.ts';
import { processWaiting, waitingOf, waitingStatement } from './process-waiting.ts';

/** Cloudflare allows 30 s of work after a response. A round that begins within the first 15 s ends in time. */
const lastsMs = 15_000;

/**
 * Processes the deliveries that wait in D1: loads the items from WordPress, appends the changes, notifies the CDN and the platform. Only
 * one run at a time across all isolates: if another one holds the lock, it takes these deliveries too. Never throws; what fails waits for
 * the next webhook or cron run.
 */
export async function processDeliveries(isolate: Isolate, environment: Environment): Promise<void> {
  const { deliveryTurn, dependencies } = isolate;
  const id = crypto.randomUUID();
  if (!deliveryTurn.begin(id, dependencies.now())) return;
  let notifications: Promise<unknown> = Promise.resolve();
  try {
    const run = createRun(isolate, environment, lastsMs, statementsPerRun.deliveries, () => {
      // One after the other, so that changes that were appended meanwhile go out together.
      notifications = notifications.then(() => notifyCdnAndPlatform(isolate, environment));
    });
    // An isolate that finds the lock taken leaves its delivery to the holder, so the holder reads once more after releasing the lock.
    while (((await processLocked(run)) || deliveryTurn.checkForMore()) && !run.isOver());
  } catch (error) {
    if (!(error instanceof LockLost)) console.error(`deliveries: ${String(error)}`);
  } finally {
    deliveryTurn.end(id);
  }
  await notifications;
}

/** Returns true if a delivery arrived while the lock was being released. */
async function processLocked(run: Run): Promise<boolean> {
  const { db, id, failed, now } = run;
  const [locked, waiting] = await db.batch([lockStatement(db, id, now()), waitingStatement(db, failed)]);
  if (locked?.meta.changes !== 1) return false;
  let left: D1Result | undefined;
  try {
    await processWaiting(run, waitingOf(waiting));
  } finally {
    [, left] = await db.batch([unlockStatement(db, id), waitingStatement(db, failed)]);
  }
  return waitingOf(left).length > 0;
}
