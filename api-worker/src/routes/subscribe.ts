import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import type { SubscriptionResponse } from '#contract/subscription.ts';
import { allowanceOf } from '../http/reader-limits.ts';
import { boundedText } from '../http/body.ts';
import { ProblemError, retryLater } from '../http/problem.ts';
import type { AppEnvironment } from '../services.ts';
import { readAddress, subscribe } from '../subscribers/subscribe.ts';

const thanks: SubscriptionResponse = { success: true, message: 'Gracias por suscribirte a nuestro boletín.' };
const invalidAddress = 'Por favor, introduce un correo electrónico válido.';

/** The newsletter: accepts JSON from the island, and a form from a page without JavaScript. */
export const subscribeRoutes = new Hono<AppEnvironment>().post('/subscribe', async (c) => {
  try {
    const { isolate, settings, db, now, reader } = c.var.services;
    isolate.subscribeLimit.count(allowanceOf(reader), settings.SUBSCRIBE_PER_MINUTE, now());
    const address = readAddress(await emailField(c));
    if (address === null) throw new ProblemError('bad_request', invalidAddress, { field: 'email' });
    await subscribe(db, address, now());
    return c.json(thanks, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  } catch (error) {
    throw asFailure(error);
  }
});

/** The `email` field of the body, unchecked. Throws if the body is neither JSON nor a form. */
async function emailField(c: Context<AppEnvironment>): Promise<unknown> {
  const type = (c.req.header('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/x-www-form-urlencoded') {
    throw new ProblemError('unsupported_media_type', 'La suscripción se envía como JSON o como formulario.');
  }
  const text = await boundedText(c.req.raw, limits.subscribeBytes);
  if (type === 'application/x-www-form-urlencoded') return new URLSearchParams(text).get('email');
  return z.object({ email: z.unknown() }).safeParse(parse(text)).data?.email;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('bad_request', 'El cuerpo de la solicitud no es JSON válido.');
  }
}

/** Every failure of this route carries {success, message} beside the one error shape. */
function asFailure(error: unknown): ProblemError {
  const problem =
    error instanceof ProblemError
      ? error
      : new ProblemError(
          'internal',
          'No pudimos procesar tu suscripción. Por favor, intenta de nuevo más tarde.',
          retryLater,
        );
  if (problem !== error) console.error(`subscribe: ${String(error)}`);
  const answer: SubscriptionResponse = { success: false, message: problem.message };
  return new ProblemError(problem.code, problem.message, { ...problem.details, beside: answer });
}
