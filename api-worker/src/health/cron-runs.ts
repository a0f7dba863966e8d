import * as z from 'zod';
import { storedDate, StoredJson } from '../stored-values.ts';
import { prepare, readRows } from '../sql.ts';

const Failed = z.record(z.string(), z.iso.datetime());

const Row = z.object({
  trigger: z.string(),
  began_at: z.iso.datetime(),
  failed: StoredJson,
});

/** The last run of a cron trigger. Times are milliseconds since the epoch. */
export interface CronRun {
  trigger: string;
  beganAt: number;
  /** Each step that failed in that run, and since when it fails. */
  failed: { step: string; since: number }[];
}

/** Records that a trigger runs. */
export async function recordCronRun(db: D1Database, trigger: string, now: number): Promise<void> {
  await prepare(db)`INSERT INTO cron_runs (trigger, began_at) VALUES (${trigger}, ${storedDate(now)})
    ON CONFLICT (trigger) DO UPDATE SET began_at = excluded.began_at`.run();
}

/** Records which steps of the run failed. A step that failed in the run before as well keeps the time since when it fails. */
export async function recordFailedSteps(
  db: D1Database,
  trigger: string,
  steps: readonly string[],
  now: number,
): Promise<void> {
  const before = (await readCronRuns(db)).find((run) => run.trigger === trigger)?.failed ?? [];
  if (steps.length === 0 && before.length === 0) return;
  const failed = steps.map((step): [string, string] => [
    step,
    storedDate(before.find((known) => known.step === step)?.since ?? now),
  ]);
  await prepare(db)`UPDATE cron_runs SET failed = ${Object.fromEntries(failed)}
    WHERE trigger = ${trigger}`.run();
}

/** The last run of each trigger. */
export async function readCronRuns(db: D1Database): Promise<CronRun[]> {
  const rows = await readRows(db, Row)`SELECT trigger, began_at, failed FROM cron_runs`;
  return rows.map(({ trigger, began_at, failed }) => ({
    trigger,
    beganAt: Date.parse(began_at),
    failed: Object.entries(Failed.parse(failed)).map(([step, since]) => ({
      step,
      since: Date.parse(since),
    })),
  }));
}
