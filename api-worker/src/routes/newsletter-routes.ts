import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readConsentVersion } from '#contract/consent.ts';
import { readEmailAddress } from '#contract/email-address.ts';
import { limits } from '#contract/fixed-limits.ts';
import type { SubscriptionResponse } from '#contract/subscription.ts';
import { unsubscribeKey } from '#contract/unsubscribe.ts';
import { allowanceOf } from '../http/reader-limits.ts';
import { boundedText } from '../http/body.ts';
import { ProblemError, retryLater } from '../http/problem.ts';
import type { AppEnvironment } from '../services.ts';
import { addressOfKey, leave, leaveUnknown } from '../subscribers/leave.ts';
import { runMailingQueueAfterResponse } from '../subscribers/mailing-queue.ts';
import { mailingServiceOf } from '../subscribers/listmonk.ts';
import { type Consent, subscribe } from '../subscribers/subscribe.ts';

const thanks = 'Gracias por suscribirte a nuestro boletín.';
const gone = 'Si esa dirección recibía el boletín, ya no lo recibirá.';
const invalidAddress = 'Por favor, introduce un correo electrónico válido.';
const notProcessed = {
  subscribe: 'No pudimos procesar tu suscripción. Por favor, intenta de nuevo más tarde.',
  unsubscribe: 'No pudimos procesar tu baja. Por favor, intenta de nuevo más tarde.',
};

const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** The newsletter: accepts JSON from the island, and a form from a page without JavaScript. */
export const newsletterRoutes = new Hono<AppEnvironment>()
  .post('/subscribe', async (c) => {
    try {
      await countAttempt(c);
      const { settings, subscribers, now, isolate } = c.var.services;
      const { address, consent } = await subscriptionOf(c);
      if (address === null) throw new ProblemError('bad_request', invalidAddress, { field: 'email' });
      await subscribe(subscribers, address, consent, now());
      c.executionCtx.waitUntil(runMailingQueueAfterResponse(isolate, c.env));
      const next = mailingServiceOf(settings, isolate.dependencies.fetch) === null ? 'stored' : 'confirm';
      const answer: SubscriptionResponse = { success: true, message: thanks, next };
      return c.json(answer, 200, headers);
    } catch (error) {
      throw asFailure('subscribe', error);
    }
  })
  .post('/unsubscribe', async (c) => {
    try {
      const address = await leavingAddress(c);
      const { settings, now, isolate } = c.var.services;
      const hasService = mailingServiceOf(settings, isolate.dependencies.fetch) !== null;
      if (address !== null) {
        await leave(c.var.services, address, 'unsubscribed', hasService, now());
      }
      c.executionCtx.waitUntil(runMailingQueueAfterResponse(isolate, c.env));
      const answer: SubscriptionResponse = { success: true, message: gone };
      return c.json(answer, 200, headers);
    } catch (error) {
      throw asFailure('unsubscribe', error);
    }
  });

/** Limits one reader. Throws `too_many_requests`. */
async function countAttempt(c: Context<AppEnvironment>): Promise<void> {
  const { isolate, settings, now, reader } = c.var.services;
  await isolate.subscribeLimit.count(c.env, allowanceOf(reader), settings.SUBSCRIBE_PER_MINUTE, now());
}

const Leaving = z.object({
  email: z.string().transform(readEmailAddress).nullable().catch(null),
  key: z.string().nullable().catch(null),
});

/**
 * Who wants to leave: an address, or the key of an unsubscribe link. Null if nobody is subscribed with the key. A known key is not counted
 * as an attempt, because a mail provider sends those of many readers from one address. Throws `bad_request` and `too_many_requests`.
 */
async function leavingAddress(c: Context<AppEnvironment>): Promise<string | null> {
  const { email = null, key = null } = Leaving.safeParse(await bodyOf(c)).data ?? {};
  if (key === null) {
    await countAttempt(c);
    if (email === null) throw new ProblemError('bad_request', invalidAddress, { field: 'email' });
    return email;
  }
  const { subscribers, now } = c.var.services;
  const isKey = unsubscribeKey.test(key);
  const address = isKey ? await addressOfKey(subscribers, key) : null;
  if (address === null) {
    await countAttempt(c);
    if (isKey) await leaveUnknown(subscribers, key, now());
  }
  return address;
}

/** A path, without the query, which may say what a reader searched. */
const Place = z
  .string()
  .max(200)
  .regex(/^\/[^\s?#]*$/);

/** What a client sends. A consent that cannot be read is unknown, and no reason to refuse the subscription. */
const Fields = z.object({
  email: z.string().transform(readEmailAddress).nullable().catch(null),
  place: Place.nullable().catch(null),
  consent: z.unknown().optional().transform(readConsentVersion),
});

/** What the body asks for; no address if it is not one. Throws if the body is neither JSON nor a form. */
async function subscriptionOf(
  c: Context<AppEnvironment>,
): Promise<{ address: string | null; consent: Consent }> {
  const fields = Fields.safeParse(await bodyOf(c)).data;
  return {
    address: fields?.email ?? null,
    consent: { place: fields?.place ?? null, version: fields?.consent ?? null },
  };
}

/** The body, unchecked. Throws if it is neither JSON nor a form. */
async function bodyOf(c: Context<AppEnvironment>): Promise<unknown> {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') {
    throw new ProblemError('unsupported_media_type', 'El correo se envía como JSON o como formulario.');
  }
  const text = await boundedText(c.req.raw, limits.subscribeBytes);
  return type === 'application/json' ? parse(text) : Object.fromEntries(new URLSearchParams(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('bad_request', 'El cuerpo de la solicitud no es JSON válido.');
  }
}

/** Every failure of these routes carries {success, message} beside the one error shape. */
function asFailure(what: keyof typeof notProcessed, error: unknown): ProblemError {
  const problem =
    error instanceof ProblemError ? error : new ProblemError('internal', notProcessed[what], retryLater);
  if (problem !== error) console.error(`${what}: ${String(error)}`);
  const answer: SubscriptionResponse = { success: false, message: problem.message };
  return new ProblemError(problem.code, problem.message, { ...problem.details, beside: answer });
}
