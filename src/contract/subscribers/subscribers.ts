import * as z from 'zod';
import { limits } from '../fixed-limits.ts';

/** Body of POST /api/subscribers/delete. */
export const DeletionRequest = z.object({ email: z.string().min(1).max(limits.email) });

/** Response of POST /api/subscribers/delete. */
export const Deletion = z.object({
  /** Whether the address was in the site's own database. */
  deleted: z.boolean(),
  /** Whether the mailing service still has the address. The worker deletes it there within a minute, or once the service is back. */
  queued: z.boolean(),
});

/** Response of POST /api/subscribers/retry: how many jobs for the mailing service are tried again that were given up. */
export const Retry = z.object({ retried: z.int().nonnegative() });

/** A reader of an older list, who agreed there to get the newsletter. */
export const ImportedReader = z.object({
  /** As `readEmailAddress` reads it; others are `invalid`. */
  email: z.string(),
  name: z.string().max(limits.importedText).nullable(),
  /** When the reader agreed: UTC, whole seconds. */
  agreedAt: z.iso.datetime({ precision: 0 }),
  /** Where: in the desk's words, such as "Formulario de 2019". */
  source: z.string().min(1).max(limits.importedText),
});

/** Body of POST /api/subscribers/import. A reader who is not as an `ImportedReader` should be is `invalid`, and does not stop the others. */
export const ImportRequest = z.object({
  readers: z.array(z.unknown()).min(1).max(limits.importedPerRequest),
});

/**
 * What became of each reader, in their order. `known`: is a subscriber and keeps their first consent; `left`: left the newsletter, so nobody but
 * the reader may subscribe them again.
 */
export const Import = z.object({ outcomes: z.array(z.enum(['added', 'known', 'left', 'invalid'])) });

export type Deletion = z.infer<typeof Deletion>;
export type Retry = z.infer<typeof Retry>;
export type ImportedReader = z.infer<typeof ImportedReader>;
export type Import = z.infer<typeof Import>;
