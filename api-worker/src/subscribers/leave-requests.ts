import { unsubscribeAddress } from '#contract/subscribers/unsubscribe.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { storedDate } from '../stored-values.ts';
import { subscriberKey } from './subscribe.ts';
import { prepare } from '../sql.ts';

/** Milliseconds until the same reader may get the link again: nobody can flood another person's mailbox. */
const mailAgainMs = 86_400_000;

/**
 * Stores that somebody without their link wants this address to leave. Nothing tells them from a stranger, so the address stays until its
 * reader uses the link. Resolves when D1 has it on disk. A known and an unknown address cost the same write.
 */
export async function askToLeave(db: D1Database, address: string): Promise<void> {
  await prepare(db)`INSERT INTO leave_requests (email_key) VALUES (${subscriberKey(address)})`.run();
}

/** Marks the subscribers who asked, so that the queue sends them their link or the desk sees them, and forgets the addresses. */
export async function noteLeaveRequests(db: D1Database, now: number): Promise<void> {
  await db.batch([
    prepare(db)`UPDATE subscribers SET leave_asked_at = ${storedDate(now)}
      WHERE email_key IN (SELECT email_key FROM leave_requests)
        AND leave_asked_at IS NULL AND (leave_mailed_at IS NULL OR leave_mailed_at <= ${storedDate(now - mailAgainMs)})`,
    prepare(db)`DELETE FROM leave_requests`,
  ]);
}

/** The key of a subscriber's link, for a subscriber who has none yet: links in old emails keep theirs. */
export const newLeaveKey = async (secret: string, emailKey: string): Promise<string> =>
  sign(await hmacKey(secret), `boletin/baja/${emailKey}`);

/** The whole address of a subscriber's link. */
export const leaveLink = (leaveKey: string, siteUrl: string): string =>
  new URL(unsubscribeAddress(leaveKey), siteUrl).href;
