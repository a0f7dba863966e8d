import * as z from 'zod';
import { addressMark } from '#contract/subscribers/suppression-list.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { mailingServiceOf } from './listmonk.ts';
import { mailingFailure, type MailingService } from './mailing-service.ts';
import { subscriberKey } from './subscribe.ts';
import { part, prepare, readRows } from '../sql.ts';

/**
 * Readers of one run. With a run a minute, 200,000 are checked in 6.7 hours: twice in the half day that a run may lose to a slow service. It
 * is ten requests, one after the other, and four statements.
 */
const perRun = 500;
/** Milliseconds between two checks of one reader: 30,000 readers are checked each hour, and more of them less often. */
const checkAgainMs = 3_600_000;
/** Milliseconds after which a run begins no further request: the next run is due within the minute. */
const runMs = 20_000;
/** Requests of a run: those of `perRun`, and what it takes to find two addresses among them that the service refuses. */
const maxRequests = 40;

const Row = z.object({ email: z.string() });

/**
 * Asks the mailing service about the readers who were not checked for the longest time: those who left by its own link are removed from D1,
 * so that the export has nobody who left; those who confirmed are marked. After a failure of the service, which is logged, the run keeps what
 * it knows, and the next one asks again.
 */
export async function checkSubscribers(isolate: Isolate, environment: Environment): Promise<void> {
  const { now } = isolate.dependencies;
  const fetch = isolate.fetchOf('mailing');
  const service = mailingServiceOf(isolate.settings(environment), fetch);
  if (service === null) return;
  const { SUBSCRIBERS: db } = environment;
  const start = storedDate(now());
  const rows = await readRows(db, Row)`SELECT email FROM subscribers WHERE handed_at IS NOT NULL
    AND (checked_at IS NULL OR checked_at <= ${storedDate(now() - checkAgainMs)})
    ORDER BY checked_at LIMIT ${perRun}`;
  const addresses = rows.map(({ email }) => email);
  const { known, refused } = await ask(service, addresses, now);
  if (known.size + refused.length === 0) return;
  const keysOf = (some: readonly string[]) => some.map(subscriberKey);
  const having = (wanted: Decision) =>
    [...known].flatMap(([address, decision]) => (decision === wanted ? [address] : []));
  const left = await Promise.all(
    having('left').map(async (address) => {
      const key = subscriberKey(address);
      return { key, mark: await addressMark(key) };
    }),
  );
  // A reader who subscribed again since the request is no match: their row is not handed over yet, or was handed over later.
  const gone = part`json_each(${left}) JOIN subscribers s ON s.email_key = value ->> 'key' WHERE s.handed_at <= ${start}
    AND NOT EXISTS (SELECT 1 FROM mailing_jobs j WHERE j.email_key = s.email_key)`;
  await db.batch([
    prepare(db)`INSERT INTO suppressions (mark, left_at) SELECT value ->> 'mark', ${start} FROM ${gone}
      ON CONFLICT (mark) DO UPDATE SET left_at = excluded.left_at`,
    prepare(db)`DELETE FROM subscribers WHERE id IN (SELECT s.id FROM ${gone})`,
    prepare(db)`UPDATE subscribers SET checked_at = ${start}, confirmed = CASE
        WHEN email_key IN (SELECT value FROM json_each(${keysOf(having('confirmed'))})) THEN 1
        WHEN email_key IN (SELECT value FROM json_each(${keysOf(refused)})) THEN confirmed ELSE 0 END
      WHERE email_key IN (SELECT value FROM json_each(${keysOf([...known.keys()])})
        UNION ALL SELECT value FROM json_each(${keysOf(refused)}))`,
  ]);
}

type Decision = 'confirmed' | 'left' | 'neither';

/** What the service says of these addresses, as far as it was asked. `refused`: those about which it says nothing. */
async function ask(
  service: MailingService,
  addresses: readonly string[],
  now: () => number,
): Promise<{ known: ReadonlyMap<string, Decision>; refused: readonly string[] }> {
  const known = new Map<string, Decision>();
  const refused: string[] = [];
  const deadline = now() + runMs;
  const waiting: (readonly string[])[] = [];
  for (let at = 0; at < addresses.length; at += service.decisionsPerRequest) {
    waiting.push(addresses.slice(at, at + service.decisionsPerRequest));
  }
  for (let requests = 0; requests < maxRequests && now() <= deadline; requests += 1) {
    const some = waiting.shift();
    if (some === undefined) break;
    try {
      const decisions = await service.decisionsOf(some);
      for (const address of some) known.set(address, decisions.get(address) ?? 'neither');
    } catch (error) {
      const { isFinal, reason } = mailingFailure(error);
      if (!isFinal) {
        console.warn(`mailing: the check failed: ${reason}`);
        break;
      }
      // One address that it refuses fails the others of its request: each half is asked about on its own.
      const half = some.length >> 1;
      if (half > 0) waiting.unshift(some.slice(0, half), some.slice(half));
      else {
        console.warn(`mailing: the check of an address is refused: ${reason}`);
        refused.push(...some);
      }
    }
  }
  return { known, refused };
}
