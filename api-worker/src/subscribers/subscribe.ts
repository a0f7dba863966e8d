import type { ConsentVersion } from '#contract/subscribers/consent.ts';
import { storedDate } from '../stored-values.ts';
import { prepare } from '../sql.ts';

/** What the reader agreed to. Null where the request does not say it. */
export interface Consent {
  /** Path of the page with the form. */
  place: string | null;
  version: ConsentVersion | null;
}

/**
 * Milliseconds after which a repeated subscription reaches the mailing service again, which then asks once more for a confirmation. So a
 * reader who left there, or lost the email, can come back, and nobody can flood another person's mailbox.
 */
const handAgainMs = 86_400_000;

/** Two addresses are the same subscriber only if this is equal. */
export const subscriberKey = (address: string): string => address.toLowerCase();

/**
 * Stores the address once, in whatever case it is spelt, with the consent. Resolves when D1 has it on disk. A repeated address is not an
 * error and keeps its first consent. Neither the response nor its time reveals who is subscribed: a known address is a write too. The queue
 * (mailing-queue.ts) finds what is to be handed to the mailing service.
 */
export async function subscribe(
  db: D1Database,
  address: string,
  { place, version }: Consent,
  now: number,
): Promise<void> {
  const unheard = storedDate(now - handAgainMs);
  await prepare(db)`INSERT INTO subscribers (email_key, email, created_at, consent_place, consent_version)
    VALUES (${subscriberKey(address)}, ${address}, ${storedDate(now)}, ${place}, ${version})
    ON CONFLICT (email_key) DO UPDATE SET
      requests = requests + 1, agreed_elsewhere = iif(handed_at < ${unheard}, 0, agreed_elsewhere),
      handed_at = iif(handed_at < ${unheard}, NULL, handed_at)`.run();
}
