import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { storedDate } from '../stored-values.ts';

/** An at sign and a dot, and then the limits of mail servers. */
const Address = z
  .string()
  .trim()
  .min(1)
  .max(limits.email)
  .regex(/@/)
  .regex(/\./)
  // RFC 5321: the part before the at sign has at most 64 characters.
  .regex(/^[^@]{1,64}@/)
  .pipe(z.email({ pattern: z.regexes.html5Email }))
  // The browsers' pattern allows `a@b`, which no newsletter can be sent to.
  .refine((address) => /@[^@]+\.[^@.]{2,}$/.test(address));

/** The address as the person wrote it, without surrounding white space; null if it is not an address. */
export function readAddress(text: unknown): string | null {
  return Address.safeParse(text).data ?? null;
}

/**
 * Stores the address once, in whatever case it is spelt. Resolves when D1 has it on disk. A repeated address is not an error and changes
 * nothing, so that the response does not reveal who is subscribed.
 */
export async function subscribe(db: D1Database, address: string, now: number): Promise<void> {
  await db
    .prepare(
      'INSERT INTO subscribers (email_key, email, created_at) VALUES (?1, ?2, ?3) ON CONFLICT (email_key) DO NOTHING',
    )
    .bind(address.toLowerCase(), address, storedDate(now))
    .run();
}
