import type { Environment } from '../environment.ts';
import type { Isolate } from '../isolate.ts';
import { tellOutside } from '../publishing/tell-outside.ts';
import { createRun, LockLost, type Run } from './run.ts';
import { lockStatement, unlockStatement } from './state.ts';
import { waitingOf, waitingStatement, workOffWaiting } from './work-off.ts';

/** Cloudflare lets work go on for 30 s behind an answer: what is not begun after 15 ends in time. */
const lastsMs = 15_000;

/**
 * Works off what WordPress told and what waits in D1: pulls the items, appends the changes, tells the CDN and the platform.
 * One at a time across all isolates: where another run is at work, that one takes these deliveries as well. Never throws; what
 * fails waits for the next webhook or cron.
 */
export async function workOffDeliveries(isolate: Isolate, environment: Environment): Promise<void> {
  let telling: Promise<unknown> = Promise.resolve();
  try {
    const run = createRun(isolate, environment, lastsMs, () => {
      // One after the other: what was appended meanwhile goes out together.
      telling = telling.then(() => tellOutside(isolate, environment));
    });
    // Whoever finds the lock taken leaves its delivery to the holder: so the holder looks again after letting go.
    while ((await workOffLocked(run)) && run.now() < run.deadline);
  } catch (error) {
    if (!(error instanceof LockLost)) console.error(`deliveries: ${String(error)}`);
  }
  await telling;
}

/** True: something came in while the lock was being let go. */
async function workOffLocked(run: Run): Promise<boolean> {
  const { db, id, failed, now } = run;
  const [locked, waiting] = await db.batch([lockStatement(db, id, now()), waitingStatement(db, failed)]);
  if (locked?.meta.changes !== 1) return false;
  let left: D1Result | undefined;
  try {
    await workOffWaiting(run, waitingOf(waiting));
  } finally {
    [, left] = await db.batch([unlockStatement(db, id), waitingStatement(db, failed)]);
  }
  return waitingOf(left).length > 0;
}
