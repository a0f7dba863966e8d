// The small build of zod: the newsletter form runs in browsers, where the whole one weighs more than the form.
import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Body of POST /api/subscribe. The worker checks the address more strictly than this outline. */
export const SubscriptionRequest = z.object({ email: z.string().check(z.maxLength(limits.email)) });

/** Answer of POST /api/subscribe, on success and on failure; failures carry the one error shape as well. */
export const SubscriptionAnswer = z.object({ success: z.boolean(), message: z.string() });

export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>;
export type SubscriptionAnswer = z.infer<typeof SubscriptionAnswer>;
