import { z } from 'zod';
import { addressMark } from '#contract/departures.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { storedDate } from '../stored-values.ts';
import { mailingServiceOf } from './listmonk.ts';
import { MailingError } from './mailing-service.ts';
import { subscriberKey } from './subscribe.ts';

/** Addresses of one request: its address stays shorter than 8 KB, which every server accepts. */
const perRun = 20;
/** Milliseconds between two checks of one reader. With a run a minute, 1,200 readers are checked each hour, and more of them less often. */
const checkAgainMs = 3_600_000;

const Row = z.object({ email: z.string() });

/**
 * Asks the mailing service about the readers who were not checked for the longest time: those who left by its own link are removed from D1,
 * so that the export has nobody who left; those who confirmed are marked. A failure is logged, and the next run asks again.
 */
export async function checkSubscribers(isolate: Isolate, environment: Environment): Promise<void> {
  const { now } = isolate.dependencies;
  const fetch = isolate.fetchOf('mailing');
  const service = mailingServiceOf(isolate.settings(environment), fetch);
  if (service === null) return;
  const { SUBSCRIBERS: db } = environment;
  const start = storedDate(now());
  const { results } = await db
    .prepare(
      `SELECT email FROM subscribers WHERE handed_at IS NOT NULL AND (checked_at IS NULL OR checked_at <= ?1)
       ORDER BY checked_at LIMIT ${perRun}`,
    )
    .bind(storedDate(now() - checkAgainMs))
    .all();
  const addresses = z
    .array(Row)
    .parse(results)
    .map(({ email }) => email);
  if (addresses.length === 0) return;
  const decisions = await service.decisionsOf(addresses).catch((error: unknown) => {
    console.warn(`mailing: the check failed: ${error instanceof MailingError ? error.reason : 'internal'}`);
    return null;
  });
  if (decisions === null) return;
  const keysOf = (some: readonly string[]) => JSON.stringify(some.map(subscriberKey));
  const having = (decision: string) =>
    keysOf(addresses.filter((address) => decisions.get(address) === decision));
  const left = await Promise.all(
    addresses
      .filter((address) => decisions.get(address) === 'left')
      .map(async (address) => {
        const key = subscriberKey(address);
        return { key, mark: await addressMark(key) };
      }),
  );
  // A reader who subscribed again since the request is no match: their row is not handed over yet, or was handed over later.
  const hasLeft = `email_key = value ->> 'key' AND handed_at <= ?2 AND email_key NOT IN (SELECT email_key FROM mailing_jobs)`;
  await db.batch([
    db
      .prepare(
        `INSERT INTO departures (mark, left_at)
         SELECT value ->> 'mark', ?2 FROM json_each(?1) JOIN subscribers ON ${hasLeft} WHERE true
         ON CONFLICT (mark) DO UPDATE SET left_at = excluded.left_at`,
      )
      .bind(JSON.stringify(left), start),
    db
      .prepare(`DELETE FROM subscribers WHERE EXISTS (SELECT 1 FROM json_each(?1) WHERE ${hasLeft})`)
      .bind(JSON.stringify(left), start),
    db
      .prepare(
        `UPDATE subscribers SET checked_at = ?1, confirmed = email_key IN (SELECT value FROM json_each(?2))
         WHERE email_key IN (SELECT value FROM json_each(?3))`,
      )
      .bind(start, having('confirmed'), keysOf(addresses)),
  ]);
}
