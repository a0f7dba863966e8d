import * as z from 'zod';
import { addressMark, linkMark } from '#contract/subscribers/suppression-list.ts';
import { suppressStatement } from './suppression-list.ts';
import { subscriberKey } from './subscribe.ts';
import { prepare } from '../sql.ts';

/** What an address becomes at the mailing service: `deleted` leaves no trace of it there. */
type LeaveWish = 'unsubscribed' | 'deleted';

/**
 * Removes the address, puts it on the suppression list, and queues the rest for the mailing service if there is one, or if one got
 * the address before. Resolves when D1 has it on disk, with whether the address was known here and whether a job was queued. Unknown
 * addresses are no error.
 */
export async function leave(
  { subscribers: db }: { subscribers: D1Database },
  address: string,
  wanted: LeaveWish,
  hasService: boolean,
  now: number,
): Promise<{ wasKnown: boolean; isQueued: boolean }> {
  const key = subscriberKey(address);
  const mark = await addressMark(key);
  const [queued, , removed] = await db.batch([
    // A run may be subscribing the address at this moment, so the job is due when that lease ends. A pending deletion stays a deletion.
    prepare(db)`INSERT INTO mailing_jobs (email_key, email, wanted, due_at)
      SELECT ${key}, ${address}, ${wanted}, ${now} WHERE ${hasService ? 1 : 0}
        OR EXISTS (SELECT 1 FROM subscribers WHERE email_key = ${key} AND coalesce(handed_at, checked_at) IS NOT NULL)
        OR EXISTS (SELECT 1 FROM mailing_jobs WHERE email_key = ${key} AND (attempts > 0 OR wanted <> 'subscribed'))
      ON CONFLICT (email_key) DO UPDATE SET
        wanted = iif(wanted = 'deleted', wanted, excluded.wanted),
        due_at = iif(claim IS NULL, excluded.due_at, max(due_at, excluded.due_at)),
        attempts = 0, claim = NULL, parked = NULL`,
    prepare(db)`DELETE FROM mailing_jobs WHERE email_key = ${key} AND wanted = 'subscribed'`,
    prepare(db)`DELETE FROM subscribers WHERE email_key = ${key}`,
    suppressStatement(db, [mark], now),
  ]);
  return { wasKnown: removed?.meta.changes !== 0, isQueued: queued?.meta.changes !== 0 };
}

/** Notes the use of an unsubscribe link without a subscriber: a backup that is restored later may bring its subscriber back. */
export async function leaveUnknown(db: D1Database, key: string, now: number): Promise<void> {
  await suppressStatement(db, [await linkMark(key)], now).run();
}

/** Whose unsubscribe link has this key; null if nobody is subscribed with it. */
export async function addressOfKey(db: D1Database, key: string): Promise<string | null> {
  const row = await prepare(db)`SELECT email FROM subscribers WHERE unsubscribe_key = ${key}`.first();
  return z.object({ email: z.string() }).nullable().parse(row)?.email ?? null;
}
