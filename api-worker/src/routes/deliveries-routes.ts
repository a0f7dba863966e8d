import { DeliveriesRequest, DeliveryStates } from '#contract/publishing/deliveries.ts';
import { DeskItems, DeskItemsRequest } from '#contract/publishing/desk-items.ts';
import { limits } from '#contract/fixed-limits.ts';
import { Power } from '#contract/weather/power.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { route, type Route, type Security } from '../route.ts';
import { deliveryStates, keepDelivery } from '../deliveries/stored-deliveries.ts';
import { requireSigned, signed, type Signed } from '../access/signed-requests.ts';
import { alertsInForce } from '../alerts/alerts-in-force.ts';
import { readDeskItems } from '../newsroom/desk-items.ts';
import type { Services } from '../services.ts';
import { power } from './nature-routes.ts';
import { PublishEvent, PublishResponse } from '#contract/publishing/publishing.ts';
import { countedEnvironment } from '../d1-statements.ts';
import { ProblemError } from '../http/problem.ts';
import { processDeliveries } from '../sync/process-deliveries.ts';

/** Milliseconds between two reads of D1: a delivery is processed in about 200 ms. */
const readEveryMs = 100;
/** Requests a minute from one WordPress, of each of the two: twenty editors who each open a page every five seconds. */
const perMinute = 240;

/** Tells WordPress what became of its webhooks and what readers see of its items, so that an editor's screen does not have to guess. */
export const deliveriesRoutes: readonly Route[] = [
  route('POST', '/api/deliveries', {
    summary: 'What became of webhooks',
    security: signed('deliveries', limits.deliveriesBytes),
    body: DeliveriesRequest,
    response: DeliveryStates,
    handle: async ({ services, pass, parseBody, send }) => {
      services.isolate.deliveriesLimit.count(allowanceOf(services.reader), perMinute, services.now());
      const { deliveries, wait } = parseBody(pass.body);
      return send({ deliveries: await statesOf(services, deliveries, wait) });
    },
  }),
  route('POST', '/api/desk/items', {
    summary: 'What readers see of items of WordPress',
    security: signed('desk-items', limits.deskItemsBytes),
    body: DeskItemsRequest,
    response: DeskItems,
    handle: async ({ services, pass, parseBody, send }) => {
      const { db, isolate, reader, settings } = services;
      const now = services.now();
      isolate.deskItemsLimit.count(allowanceOf(reader), perMinute, now);
      const { items } = parseBody(pass.body);
      const asksOf = (kind: string) => items.some((item) => item.kind === kind);
      const { severe } = asksOf('ticker-line') ? await alertsInForce(db, settings, now) : { severe: [] };
      const isPowerElsewhere = asksOf('power-report') && (await powerSource(services)) === 'address';
      return send({ items: await readDeskItems(db, items, now, { severe, isPowerElsewhere }) });
    },
  }),
];

/** The states once all are processed, or when the time is up. */
async function statesOf(
  { db, isolate, now }: Services,
  deliveries: readonly string[],
  waitMs: number,
): Promise<DeliveryStates['deliveries']> {
  const deadline = now() + waitMs;
  for (;;) {
    const states = await deliveryStates(db, deliveries);
    const isProcessed = states.every(({ processedMs }) => processedMs !== null);
    if (isProcessed || now() + readEveryMs > deadline) return states;
    await isolate.dependencies.pause(readEveryMs);
  }
}

/** Who tells readers who has no electricity; null: nobody does. */
async function powerSource(services: Services): Promise<Power['source'] | null> {
  const told = await power(services).catch(() => null);
  return told === null ? null : Power.parse(JSON.parse(told.body)).source;
}

/** WordPress's signature. That it has another secret is noted until its first accepted webhook. */
const byWordPress: Security<Signed> = {
  scheme: 'signature',
  check: async (services, request) => {
    const { isolate, db, now, keepAlive } = services;
    const signed = await requireSigned(services, request, 'publish', limits.publishBytes, (reason) => {
      // Without the headers of a signature it is not WordPress with another secret, and a request that was accepted before is a copy.
      if (reason === 'unsigned' || reason === 'malformed' || reason === 'used') return;
      keepAlive(isolate.secretNotes.add(db, 'webhooks-refused', now()));
    });
    keepAlive(isolate.secretNotes.forgetRefusals(db, now()));
    return signed;
  },
};

/** WordPress's webhook. It is verified and stored before the response, and processed after it. */
export const publishRoutes: readonly Route[] = [
  route('POST', '/api/publish', {
    summary: 'A webhook of WordPress',
    security: byWordPress,
    body: PublishEvent,
    status: 202,
    response: PublishResponse,
    handle: async ({ services, pass, parseBody, send }) => {
      const { isolate, db, environment, now, keepAlive } = services;
      if (!(await keepDelivery(db, parseBody(pass.body), now()))) {
        throw new ProblemError('conflict', 'Esta entrega ya se recibió.', { field: 'delivery' });
      }
      keepAlive(processDeliveries(isolate, countedEnvironment(environment)));
      return send({ accepted: true });
    },
  }),
];
