import { Hono } from 'hono';
import { DeliveriesQuestion, type DeliveryStates } from '#contract/deliveries.ts';
import { limits } from '#contract/fixed-limits.ts';
import { parseJson } from '../http/body.ts';
import { allowanceOf } from '../http/reader-limits.ts';
import { deliveryStates } from '../publishing/stored-deliveries.ts';
import { signedBody } from '../publishing/signed-requests.ts';
import type { AppEnvironment, Services } from '../services.ts';

/** Milliseconds between two reads of D1: a delivery is processed in about 200 ms. */
const readEveryMs = 100;
/** Requests a minute from one WordPress: twenty editors who each open a page every five seconds. */
const perMinute = 240;

/** Tells WordPress what became of its webhooks, so that an editor sees when readers see the change and what they do not see. */
export const deliveriesRoutes = new Hono<AppEnvironment>().post('/deliveries', async (c) => {
  const { services } = c.var;
  const body = await signedBody(services, c.req.raw, limits.deliveriesBytes);
  services.isolate.deliveriesLimit.count(allowanceOf(services.reader), perMinute, services.now());
  const { deliveries, wait } = parseJson(body, DeliveriesQuestion);
  const states: DeliveryStates = { deliveries: await statesOf(services, deliveries, wait) };
  return c.json(states, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});

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
