import * as z from 'zod';
import { statementsOf, statementsPerRun } from '../d1-statements.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment, Settings } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { leaveLink, newLeaveKey } from './leave-requests.ts';
import { mailingServiceOf } from './listmonk.ts';
import { MailingError, mailingFailure, type MailingService } from './mailing-service.ts';
import { part, prepare, raw, readRow, readRows } from '../sql.ts';

/**
 * What one run does. The cron's: 600 jobs a minute empty a queue of 200,000 in 5.6 hours, if the service
 * takes 0.2 s for each; with 1 s for each, the run's time ends after 120, and it takes a day and four hours.
 * They are at most 2,400 requests, of 10,000 that Workers Paid allows an invocation, and some 100 statements in D1. After a response
 * Cloudflare lets a worker go on for 30 s, and the job of that reader is one of few.
 */
const shares = {
  cron: { jobs: 600, ms: 30_000 },
  response: { jobs: 10, ms: 15_000 },
} as const;
/** Jobs reserved, and finished, by one statement each. */
const jobsPerBatch = 30;
/** Jobs at the same time: a small machine serves them, and a Worker has six connections. */
const lanes = 4;
/** The queue is filled up to so many jobs: more than a run takes, so that each finds enough, and few to skip where they come from. */
const queued = 1_000;
/** Milliseconds after a reservation in which its jobs begin. The rest of the lease is longer than the four requests of a job may take. */
const beginMs = 15_000;
/** Milliseconds. After that a run has ended without a result, and its jobs are anybody's. */
const leaseMs = 60_000;
/** After a failure a job waits for 1, 2, 4 … 60 minutes. */
const firstWaitMs = 60_000;
const maxWaitMs = 3_600_000;
/** Four days, so a service that is down over a weekend loses nothing; later the job waits for `npm run subscribers -- retry`. */
const maxAttempts = 100;

const Job = z.object({
  email_key: z.string(),
  email: z.string(),
  wanted: z.enum(['subscribed', 'unsubscribed', 'deleted']),
  attempts: z.int(),
});
type Job = z.infer<typeof Job>;

/** Waits before the next attempt, after so many. */
const waitOf = (attempts: number) => Math.min(firstWaitMs * 2 ** Math.min(attempts - 1, 10), maxWaitMs);

/**
 * Sends the mailing service what it does not have yet, oldest first, until the service fails or the run has done its share. Nothing happens
 * without a service. Every failure is logged without the address, and the job stays.
 */
export async function runMailingQueue(
  isolate: Isolate,
  environment: Environment,
  share: (typeof shares)[keyof typeof shares] = shares.cron,
): Promise<void> {
  const settings = isolate.settings(environment);
  const { now } = isolate.dependencies;
  const fetch = isolate.fetchOf('mailing');
  const service = mailingServiceOf(settings, fetch);
  if (service === null) return;
  const { SUBSCRIBERS: db } = environment;
  const run: Run = { db, service, settings, now };
  await queueNewSubscribers(db, now());
  const deadline = now() + share.ms;
  let done = 0;
  while (done < share.jobs && now() < deadline) {
    if (statementsOf(db) > statementsPerRun.mailing) return;
    const claim = crypto.randomUUID();
    // The first job alone shows whether the service works.
    const max = done === 0 ? 1 : Math.min(share.jobs - done, jobsPerBatch);
    const jobs = await claimJobs(db, claim, max, now());
    if (jobs.length === 0) return;
    const { outcomes, failed } = await performAll(run, jobs);
    await record(db, claim, outcomes, now());
    // The service is down: the other jobs would fail too.
    if (failed) return;
    done += jobs.length;
  }
}

/** Runs the queue after a response. A failure is left to the next minute's run. */
export const runMailingQueueAfterResponse = (isolate: Isolate, environment: Environment): Promise<void> =>
  runMailingQueue(isolate, environment, shares.response).catch((error: unknown) =>
    console.error(`mailing: ${String(error)}`),
  );

interface Run {
  db: D1Database;
  service: MailingService;
  settings: Settings;
  now: () => number;
}

/** Queues subscribers who are to be handed over, and those who asked for their link, oldest first. Two indexes have just these. */
async function queueNewSubscribers(db: D1Database, now: number): Promise<void> {
  const from = (condition: string) =>
    prepare(db)`INSERT INTO mailing_jobs (email_key, email, wanted, due_at)
      SELECT email_key, email, 'subscribed', ${now} FROM subscribers s WHERE ${raw(condition)}
        AND NOT EXISTS (SELECT 1 FROM mailing_jobs j WHERE j.email_key = s.email_key)
      ORDER BY id
      LIMIT ${queued} - (SELECT count(*) FROM (SELECT 1 FROM mailing_jobs WHERE parked IS NULL LIMIT ${queued}))
      ON CONFLICT (email_key) DO NOTHING`;
  await db.batch([from('leave_asked_at IS NOT NULL'), from('handed_at IS NULL')]);
}

/** The jobs that are due for the longest time, reserved for this claim. */
async function claimJobs(db: D1Database, claim: string, max: number, now: number): Promise<Job[]> {
  return readRows(db, Job)`UPDATE mailing_jobs SET claim = ${claim}, attempts = attempts + 1,
    due_at = ${now + leaseMs}
    WHERE email_key IN (
      SELECT email_key FROM mailing_jobs WHERE parked IS NULL AND due_at <= ${now} ORDER BY due_at LIMIT ${max}
    ) RETURNING email_key, email, wanted, attempts`;
}

/** What the service did, where the subscriber's row keeps it: it got the subscription, or sent the link to leave. */
type Done = 'handed' | 'mailed' | null;
/** What became of a job; `unbegun`: nothing, so that it is due again at once. */
type Outcome = { job: Job; result: Done | MailingError | 'unbegun' };

/** Performs the jobs side by side. `failed`: the service failed, so that no further job was begun. */
async function performAll(run: Run, jobs: readonly Job[]): Promise<{ outcomes: Outcome[]; failed: boolean }> {
  const subscribers = await subscribersOf(run, jobs);
  const deadline = run.now() + beginMs;
  const waiting = [...jobs];
  const outcomes: Outcome[] = [];
  let failed = false;
  const lane = async () => {
    while (!failed && run.now() <= deadline) {
      const job = waiting.shift();
      if (job === undefined) return;
      const result = await perform(run, job, subscribers.get(job.email_key) ?? null).catch(mailingFailure);
      outcomes.push({ job, result });
      failed ||= result instanceof MailingError && !result.isFinal;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { outcomes: [...outcomes, ...waiting.map((job) => ({ job, result: 'unbegun' as const }))], failed };
}

async function perform(run: Run, { email, wanted }: Job, subscriber: Subscriber | null): Promise<Done> {
  if (wanted === 'unsubscribed') await run.service.unsubscribe(email);
  else if (wanted === 'deleted') await run.service.remove(email);
  // Otherwise the reader left meanwhile.
  else if (subscriber !== null) return performForSubscriber(run, email, subscriber);
  return null;
}

/** Hands the subscription over; for a reader whom the service has already, sends the link to leave. */
async function performForSubscriber(
  { service, settings: { SITE_URL } }: Run,
  email: string,
  subscriber: Subscriber,
): Promise<Done> {
  const { unsubscribe_key: leaveKey, consent_place: place, consent_version: version } = subscriber;
  const link = leaveKey !== null && SITE_URL !== null ? leaveLink(leaveKey, SITE_URL) : null;
  if (subscriber.handed_at === null) {
    await service.subscribe(email, {
      name: subscriber.name,
      agreedElsewhere: subscriber.agreed_elsewhere === 1,
      // The service keeps the consent with the address, and the address where the reader leaves the newsletter.
      attributes: {
        consentimiento_fecha: subscriber.created_at,
        ...(place && { consentimiento_lugar: place }),
        ...(version && { consentimiento_texto: version }),
        ...(subscriber.consent_source && { consentimiento_origen: subscriber.consent_source }),
        ...(link && { baja: link }),
      },
    });
    return 'handed';
  }
  if (subscriber.leave_asked_at === null) return null;
  if (link === null) throw new MailingError('no_leave_link', { isFinal: true });
  await service.sendLeaveLink(email, link);
  return 'mailed';
}

const Subscriber = z.object({
  email_key: z.string(),
  created_at: z.string(),
  consent_place: z.string().nullable(),
  consent_version: z.string().nullable(),
  consent_source: z.string().nullable(),
  name: z.string().nullable(),
  agreed_elsewhere: z.int(),
  handed_at: z.string().nullable(),
  leave_asked_at: z.string().nullable(),
  unsubscribe_key: z.string().nullable(),
});
type Subscriber = z.infer<typeof Subscriber>;

/** The subscribers of these jobs, by their keys. Who has no key for the link to leave gets one. */
async function subscribersOf(
  { db, settings: { PUBLISH_SECRET } }: Run,
  jobs: readonly Job[],
): Promise<ReadonlyMap<string, Subscriber>> {
  const keys = jobs.flatMap(({ wanted, email_key: key }) => (wanted === 'subscribed' ? [key] : []));
  if (keys.length === 0) return new Map();
  const keyed = await Promise.all(
    keys.map(async (key) => ({
      key,
      leaveKey: PUBLISH_SECRET === null ? null : await newLeaveKey(PUBLISH_SECRET, key),
    })),
  );
  const rows = await readRows(db, Subscriber)`UPDATE subscribers
    SET unsubscribe_key = coalesce(unsubscribe_key,
    value ->> 'leaveKey') FROM json_each(${keyed})
    WHERE email_key = value ->> 'key'
    RETURNING email_key, created_at, consent_place, consent_version, consent_source, name, agreed_elsewhere, handed_at,
      leave_asked_at, unsubscribe_key`;
  return new Map(rows.map((row) => [row.email_key, row]));
}

/** Stores what became of the jobs in one transaction. A job whose reader has wanted something else meanwhile has lost its claim, and stays as it is. */
async function record(
  db: D1Database,
  claim: string,
  outcomes: readonly Outcome[],
  now: number,
): Promise<void> {
  const done = outcomes.filter(({ result }) => !(result instanceof MailingError) && result !== 'unbegun');
  const keysOf = (some: readonly Outcome[]) => some.map(({ job }) => job.email_key);
  const at = storedDate(now);
  const keepDone = {
    handed: part`handed_at = ${at}`,
    mailed: part`leave_mailed_at = ${at}, leave_asked_at = NULL`,
  };
  const statements = (['handed', 'mailed'] as const).flatMap((kind) => {
    const some = done.filter(({ result }) => result === kind);
    if (some.length === 0) return [];
    return [
      prepare(db)`UPDATE subscribers SET ${keepDone[kind]}
        WHERE email_key IN (SELECT value FROM json_each(${keysOf(some)}))
        AND EXISTS (SELECT 1 FROM mailing_jobs j WHERE j.email_key = subscribers.email_key AND j.claim = ${claim})`,
    ];
  });
  if (done.length > 0)
    statements.push(
      prepare(db)`DELETE FROM mailing_jobs
        WHERE email_key IN (SELECT value FROM json_each(${keysOf(done)})) AND claim = ${claim}`,
    );
  const kept = outcomes.flatMap(({ job, result }) => {
    const { email_key: key, attempts } = job;
    if (result === 'unbegun') return [{ key, attempts: attempts - 1, parked: null, due: now }];
    return result instanceof MailingError ? [{ key, attempts, ...postponed(attempts, result, now) }] : [];
  });
  if (kept.length > 0)
    statements.push(
      prepare(db)`UPDATE mailing_jobs SET claim = NULL, due_at = value ->> 'due', parked = value ->> 'parked',
        attempts = value ->> 'attempts' FROM json_each(${kept}) WHERE email_key = value ->> 'key' AND claim = ${claim}`,
    );
  await db.batch(statements);
}

/** When a job that failed is due again, and why it is not tried any more. */
function postponed(
  attempts: number,
  { isFinal, reason, waitMs }: MailingError,
  now: number,
): { due: number; parked: string | null } {
  const parked = isFinal || attempts >= maxAttempts ? reason : null;
  console.warn(`mailing: ${parked === null ? 'the service failed' : 'a job is parked'}: ${reason}`);
  return { parked, due: now + Math.max(waitOf(attempts), Math.min(waitMs ?? 0, maxWaitMs)) };
}

/** Tries all parked jobs again, as if they were new. Resolves with their number. */
export async function retryParked(db: D1Database, now: number): Promise<number> {
  const { meta } = await prepare(db)`UPDATE mailing_jobs SET parked = NULL, attempts = 0, due_at = ${now}
    WHERE parked IS NOT NULL`.run();
  return meta.changes;
}

/** Attempts after which the service counts as failing: it has been down for a quarter of an hour. */
const failingAttempts = 5;

/** Jobs of a kind that health counts: more of them say nothing new, and a flood during an outage may bring many. */
export const maxCounted = 1_000;

const Counts = z.object({
  waiting: z.int(),
  parked: z.int(),
  failing: z.int().transform((found) => found === 1),
});

/**
 * How many jobs are tried again, and how many are not, each up to `maxCounted`; and whether one of the first has failed for a quarter of an
 * hour.
 */
export async function countJobs(db: D1Database): Promise<z.infer<typeof Counts>> {
  const count = (condition: string) =>
    part`(SELECT count(*) FROM (SELECT 1 FROM mailing_jobs WHERE ${raw(condition)} LIMIT ${maxCounted}))`;
  return readRow(db, Counts)`SELECT ${count('parked IS NULL')} AS waiting,
    ${count('parked IS NOT NULL')} AS parked,
    EXISTS (SELECT 1 FROM mailing_jobs WHERE parked IS NULL AND attempts >= ${failingAttempts}) AS failing`;
}
