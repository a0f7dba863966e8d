// zod/mini, because the newsletter form runs in browsers, where full zod would be larger than the form itself.
import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Body of POST /api/subscribe. The worker validates the email address more strictly than this schema. */
export const SubscriptionRequest = z.object({ email: z.string().check(z.maxLength(limits.email)) });

/** Response of POST /api/subscribe, on success and on failure. Failures also have the fields of `Problem`. */
export const SubscriptionResponse = z.object({ success: z.boolean(), message: z.string() });

export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;
export type SubscriptionResponse = z.infer<typeof SubscriptionResponse>;
