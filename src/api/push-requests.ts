import { config } from 'zod/mini';
import {
  PushKey,
  PushResult,
  type PushIdentity,
  type PushSubscription,
} from '#contract/notifications/push.ts';
import { Problem } from '#contract/problem.ts';
import { ApiError, requestApi } from './client.ts';

// In a browser the content security policy forbids zod's run-time compilation, and even zod's check for it would be reported.
if (!import.meta.env.SSR) config({ jitless: true });

/** The station's public key for subscriptions; null if it sends no notifications. `isNew`: not one that the browser's cache has. */
export const pushKey = async ({ isNew = false } = {}): Promise<string | null> =>
  (await requestApi('/api/push/key', PushKey, { init: isNew ? { cache: 'reload' } : {} })).data.key;

/** Throws ApiError with status 409 when the browser has to subscribe again: with another key, or because the address is somebody else's. */
export const subscribePush = (subscription: PushSubscription): Promise<void> =>
  post('/api/push/subscriptions', subscription);

/** What the worker tells a reader of whose network there are too many requests; null: that is not the error. */
export function limitText(error: unknown): string | null {
  if (!(error instanceof ApiError && error.status === 429)) return null;
  try {
    return Problem.parse(JSON.parse(error.text)).error.message;
  } catch {
    // Of a proxy before the worker.
    return null;
  }
}

/** Ends a subscription, known or not. */
export const endPush = (identity: PushIdentity): Promise<void> =>
  post('/api/push/subscriptions/end', identity);

async function post(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  await requestApi(path, PushResult, { init: { method: 'POST', headers, body: JSON.stringify(body) } });
}
