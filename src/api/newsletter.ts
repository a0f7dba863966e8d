import { config } from 'zod/mini';
import { SubscriptionResponse, type SubscriptionRequest } from '#contract/subscription.ts';
import { requestApi, primaryTimeout } from './client.ts';

// In a browser the content security policy forbids zod's run-time compilation, and even zod's check for it would be reported.
if (!import.meta.env.SSR) config({ jitless: true });

/**
 * Subscribes an email address to the newsletter. True only when the worker returned a success status and `success`: then the address
 * is stored. Throws what `requestApi` throws. Never retries. A server passes the `readerAddress` of the reader, because the worker limits
 * each reader, not the server.
 */
export async function subscribe(email: string, readerAddress?: string): Promise<boolean> {
  const body: SubscriptionRequest = { email };
  const { data } = await requestApi('/api/subscribe', SubscriptionResponse, {
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
