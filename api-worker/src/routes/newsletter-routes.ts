import type { Context } from 'hono';
import * as z from 'zod';
import { readConsentVersion } from '#contract/subscribers/consent.ts';
import { readEmailAddress } from '#contract/subscribers/email-address.ts';
import { limits } from '#contract/fixed-limits.ts';
import { SubscriptionResponse } from '#contract/subscribers/subscription.ts';
import { unsubscribeKey } from '#contract/subscribers/unsubscribe.ts';
import { allowanceOf } from '../access/reader-limits.ts';
import { boundedText } from '../http/body.ts';
import { ProblemError, retryLater } from '../http/problem.ts';
import { route, type Route } from '../route.ts';
import type { AppEnvironment } from '../services.ts';
import { addressOfKey, leave, leaveUnknown } from '../subscribers/leave.ts';
import { askToLeave } from '../subscribers/leave-requests.ts';
import { runMailingQueueAfterResponse } from '../subscribers/mailing-queue.ts';
import { mailingServiceOf } from '../subscribers/listmonk.ts';
import { type Consent, subscribe } from '../subscribers/subscribe.ts';

const thanks = 'Gracias por suscribirte a nuestro boletín.';
const gone = 'Si esa dirección recibía el boletín, ya no lo recibirá.';
const asked = {
  confirm: 'Si ese correo está suscrito, recibirá un enlace para confirmar la baja.',
  stored: 'Si ese correo está suscrito, te escribiremos para confirmar la baja.',
} as const;
const invalidAddress = 'Por favor, introduce un correo electrónico válido.';
const notProcessed = {
  subscribe: 'No pudimos procesar tu suscripción. Por favor, intenta de nuevo más tarde.',
  unsubscribe: 'No pudimos procesar tu baja. Por favor, intenta de nuevo más tarde.',
};

/** What a form sends, or the island as JSON. Wrong fields are no reason to refuse it, so this is only for the document. */
const SubscriptionForm = z.object({
  email: z.string(),
  place: z.string().optional(),
  consent: z.string().optional(),
});
const LeavingForm = z.union([z.object({ email: z.string() }), z.object({ key: z.string() })]);

/** The newsletter: accepts JSON from the island, and a form from a page without JavaScript. */
export const newsletterRoutes: readonly Route[] = [
  route('POST', '/api/subscribe', {
    summary: 'Subscribes to the newsletter',
    body: SubscriptionForm,
    response: SubscriptionResponse,
    handle: async ({ c, services, send }) => {
      try {
        await countAttempt(c);
        const { settings, subscribers, now, isolate } = services;
        const { address, consent } = await subscriptionOf(c);
        if (address === null) throw new ProblemError('bad_request', invalidAddress, { field: 'email' });
        await subscribe(subscribers, address, consent, now());
        c.executionCtx.waitUntil(runMailingQueueAfterResponse(isolate, c.env));
        const next = mailingServiceOf(settings, isolate.dependencies.fetch) === null ? 'stored' : 'confirm';
        return send({ success: true, message: thanks, next });
      } catch (error) {
        throw asFailure('subscribe', error);
      }
    },
  }),
  route('POST', '/api/unsubscribe', {
    summary:
      'Leaves the newsletter by the key of a link, or asks for that link; known and unknown addresses get the same response',
    body: LeavingForm,
    response: SubscriptionResponse,
    handle: async ({ c, send }) => {
      try {
        const { email = null, key = null } = Leaving.safeParse(await bodyOf(c)).data ?? {};
        return send(key === null ? await askWithoutLink(c, email) : await leaveByLink(c, key));
      } catch (error) {
        throw asFailure('unsubscribe', error);
      }
    },
  }),
];

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
 * Ends the subscription of the link with this key. A known key is not counted as an attempt, because a mail provider sends those of many
 * readers from one address; that many as requests that load, because each is looked up. Throws `too_many_requests`.
 */
async function leaveByLink(c: Context<AppEnvironment>, key: string): Promise<SubscriptionResponse> {
  const { settings, subscribers, now, isolate, mayLoad } = c.var.services;
  const isKey = unsubscribeKey.test(key);
  if (isKey) await mayLoad();
  const address = isKey ? await addressOfKey(subscribers, key) : null;
  if (address === null) {
    await countAttempt(c);
    if (isKey) await leaveUnknown(subscribers, key, now());
  } else {
    const hasService = mailingServiceOf(settings, isolate.dependencies.fetch) !== null;
    await leave(c.var.services, address, 'unsubscribed', hasService, now());
  }
  c.executionCtx.waitUntil(runMailingQueueAfterResponse(isolate, c.env));
  return { success: true, message: gone };
}

/** Stores that the reader of this address wants to leave (leave-requests.ts). Throws `bad_request` and `too_many_requests`. */
async function askWithoutLink(
  c: Context<AppEnvironment>,
  email: string | null,
): Promise<SubscriptionResponse> {
  await countAttempt(c);
  if (email === null) throw new ProblemError('bad_request', invalidAddress, { field: 'email' });
  const { settings, subscribers, isolate } = c.var.services;
  await askToLeave(subscribers, email);
  const service = mailingServiceOf(settings, isolate.dependencies.fetch);
  const next = service?.sendsLeaveLinks ? 'confirm' : 'stored';
  return { success: true, message: asked[next], next };
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
  const response: SubscriptionResponse = { success: false, message: problem.message };
  return new ProblemError(problem.code, problem.message, { ...problem.details, beside: response });
}
