import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { storedDate } from '../newsroom/rows.ts';

/** The specification's outline (an at sign and a dot), then what mail servers hold addresses to. */
const Address = z
  .string()
  .trim()
  .min(1)
  .max(limits.email)
  .regex(/@/)
  .regex(/\./)
  // RFC 5321: the part before the at sign has 64 characters at most.
  .regex(/^[^@]{1,64}@/)
  .pipe(z.email({ pattern: z.regexes.html5Email }))
  // The pattern of browsers lets `a@b` through, which no newsletter can be sent to.
  .refine((address) => /@[^@]+\.[^@.]{2,}$/.test(address));

/** The address as the person wrote it, without white space around; null where it is none. */
export function readAddress(text: unknown): string | null {
  return Address.safeParse(text).data ?? null;
}

/**
 * Keeps the address, once, in whatever case it is spelt. Resolves when D1 has it on disk. A repeated address is no
 * error and changes nothing: nobody learns here who subscribed.
 */
export async function subscribe(db: D1Database, address: string, now: number): Promise<void> {
  await db
    .prepare(
      'INSERT INTO subscribers (email_key, email, created_at) VALUES (?1, ?2, ?3) ON CONFLICT (email_key) DO NOTHING',
    )
    .bind(address.toLowerCase(), address, storedDate(now))
    .run();
}
