import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { freshAfter } from '#contract/answer-headers.ts';
import type { DownHealth } from '#contract/health.ts';
import { limits } from '#contract/limits.ts';
import { passHeaders, type OriginPasses } from '#contract/origin-pass.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { WorkerState } from '#contract/worker-state.ts';
import { questionHeaders, readersHeaders } from './crossing-headers.ts';
import { readerAddress } from './reader-address.ts';

/** Longest wait for the worker, in milliseconds: its own longest (4.5 s for an upstream) and some for the way. */
const patience = 8000;

/** The worker answers each of these, be it with 405 and what the address takes. No other crosses. */
const crossingMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** What routes of /api take. */
const knownMethods = 'GET, HEAD, POST, PUT';

/**
 * A path that one reader of addresses takes for this and another for that: slashes, back slashes and zero bytes in disguise, empty
 * and dotted segments. No address of ours looks like that.
 */
const ambiguous = /%(?:2f|5c|00)|\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The worker cannot be asked. `beside` stands beside the one error shape. */
function unavailable(context: Context, beside: Partial<DownHealth>): Response {
  const message = 'El servicio no está disponible en este momento. Por favor, intenta de nuevo más tarde.';
  const body: Problem = { error: { code: 'upstream_unavailable', message } };
  return context.json({ ...beside, ...body }, 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' });
}

function problem(context: Context, status: 400 | 405 | 413, code: ProblemCode, message: string): Response {
  const body: Problem = { error: { code, message } };
  return context.json(body, status, { 'Cache-Control': 'no-store' });
}

/** The worker behind /api. */
export interface WorkerAccess {
  apiUrl: string;
  /** What the site shows it; null where they share no secret: readers are not told apart then. */
  passes: OriginPasses | null;
  /** How it fares; null where nobody here watches over it. */
  workerState(): WorkerState | null;
}

/**
 * Hands /api to the worker. Where a CDN routes /api to the worker itself, nothing arrives here. `position` is the last change
 * that this origin knows: its readers get nothing older.
 */
export function apiProxy(
  { apiUrl, passes, workerState }: WorkerAccess,
  position: () => number = () => 0,
): Hono {
  const app = new Hono();

  app.use(async (context, next) => {
    if (crossingMethods.includes(context.req.method)) return next();
    const answer = problem(context, 405, 'method_not_allowed', 'Esta dirección no admite ese método.');
    answer.headers.set('Allow', knownMethods);
    return answer;
  });

  // Nothing in /api takes more than a webhook: what is larger is turned away before it crosses to the worker.
  app.use(
    bodyLimit({
      maxSize: limits.publishBytes,
      onError: (context) => problem(context, 413, 'payload_too_large', 'La solicitud es demasiado grande.'),
    }),
  );

  app.all('/*', async (context) => {
    const { raw, method } = context.req;
    const { pathname, search } = new URL(raw.url);
    if (ambiguous.test(pathname)) return problem(context, 400, 'bad_request', 'Esta dirección no es válida.');

    const headers = questionHeaders(raw.headers);
    // The worker limits by the reader's address, and it must not believe one that the reader wrote.
    const pass = await passHeaders(passes, readerAddress(context));
    for (const [name, value] of Object.entries(pass)) headers.set(name, value);
    headers.set(freshAfter, String(position()));
    // Compressed here, where the reader's browser is known.
    headers.set('Accept-Encoding', 'identity');
    const question = {
      method,
      headers,
      body: raw.body,
      duplex: 'half',
      // The worker redirects nobody, and nobody may redirect us.
      redirect: 'error',
      signal: AbortSignal.any([raw.signal, AbortSignal.timeout(patience)]),
    } as const;
    try {
      const answer = await fetch(`${apiUrl}${pathname}${search}`, question);
      return new Response(answer.body, { status: answer.status, headers: readersHeaders(answer.headers) });
    } catch (error) {
      // Who has gone away waits for no answer, and it says nothing of the worker.
      if (raw.signal.aborted) return context.body(null, 400);
      console.error(`The worker did not answer ${pathname}:`, error instanceof Error ? error.message : error);
      return unavailable(
        context,
        pathname === '/api/health' ? { status: 'down', worker: workerState() } : {},
      );
    }
  });
  app.onError((error, context) => {
    // A body that broke off while it was measured.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    throw error;
  });
  return app;
}
