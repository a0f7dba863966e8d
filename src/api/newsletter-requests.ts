import { config } from 'zod/mini';
import {
  SubscriptionResponse,
  type NextStep,
  type SubscriptionRequest,
} from '#contract/subscribers/subscription.ts';
import { ApiError, requestApi, primaryTimeout } from './client.ts';

// In a browser the content security policy forbids zod's run-time compilation, and even zod's check for it would be reported.
if (!import.meta.env.SSR) config({ jitless: true });

type Failure = 'invalid' | 'failed';

/**
 * Subscribes an email address to the newsletter. Resolves with what happens next once the address is stored, with `invalid` if the worker
 * refuses the address, and with `failed` if a response says neither. Throws what `requestApi` throws, except for status 400. Never retries. A
 * server passes the `readerAddress` of the reader, because the worker limits each reader, not the server.
 */
export const subscribe = async (
  body: SubscriptionRequest,
  readerAddress?: string,
): Promise<NextStep | Failure> => {
  const response = await post('/api/subscribe', body, readerAddress);
  return typeof response === 'string' ? response : (response.next ?? 'stored');
};

/**
 * Ends the subscription, known or not, of the unsubscribe link with this key: `done`. With an address instead, resolves with how its reader
 * confirms that they want to leave. Otherwise like `subscribe`.
 */
export const unsubscribe = async (
  body: { email: string } | { key: string },
  readerAddress?: string,
): Promise<NextStep | 'done' | Failure> => {
  const response = await post('/api/unsubscribe', body, readerAddress);
  return typeof response === 'string' ? response : (response.next ?? 'done');
};

async function post(
  path: string,
  body: object,
  readerAddress: string | undefined,
): Promise<SubscriptionResponse | Failure> {
  try {
    const { data } = await requestApi(path, SubscriptionResponse, {
      timeout: primaryTimeout,
      ...(readerAddress ? { reader: readerAddress } : {}),
      init: {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    });
    return data.success ? data : 'failed';
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return 'invalid';
    throw error;
  }
}
