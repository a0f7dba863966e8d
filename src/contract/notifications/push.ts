// zod/mini, because the code that subscribes runs in browsers.
import * as z from 'zod/mini';
import { isTopic, maxTopics } from './topics.ts';

/**
 * Web push: what the page sends to the worker, and what a browser gets. Sources: RFC 8030 (push services), RFC 8291 (encryption), RFC 8292
 * (VAPID), https://www.w3.org/TR/push-api/ and https://webkit.org/blog/16535/meet-declarative-web-push/.
 */

/** Bytes in unpadded base64url. */
const base64url = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3);
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)));
};

/** Minutes of the day in Puerto Rico. From `from` to `to`, past midnight if `to` is the smaller one. */
export const QuietHours = z
  .object({
    from: z.int().check(z.minimum(0), z.maximum(1_439)),
    to: z.int().check(z.minimum(0), z.maximum(1_439)),
  })
  .check(z.refine(({ from, to }) => from !== to, 'must not be the whole day'));

/** What names a subscription. Both are secrets of one browser: whoever sends them is that reader. */
export const PushIdentity = z.object({
  /** The address at the browser's push service. Those of today have at most some 600 characters. */
  endpoint: z.string().check(z.maxLength(1_000)),
  keys: z.object({
    /** The browser's public key: an uncompressed point of P-256, which begins with 4. */
    p256dh: base64url(65).check(z.startsWith('B')),
    auth: base64url(16),
  }),
});

/** Body of POST /api/push/subscriptions. It replaces all that was chosen with this subscription before. */
export const PushSubscription = z.extend(PushIdentity, {
  topics: z
    .array(z.string().check(z.refine(isTopic, 'must be a topic')))
    .check(z.minLength(1), z.maxLength(maxTopics)),
  /** Hours in which only a danger to life is told; null: none. */
  quiet: z.nullable(QuietHours),
  /** The station's public key with which the browser subscribed, from GET /api/push/key. */
  serverKey: base64url(65),
});

/** Response of GET /api/push/key. Null: the station sends no notifications. */
export const PushKey = z.object({ key: z.nullable(base64url(65)) });

/** Body of POST /api/push/heard: a browser of the station has read a message of the watch. */
export const PushHeard = z.object({
  identity: PushIdentity,
  /** What the message says under this name. */
  heard: z.string().check(z.maxLength(64)),
});

/** Response of POST /api/push/subscriptions, /api/push/heard and /api/push/subscriptions/end, which succeeds too for a subscription that nobody knows. */
export const PushResult = z.object({ success: z.boolean() });

/** Bytes of a message before it is encrypted. */
export const maxMessageBytes = 600;

/**
 * What a browser gets, in the declarative form that Safari shows without a service worker. Unknown fields are ignored. `tag`: a later
 * notification of the same tag replaces this one.
 */
export const PushMessage = z.object({
  /** Left out where Safari must not show it before the service worker knows of it. */
  web_push: z.optional(z.literal(8030)),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    /** An address of the site, absolute. */
    navigate: z.string(),
    tag: z.string(),
    lang: z.string(),
    /** When it happened, in milliseconds since the epoch. */
    timestamp: z.number(),
    /** What the service worker says to the station once it has shown this. */
    heard: z.optional(z.string()),
  }),
});

export type QuietHours = z.infer<typeof QuietHours>;
export type PushIdentity = z.infer<typeof PushIdentity>;
export type PushSubscription = z.infer<typeof PushSubscription>;
export type PushMessage = z.infer<typeof PushMessage>;
