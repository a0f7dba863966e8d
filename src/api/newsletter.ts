import { config } from 'zod/mini';
import { SubscriptionAnswer, type SubscriptionRequest } from '#contract/subscription.ts';
import { ask, primaryTimeout } from './client.ts';

// In a browser the page's policy forbids what zod compiles at run time, and reports even its asking.
if (!import.meta.env.SSR) config({ jitless: true });

/**
 * Asks for the newsletter. True only when the worker answered with a success status and `success`: the address is
 * stored then. Throws what `ask` throws. Never tried twice by itself. `readerAddress` is for a server that asks for
 * somebody: the worker's limit is for each reader, not for the server.
 */
export async function subscribe(email: string, readerAddress?: string): Promise<boolean> {
  const body: SubscriptionRequest = { email };
  const { data } = await ask('/api/subscribe', SubscriptionAnswer, {
    timeout: primaryTimeout,
    ...(readerAddress ? { reader: readerAddress } : {}),
    init: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  });
  return data.success;
}
