import { z } from 'zod';
import { unsubscribeAddress } from '#contract/unsubscribe.ts';
import type { Isolate } from '../isolate.ts';
import { sign } from '../publishing/signature.ts';
import type { Environment, Settings } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { mailingServiceOf } from './listmonk.ts';
import { MailingError, type MailingService } from './mailing-service.ts';

/** A job takes at most four requests and a few statements, and a run of a worker may make fifty on the smallest plan. */
const jobsPerRun = 10;
/** Subscribers queued by one run: enough for a whole day's in a minute, and one small statement. */
const queuedPerRun = 500;
/** Longer than the four requests of a job may take: after that its run has ended without a result. */
const leaseMs = 60_000;
/** After a failure a job waits for 1, 2, 4 … 60 minutes. */
const firstWaitMs = 60_000;
const longestWaitMs = 3_600_000;
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
const waitOf = (attempts: number) => Math.min(firstWaitMs * 2 ** Math.min(attempts - 1, 10), longestWaitMs);

/**
 * Sends the mailing service what it does not have yet, oldest first, until the service fails or the run has done its share. Nothing happens
 * without a service. Every failure is logged without the address, and the job stays.
 */
export async function runMailingQueue(isolate: Isolate, environment: Environment): Promise<void> {
  const settings = isolate.settings(environment);
  const { now } = isolate.dependencies;
  const fetch = isolate.fetchOf('mailing');
  const service = mailingServiceOf(settings, fetch);
  if (service === null) return;
  const { SUBSCRIBERS: db } = environment;
  await queueNewSubscribers(db, now());
  for (let done = 0; done < jobsPerRun; done += 1) {
    const claim = crypto.randomUUID();
    const job = await claimJob(db, claim, now());
    if (job === null) return;
    const failure = await perform(db, service, settings, job).catch(failureOf);
    if (failure === null) await finish(db, job, claim, now());
    else {
      await postpone(db, job, claim, failure, now());
      // The service is down: the other jobs would fail too.
      if (!failure.isFinal) return;
    }
  }
}

/** Runs the queue after a response. A failure is left to the next minute's run. */
export const runMailingQueueAfterResponse = (isolate: Isolate, environment: Environment): Promise<void> =>
  runMailingQueue(isolate, environment).catch((error: unknown) => console.error(`mailing: ${String(error)}`));

async function queueNewSubscribers(db: D1Database, now: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO mailing_jobs (email_key, email, wanted, due_at)
       SELECT email_key, email, 'subscribed', ?1 FROM subscribers
       WHERE handed_at IS NULL AND email_key NOT IN (SELECT email_key FROM mailing_jobs)
       ORDER BY id LIMIT ${queuedPerRun} ON CONFLICT (email_key) DO NOTHING`,
    )
    .bind(now)
    .run();
}

/** The job that is due for the longest time, reserved for this claim. Null if none is due. */
async function claimJob(db: D1Database, claim: string, now: number): Promise<Job | null> {
  const row = await db
    .prepare(
      `UPDATE mailing_jobs SET claim = ?1, attempts = attempts + 1, due_at = ?2
       WHERE email_key = (
         SELECT email_key FROM mailing_jobs WHERE parked IS NULL AND due_at <= ?3 ORDER BY due_at LIMIT 1
       ) RETURNING email_key, email, wanted, attempts`,
    )
    .bind(claim, now + leaseMs, now)
    .first();
  return row === null ? null : Job.parse(row);
}

async function perform(
  db: D1Database,
  service: MailingService,
  settings: Settings,
  { email, email_key: key, wanted }: Job,
): Promise<null> {
  if (wanted === 'subscribed') await service.subscribe(email, await attributesOf(db, key, settings));
  else if (wanted === 'unsubscribed') await service.unsubscribe(email);
  else await service.remove(email);
  return null;
}

const Consented = z.object({
  created_at: z.string(),
  consent_place: z.string().nullable(),
  consent_version: z.string().nullable(),
});

/** What the service keeps with the address: the consent, and the address where the reader leaves the newsletter (`baja`). */
async function attributesOf(
  db: D1Database,
  key: string,
  { PUBLISH_SECRET, SITE_URL }: Settings,
): Promise<Record<string, string>> {
  const unsubscribeKey = PUBLISH_SECRET === null ? null : await sign(PUBLISH_SECRET, `boletin/baja/${key}`);
  const row = await db
    .prepare(
      `UPDATE subscribers SET unsubscribe_key = coalesce(unsubscribe_key, ?2) WHERE email_key = ?1
       RETURNING created_at, consent_place, consent_version, unsubscribe_key`,
    )
    .bind(key, unsubscribeKey)
    .first();
  const subscriber = Consented.extend({ unsubscribe_key: z.string().nullable() }).nullable().parse(row);
  if (subscriber === null) return {};
  const { unsubscribe_key: kept, consent_place: place, consent_version: version } = subscriber;
  return {
    consentimiento_fecha: subscriber.created_at,
    ...(place && { consentimiento_lugar: place }),
    ...(version && { consentimiento_texto: version }),
    ...(kept && SITE_URL && { baja: new URL(unsubscribeAddress(kept), SITE_URL).href }),
  };
}

/** Replaces every error but ours, because one of D1 or of the runtime may contain an address. */
const failureOf = (error: unknown): MailingError =>
  error instanceof MailingError ? error : new MailingError('internal');

/** Removes the job, unless the reader has wanted something else meanwhile. */
async function finish(
  db: D1Database,
  { email_key: key, wanted }: Job,
  claim: string,
  now: number,
): Promise<void> {
  const handed = db
    .prepare(
      `UPDATE subscribers SET handed_at = ?3 WHERE email_key = ?1
       AND EXISTS (SELECT 1 FROM mailing_jobs WHERE email_key = ?1 AND claim = ?2)`,
    )
    .bind(key, claim, storedDate(now));
  const remove = db.prepare('DELETE FROM mailing_jobs WHERE claim = ?1').bind(claim);
  await db.batch(wanted === 'subscribed' ? [handed, remove] : [remove]);
}

async function postpone(
  db: D1Database,
  { attempts }: Job,
  claim: string,
  { isFinal, reason, waitMs }: MailingError,
  now: number,
): Promise<void> {
  const parked = isFinal || attempts >= maxAttempts ? reason : null;
  const dueAt = now + Math.max(waitOf(attempts), Math.min(waitMs ?? 0, longestWaitMs));
  console.warn(`mailing: ${parked === null ? 'the service failed' : 'a job is parked'}: ${reason}`);
  await db
    .prepare('UPDATE mailing_jobs SET claim = NULL, due_at = ?2, parked = ?3 WHERE claim = ?1')
    .bind(claim, dueAt, parked)
    .run();
}

/** Tries all parked jobs again, as if they were new. Resolves with their number. */
export async function retryParked(db: D1Database, now: number): Promise<number> {
  const { meta } = await db
    .prepare('UPDATE mailing_jobs SET parked = NULL, attempts = 0, due_at = ?1 WHERE parked IS NOT NULL')
    .bind(now)
    .run();
  return meta.changes;
}

/** Attempts after which the service counts as failing: it has been down for a quarter of an hour. */
const failingAttempts = 5;

/** Jobs of a kind that health counts: more of them say nothing new, and a flood during an outage may bring many. */
export const mostCounted = 1_000;

const Counts = z.object({
  waiting: z.int(),
  parked: z.int(),
  failing: z.int().transform((found) => found === 1),
});

/**
 * How many jobs are tried again, and how many are not, each up to `mostCounted`; and whether one of the first has failed for a quarter of an
 * hour.
 */
export async function countJobs(db: D1Database): Promise<z.infer<typeof Counts>> {
  const count = (condition: string) =>
    `(SELECT count(*) FROM (SELECT 1 FROM mailing_jobs WHERE ${condition} LIMIT ${mostCounted}))`;
  const row = await db
    .prepare(
      `SELECT ${count('parked IS NULL')} AS waiting, ${count('parked IS NOT NULL')} AS parked,
         EXISTS (SELECT 1 FROM mailing_jobs WHERE parked IS NULL AND attempts >= ${failingAttempts}) AS failing`,
    )
    .first();
  return Counts.parse(row);
}
