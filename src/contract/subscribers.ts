import { z } from 'zod';
import { limits } from './fixed-limits.ts';

/** Routes for the desk, signed as webhooks are (publishing.ts). The export is CSV. */
export const subscriberRoutes = {
  export: '/api/subscribers/export',
  delete: '/api/subscribers/delete',
  retry: '/api/subscribers/retry',
} as const;

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

export type Deletion = z.infer<typeof Deletion>;
export type Retry = z.infer<typeof Retry>;
