// zod/mini, because the newsletter form runs in browsers, where full zod would be larger than the form itself.
import * as z from 'zod/mini';

/** Body of POST /api/subscribe. */
export interface SubscriptionRequest {
  /** As the reader wrote it; the worker reads it by the rule of email-address.ts. */
  email: string;
  /** Path of the page with the form. */
  place?: string | undefined;
  /** Version of the text that the form showed (consent.ts). */
  consent?: string | undefined;
}

/** What happens next: `confirm`, the reader gets an email to confirm what was asked for; `stored`, it is kept for the station. */
const nextSteps = ['stored', 'confirm'] as const;
export type NextStep = (typeof nextSteps)[number];

/**
 * Response of POST /api/subscribe and /api/unsubscribe, on success and on failure. `next` depends on the settings only, so it does not reveal
 * whether an address was known; who left by a link gets none. Failures also have the fields of `Problem`.
 */
export const SubscriptionResponse = z.object({
  success: z.boolean(),
  message: z.string(),
  next: z.optional(z.enum(nextSteps)),
});

export type SubscriptionResponse = z.infer<typeof SubscriptionResponse>;
