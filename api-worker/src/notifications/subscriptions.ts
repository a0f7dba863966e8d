import * as z from 'zod';
import type { PushIdentity, PushSubscription } from '#contract/notifications/push.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { networkOf } from '#contract/text/log-text.ts';
import { part, prepare, readRow } from '../sql.ts';
import { storedDate } from '../stored-values.ts';
import type { PushServiceName } from './push-services.ts';

const dayMs = 86_400_000;

/**
 * New subscriptions of one network (IPv4 /24, IPv6 /48) on a day: a carrier's has some thousand phones, of which not all subscribe on one day. A
 * stranger who invents subscriptions stops here, and costs a night of warnings no second.
 */
const newPerNetworkAndDay = 3_000;

/** Whoever knows the keys is the browser that subscribed. */
export const isOwn = ({ endpoint, keys: { p256dh, auth } }: PushIdentity) =>
  part`endpoint = ${endpoint} AND p256dh = ${p256dh} AND auth = ${auth}`;

const Standing = z.object({ own: z.int() }).nullable();

/** Whether this browser has this subscription; `foreign`: another one has, with the same endpoint. */
export async function standingOf(
  db: D1Database,
  identity: PushIdentity,
): Promise<'own' | 'foreign' | 'unknown'> {
  const row = await readRow(db, Standing)`SELECT ${isOwn(identity)} AS own FROM subscriptions
    WHERE endpoint = ${identity.endpoint}`;
  if (row === null) return 'unknown';
  return row.own === 1 ? 'own' : 'foreign';
}

/**
 * Counts a new subscription of the reader's network (null: nobody knows it). False: there were too many on this day. What is stored is a digest
 * with the day and a secret, and only until the day is over.
 */
export async function countNew(
  db: D1Database,
  reader: string | null,
  secret: string,
  now: number,
): Promise<boolean> {
  const day = Math.floor(now / dayMs);
  const mark = await sign(await hmacKey(secret), `push network ${day} ${networkOf(reader ?? '')}`);
  const count = prepare(db)`INSERT INTO networks (day, mark, subscriptions) VALUES (${day}, ${mark}, 1)
    ON CONFLICT (day, mark) DO UPDATE SET subscriptions = subscriptions + 1 WHERE subscriptions < ${newPerNetworkAndDay}`;
  const { meta } = await count.run();
  return meta.changes > 0;
}

/** Forgets the networks of past days. */
export const forgetNetworks = (db: D1Database, now: number) =>
  prepare(db)`DELETE FROM networks WHERE day < ${Math.floor(now / dayMs)}`.run();

/** Stores a subscription with its topics, in place of what was chosen with it before. Changes nothing if the endpoint has other keys. */
export async function subscribe(
  db: D1Database,
  { topics, quiet, serverKey, ...identity }: PushSubscription,
  service: PushServiceName,
  now: number,
): Promise<void> {
  const { endpoint, keys } = identity;
  const own = part`(SELECT id FROM subscriptions WHERE ${isOwn(identity)})`;
  await db.batch([
    prepare(db)`INSERT INTO subscriptions
      (endpoint, p256dh, auth, service, server_key, quiet_from, quiet_to, since)
      VALUES (${endpoint}, ${keys.p256dh}, ${keys.auth}, ${service}, ${serverKey}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${storedDate(now)})
      ON CONFLICT (endpoint) DO UPDATE SET server_key = excluded.server_key, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to
      WHERE p256dh = excluded.p256dh AND auth = excluded.auth`,
    prepare(db)`DELETE FROM subscription_topics WHERE subscription_id = ${own}
      AND topic NOT IN (SELECT value FROM json_each(${topics}))`,
    prepare(db)`INSERT INTO subscription_topics (topic, subscription_id)
      SELECT chosen.value, subscriptions.id FROM json_each(${topics}) AS chosen, subscriptions WHERE ${isOwn(identity)}
      ON CONFLICT DO NOTHING`,
    prepare(db)`INSERT INTO push_services (name) VALUES (${service}) ON CONFLICT DO NOTHING`,
  ]);
}

/** Ends a subscription, if this browser has it. */
export const endSubscription = (db: D1Database, identity: PushIdentity) =>
  prepare(db)`DELETE FROM subscriptions WHERE ${isOwn(identity)}`.run();
