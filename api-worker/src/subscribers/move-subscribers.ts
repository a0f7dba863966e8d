import { z } from 'zod';
import { addressMark, marksOf } from '#contract/departures.ts';
import type { Environment } from '../settings.ts';
import { CountRow } from '../stored-values.ts';

/** Rows of one statement: a parameter of some 400 KB, where D1 allows 2 MB. */
const rowsAtOnce = 1_000;
/** Statements stay far below the thousand that a run of a worker may make. The next run, a minute later, goes on. */
const roundsPerRun = 50;

const Subscriber = z.object({
  id: z.int(),
  email_key: z.string(),
  email: z.string(),
  created_at: z.string(),
  consent_place: z.string().nullable(),
  consent_version: z.string().nullable(),
  handed_at: z.string().nullable(),
  unsubscribe_key: z.string().nullable(),
  checked_at: z.string().nullable(),
  confirmed: z.int(),
});
const Removed = z.object({ email_key: z.string(), at: z.string() });
const Job = z.object({
  email_key: z.string(),
  email: z.string(),
  wanted: z.string(),
  due_at: z.int(),
  attempts: z.int(),
  parked: z.string().nullable(),
});

type Databases = Pick<Environment, 'DB' | 'SUBSCRIBERS'>;

/**
 * Moves what the release before stored in the read model into the subscribers' database. Each step may be interrupted and run again. It
 * looks in every run, because after a return to the older worker there are new rows, and removed ones.
 */
export async function moveSubscribers(databases: Databases): Promise<void> {
  // First, because somebody may have left and come back: their new row is moved after it.
  await repeat(() => takeRemoved(databases));
  await repeat(() => copyRows(databases));
  await repeat(() => takeJobs(databases));
}

/** Calls `step` until it returns that nothing is left, or the run has done its share. */
async function repeat(step: () => Promise<number>): Promise<void> {
  for (let round = 0; round < roundsPerRun; round += 1) if ((await step()) < rowsAtOnce) return;
}

async function takeRemoved({ DB, SUBSCRIBERS }: Databases): Promise<number> {
  const { results } = await DB.prepare(
    `SELECT email_key, at FROM subscribers_removed ORDER BY at LIMIT ${rowsAtOnce}`,
  ).all();
  if (results.length === 0) return 0;
  const removed = await Promise.all(
    z
      .array(Removed)
      .parse(results)
      .map(async (row) => ({ ...row, mark: await addressMark(row.email_key) })),
  );
  const rows = JSON.stringify(removed);
  await SUBSCRIBERS.batch([
    SUBSCRIBERS.prepare(
      `INSERT INTO departures (mark, left_at) SELECT value ->> 'mark', value ->> 'at' FROM json_each(?1) WHERE true
       ON CONFLICT (mark) DO UPDATE SET left_at = max(left_at, excluded.left_at)`,
    ).bind(rows),
    // Whoever subscribed anew since then stays.
    SUBSCRIBERS.prepare(
      `DELETE FROM subscribers WHERE EXISTS (
         SELECT 1 FROM json_each(?1) WHERE value ->> 'email_key' = email_key AND created_at < value ->> 'at')`,
    ).bind(rows),
  ]);
  await DB.prepare(
    `DELETE FROM subscribers_removed WHERE EXISTS (
       SELECT 1 FROM json_each(?1) WHERE value ->> 'email_key' = email_key AND value ->> 'at' = at)`,
  )
    .bind(rows)
    .run();
  return removed.length;
}

async function copyRows({ DB, SUBSCRIBERS }: Databases): Promise<number> {
  const done = await SUBSCRIBERS.prepare('SELECT last_id AS n FROM moved_subscribers').first();
  const { results } = await DB.prepare(
    `SELECT id, email_key, email, created_at, consent_place, consent_version, handed_at, unsubscribe_key, checked_at, confirmed
     FROM subscribers WHERE id > ?1 ORDER BY id LIMIT ${rowsAtOnce}`,
  )
    .bind(CountRow.parse(done).n)
    .all();
  const rows = z.array(Subscriber).parse(results);
  const last = rows.at(-1);
  if (last === undefined) return 0;
  const marked = await Promise.all(
    rows.map(async (row) => ({ ...row, marks: await marksOf(row.email_key, row.unsubscribe_key) })),
  );
  // Whoever is here already, or left since, keeps what they did here.
  await SUBSCRIBERS.batch([
    SUBSCRIBERS.prepare(
      `INSERT INTO subscribers
         (email_key, email, created_at, consent_place, consent_version, handed_at, unsubscribe_key, checked_at, confirmed)
       SELECT value ->> 'email_key', value ->> 'email', value ->> 'created_at', value ->> 'consent_place',
         value ->> 'consent_version', value ->> 'handed_at', value ->> 'unsubscribe_key', value ->> 'checked_at', value ->> 'confirmed'
       FROM json_each(?1) AS moved WHERE NOT EXISTS (
         SELECT 1 FROM departures WHERE mark IN (SELECT value FROM json_each(moved.value, '$.marks'))
         AND left_at >= moved.value ->> 'created_at')
       ON CONFLICT DO NOTHING`,
    ).bind(JSON.stringify(marked)),
    SUBSCRIBERS.prepare('UPDATE moved_subscribers SET last_id = ?1').bind(last.id),
  ]);
  console.log(`subscribers: ${rows.length} moved from the read model`);
  return rows.length;
}

async function takeJobs({ DB, SUBSCRIBERS }: Databases): Promise<number> {
  const { results } = await DB.prepare(
    `SELECT email_key, email, wanted, due_at, attempts, parked FROM mailing_jobs LIMIT ${rowsAtOnce}`,
  ).all();
  if (results.length === 0) return 0;
  const jobs = JSON.stringify(z.array(Job).parse(results));
  // A job that subscribes moves only if its address is still a subscriber: the reader may have left meanwhile.
  await SUBSCRIBERS.prepare(
    `INSERT INTO mailing_jobs (email_key, email, wanted, due_at, attempts, parked)
     SELECT value ->> 'email_key', value ->> 'email', value ->> 'wanted', value ->> 'due_at', value ->> 'attempts', value ->> 'parked'
     FROM json_each(?1) WHERE value ->> 'wanted' <> 'subscribed'
       OR EXISTS (SELECT 1 FROM subscribers WHERE email_key = value ->> 'email_key')
     ON CONFLICT DO NOTHING`,
  )
    .bind(jobs)
    .run();
  await DB.prepare(
    "DELETE FROM mailing_jobs WHERE email_key IN (SELECT value ->> 'email_key' FROM json_each(?1))",
  )
    .bind(jobs)
    .run();
  return results.length;
}
