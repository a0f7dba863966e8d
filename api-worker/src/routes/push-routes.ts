import { limits } from '#contract/fixed-limits.ts';
import {
  PushHeard,
  PushIdentity,
  PushKey,
  PushResult,
  PushSubscription,
} from '#contract/notifications/push.ts';
import { apiCacheRules } from '../cache-control.ts';
import { boundedBytes, invalidField } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';
import { isPublicKey } from '../notifications/encrypt.ts';
import { pushServiceOf } from '../notifications/push-services.ts';
import { stationKeys } from '../notifications/station-keys.ts';
import { countNew, endSubscription, standingOf, subscribe } from '../notifications/subscriptions.ts';
import { noteHeard, watchTopics } from '../notifications/watch.ts';
import { ours, route, type Route } from '../route.ts';
import type { Services } from '../services.ts';

/** The page then ends its subscription in the browser, and makes a new one. */
const otherKeys = () =>
  new ProblemError('conflict', 'Tu navegador tiene que suscribirse de nuevo a los avisos.');
const tooManyOfNetwork = () =>
  new ProblemError('too_many_requests', 'Desde tu red se activaron demasiados avisos hoy. Intenta mañana.', {
    headers: { 'Retry-After': '3600' },
  });

/** Notifications: what a browser subscribes with, and what its reader chose. */
export const pushRoutes: readonly Route[] = [
  route('GET', '/api/push/key', {
    summary: 'The public key that a browser subscribes to notifications with',
    response: PushKey,
    handle: async ({ services }) => {
      const [current] = await stationKeys(services.settings);
      return ours({ key: current?.publicKey ?? null }, apiCacheRules.pushKey);
    },
  }),
  route('POST', '/api/push/subscriptions', {
    summary: 'Stores what a reader wants to be notified of; 409: the browser has to subscribe again',
    body: PushSubscription,
    response: PushResult,
    handle: async ({ c, services, parseBody, send }) => {
      const subscription = parseBody(await jsonBody(c.req.raw));
      const service = pushServiceOf(subscription.endpoint);
      if (service === null) throw invalidField('endpoint');
      if (!(await isPublicKey(subscription.keys.p256dh))) throw invalidField('keys.p256dh');
      const keys = await stationKeys(services.settings);
      if (keys.every(({ publicKey }) => publicKey !== subscription.serverKey)) throw otherKeys();
      await admit(services, subscription);
      // A mark of the watch that is not the station's, or no longer, is nobody's.
      const marks = await watchTopics(services.settings);
      const topics = subscription.topics.filter(
        (topic) => !topic.startsWith('watch:') || marks.includes(topic),
      );
      await subscribe(services.push, { ...subscription, topics }, service, services.now());
      return send({ success: true });
    },
  }),
  route('POST', '/api/push/heard', {
    summary: 'A browser of the station has read what it is told each hour',
    body: PushHeard,
    response: PushResult,
    handle: async ({ c, services, parseBody, send }) => {
      // The service worker sends it without a type, and nobody without the message could.
      const { identity, heard } = parseBody(await boundedBytes(c.req.raw, limits.pushBytes));
      await services.mayLoad();
      return send({ success: await noteHeard(services.push, identity, heard, services.now()) });
    },
  }),
  route('POST', '/api/push/subscriptions/end', {
    summary: 'Ends a subscription to notifications; known and unknown ones get the same response',
    body: PushIdentity,
    response: PushResult,
    handle: async ({ c, services, parseBody, send }) => {
      const identity = parseBody(await jsonBody(c.req.raw));
      await services.mayLoad();
      await endSubscription(services.push, identity);
      return send({ success: true });
    },
  }),
];

/** The body of a request in JSON, which no form of another site can send. */
async function jsonBody(request: Request): Promise<Uint8Array> {
  const [type = ''] = (request.headers.get('Content-Type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    throw new ProblemError('unsupported_media_type', 'Los avisos se piden como JSON.');
  return boundedBytes(request, limits.pushBytes);
}

/**
 * Counts a request as one that loads, because a carrier's phones share an address and all subscribe in the same hour, and limits the new
 * subscriptions of a network on a day. Throws `too_many_requests`, and `conflict` if the endpoint is another browser's.
 */
async function admit(services: Services, identity: PushIdentity): Promise<void> {
  const { push, settings, reader, now, mayLoad } = services;
  await mayLoad();
  const standing = await standingOf(push, identity);
  if (standing === 'own') return;
  if (standing === 'foreign') throw otherKeys();
  if (!(await countNew(push, reader, settings.PUSH_KEY ?? '', now()))) throw tooManyOfNetwork();
}
