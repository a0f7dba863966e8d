import type { GetOptions } from '../upstreams/get-json.ts';
import { encryptFor } from './encrypt.ts';
import type { Message } from './message.ts';

/** Milliseconds. Push services respond in 50 to 300; one that takes this long is down. */
const timeoutMs = 10_000;
/** Milliseconds before a message is tried again, which double each time up to the longest: a service that is down for long costs 30 tries a day. */
const firstWaitMs = 30_000;
/** Also the longest that a push service may ask for: what it means to say by more is better known after an hour. */
const maxWaitMs = 3_600_000;

/** Where a message goes: an endpoint and its browser's keys (contract/notifications/push.ts). */
export interface Recipient {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a push service said. */
export interface Reply {
  /** 0: it did not respond, or the message could not be sent to it. */
  status: number;
  /** Milliseconds that it asks to wait; 0: it does not say. */
  waitMs: number;
}

/** What becomes of a message: the service has it; the subscription has ended; it is tried again; the service does not want it. */
export type Outcome = 'accepted' | 'gone' | 'retry' | 'refused';

/** A redirect is a refusal: it could lead anywhere. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? 'retry' : 'refused';
}

/** Statuses that a push service never sends to a station that does everything right. */
export const isFault = (status: number): boolean => outcomeOf(status) === 'refused' && status !== 413;

/** Milliseconds until the next try, after so many of them. */
export const waitAfter = (attempts: number, { waitMs }: Reply): number =>
  Math.min(Math.max(firstWaitMs * 2 ** Math.min(attempts - 1, 20), waitMs), maxWaitMs);

/** Encrypts a message for one browser, and sends it to its push service once. Never throws. */
export async function sendMessage(
  { fetch, now }: { fetch: GetOptions['fetch']; now: () => number },
  recipient: Recipient,
  { bytes, headers }: Message,
  authorization: () => Promise<string>,
): Promise<Reply> {
  try {
    const response = await fetch(recipient.endpoint, {
      method: 'POST',
      body: await encryptFor(recipient, bytes),
      headers: { ...headers, Authorization: await authorization() },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Nobody reads what it says.
    void response.body?.cancel().catch(() => undefined);
    return { status: response.status, waitMs: waitOf(response.headers.get('Retry-After') ?? '', now()) };
  } catch {
    // An error of the runtime may name the endpoint, which is a secret of its reader.
    return { status: 0, waitMs: 0 };
  }
}

/** `Retry-After` has seconds or a date. */
function waitOf(text: string, now: number): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}
