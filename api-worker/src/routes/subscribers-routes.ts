import { Hono } from 'hono';
import { readEmailAddress } from '#contract/email-address.ts';
import { limits } from '#contract/fixed-limits.ts';
import { type Deletion, DeletionRequest, type Retry } from '#contract/subscribers.ts';
import { parseJson } from '../http/body.ts';
import { signedBody } from '../publishing/signed-requests.ts';
import type { AppEnvironment } from '../services.ts';
import { exportSubscribers } from '../subscribers/export.ts';
import { leave } from '../subscribers/leave.ts';
import { retryParked, runMailingQueueAfterResponse } from '../subscribers/mailing-queue.ts';
import { moveSubscribers } from '../subscribers/move-subscribers.ts';
import { mailingServiceOf } from '../subscribers/listmonk.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** What the desk does with subscribers. Each request is signed as webhooks are. */
export const subscribersRoutes = new Hono<AppEnvironment>()
  .post('/export', async (c) => {
    await signedBody(c.var.services, c.req.raw, limits.subscribeBytes);
    await moveSubscribers(c.env);
    return c.body(exportSubscribers(c.env.SUBSCRIBERS), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  })
  .post('/delete', async (c) => {
    const { settings, isolate, now } = c.var.services;
    const body = await signedBody(c.var.services, c.req.raw, limits.subscribeBytes);
    const { email } = parseJson(body, DeletionRequest);
    // What an older rule accepted can be deleted too.
    const address = readEmailAddress(email) ?? email.trim();
    const hasService = mailingServiceOf(settings, isolate.dependencies.fetch) !== null;
    const { wasKnown, isQueued } = await leave(c.var.services, address, 'deleted', hasService, now());
    c.executionCtx.waitUntil(runMailingQueueAfterResponse(isolate, c.env));
    const deletion: Deletion = { deleted: wasKnown, queued: isQueued };
    return c.json(deletion, 200, json);
  })
  .post('/retry', async (c) => {
    const { subscribers, isolate, now } = c.var.services;
    await signedBody(c.var.services, c.req.raw, limits.subscribeBytes);
    const retry: Retry = { retried: await retryParked(subscribers, now()) };
    c.executionCtx.waitUntil(runMailingQueueAfterResponse(isolate, c.env));
    return c.json(retry, 200, json);
  });
