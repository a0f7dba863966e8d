import { Hono } from 'hono';
import { limits } from '#contract/limits.ts';
import { type PublishResponse, PublishEvent } from '#contract/publishing.ts';
import { boundedBytes, parseJson } from '../http/body.ts';
import { ProblemError } from '../http/problem.ts';
import { countFailure, publishSecret, unauthorized } from '../publishing/authorisation.ts';
import { keepDelivery } from '../publishing/deliveries.ts';
import { refusal } from '../publishing/signature.ts';
import type { AppEnvironment, Services } from '../services.ts';
import { processDeliveries } from '../sync/process-deliveries.ts';

const accepted: PublishResponse = { accepted: true };

/** WordPress's webhook. It is verified and stored before the response, and processed after it. */
export const publishRoutes = new Hono<AppEnvironment>().post('/publish', async (c) => {
  const { services } = c.var;
  const event = parseJson(await signedBody(services, c.req.raw), PublishEvent);
  if (!(await keepDelivery(services.db, event, services.now()))) {
    throw new ProblemError('conflict', 'Esta entrega ya se recibió.', { field: 'delivery' });
  }
  c.executionCtx.waitUntil(processDeliveries(services.isolate, c.env));
  return c.json(accepted, 202, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
});

/** The body, after its signature was checked. Throws `payload_too_large` before it reads further, and `unauthorized`. */
async function signedBody(services: Services, request: Request): Promise<Uint8Array> {
  const secret = publishSecret(services);
  const body = await boundedBytes(request, limits.publishBytes).catch((error: unknown) => {
    countFailure(services);
    throw error;
  });
  const reason = await refusal(secret, body, request.headers, services.now());
  if (reason !== null) throw unauthorized(services, request, reason);
  return body;
}
