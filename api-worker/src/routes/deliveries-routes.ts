import { DeliveriesRequest, DeliveryStates } from '#contract/publishing/deliveries.ts';
import { limits } from '#contract/fixed-limits.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { route, type Route } from '../route.ts';
import { deliveryStates } from '../deliveries/stored-deliveries.ts';
import { signed } from '../access/signed-requests.ts';
import type { Services } from '../services.ts';

/** Milliseconds between two reads of D1: a delivery is processed in about 200 ms. */
const readEveryMs = 100;
/** Requests a minute from one WordPress: twenty editors who each open a page every five seconds. */
const perMinute = 240;

/** Tells WordPress what became of its webhooks, so that an editor sees when readers see the change and what they do not see. */
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
