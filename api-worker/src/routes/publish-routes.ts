import { Hono } from 'hono';
import { limits } from '#contract/fixed-limits.ts';
import { type PublishResponse, PublishEvent } from '#contract/publishing.ts';
import { countedEnvironment } from '../d1-statements.ts';
import { parseJson } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';
import { keepDelivery } from '../publishing/stored-deliveries.ts';
import { signedBody } from '../publishing/signed-requests.ts';
import type { AppEnvironment } from '../services.ts';
import { processDeliveries } from '../sync/process-deliveries.ts';

const accepted: PublishResponse = { accepted: true };

/** WordPress's webhook. It is verified and stored before the response, and processed after it. */
export const publishRoutes = new Hono<AppEnvironment>().post('/publish', async (c) => {
  const { services } = c.var;
  const { isolate, db, now, keepAlive } = services;
  const body = await signedBody(services, c.req.raw, limits.publishBytes, (reason) => {
    // Without the headers of a signature it is not WordPress with another secret.
    if (reason === 'unsigned' || reason === 'malformed') return;
    keepAlive(isolate.secretNotes.add(db, 'webhooks-refused', now()));
  });
  keepAlive(isolate.secretNotes.forgetRefusals(db, now()));
  const event = parseJson(body, PublishEvent);
  if (!(await keepDelivery(db, event, now()))) {
    throw new ProblemError('conflict', 'Esta entrega ya se recibió.', { field: 'delivery' });
  }
  c.executionCtx.waitUntil(processDeliveries(isolate, countedEnvironment(c.env)));
  return c.json(accepted, 202, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});
