import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { requestTrace } from '#config/render-context.ts';
import { errorText } from '#contract/text/error-text.ts';
import { freshAfter, requestIdHeader } from '#contract/response-headers.ts';
import type { DownHealth } from '#contract/health.ts';
import { limits } from '#contract/fixed-limits.ts';
import { type OriginPasses, passHeaders } from '#contract/signing/origin-pass.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { WorkerState } from '#contract/publishing/publishing.ts';
import { bodyFaults, readBody } from '#contract/request-body.ts';
import { fetchForReader } from './fetch-for-reader.ts';
import { workerRequestHeaders, readerResponseHeaders } from './forwarded-headers.ts';
import { readerAddress } from '../requests/reader-address.ts';
import { SharedResponses } from './shared-responses.ts';

/**
 * Timeout for the worker in milliseconds: longer than the 3.5 s for which the worker itself waits for an upstream. An origin on another
 * machine may follow the change log through this one; the worker holds that request until something changes.
 */
const workerTimeout = 8_000;
const timeoutOf = (pathname: string): number =>
  pathname === '/api/changes' ? limits.changesWait * 1_000 + workerTimeout : workerTimeout;

/** Methods that are forwarded. The worker itself sends a 405 with `Allow` when a route does not take the method. */
const crossingMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Methods that any route of /api takes, for the `Allow` header. */
const knownMethods = 'GET, HEAD, POST, PUT';

/**
 * Paths that two URL parsers may read differently: encoded slashes, backslashes and NUL bytes, empty segments and dot segments. No route
 * of /api has such a path.
 */
const ambiguous = /%(?:2f|5c|00)|\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Where a response redirects to; null if it does not. The worker redirects only from an item's old slug to its present one, by a relative
 * address. Throws for any other redirect, which is treated as a failure.
 */
function redirectOf({ status, headers }: Response): string | null {
  if (status !== 301 && status !== 302 && status !== 303 && status !== 307 && status !== 308) return null;
  const location = headers.get('Location') ?? '';
  if (!/^\.\/[\w.~%!'()*-]+$/.test(location)) throw new Error('it redirects to another address');
  return location;
}

/** Milliseconds between two log lines about requests that come back. */
const loopNoteEvery = 60_000;

/** The 503 for a worker that does not respond. The fields of `beside` are added to the one error shape. */
function unavailable(context: Context, beside: Partial<DownHealth>): Response {
  const message = 'El servicio no está disponible en este momento. Por favor, intenta de nuevo más tarde.';
  const body: Problem = { error: { code: 'upstream_unavailable', message } };
  return context.json({ ...beside, ...body }, 503, { 'Cache-Control': 'no-store', 'Retry-After': '10' });
}

function problem(
  context: Context,
  status: 400 | 405 | 408 | 413 | 508,
  code: ProblemCode,
  message: string,
): Response {
  const body: Problem = { error: { code, message } };
  return context.json(body, status, { 'Cache-Control': 'no-store' });
}

/** The worker behind /api. */
export interface WorkerAccess {
  apiUrl: string;
  /** Signs the site's requests to the worker. Null if they share no secret: then the worker cannot tell readers apart. */
  passes: OriginPasses | null;
  /** State of the worker's process; null if this process does not supervise it. */
  workerState(): WorkerState | null;
}

/**
 * Forwards /api to the worker. If a CDN routes /api to the worker directly, no request arrives here. `position` is the last change that
 * this origin knows; the worker sends nothing older than that.
 */
export function apiProxy(
  { apiUrl, passes, workerState }: WorkerAccess,
  position: () => number = () => 0,
): Hono {
  const app = new Hono();
  /** Names this process in `CDN-Loop` (RFC 8586). No reader can guess it. */
  const self = `telecoqui-${randomUUID()}`;
  let loopNotedAt = -Infinity;
  const shared = new SharedResponses();

  app.use(async (context, next) => {
    if (crossingMethods.includes(context.req.method)) return next();
    const response = problem(context, 405, 'method_not_allowed', 'Esta dirección no admite ese método.');
    response.headers.set('Allow', knownMethods);
    return response;
  });

  app.all('/*', (context) => shared.respond(context.req.raw, () => forward(context)));

  async function forward(context: Context): Promise<Response> {
    const { raw, method } = context.req;
    const { pathname, search } = new URL(raw.url);
    if (ambiguous.test(pathname)) return problem(context, 400, 'bad_request', 'Esta dirección no es válida.');
    const loop = raw.headers.get('CDN-Loop');
    if (loop?.includes(self)) {
      if (performance.now() - loopNotedAt > loopNoteEvery) {
        loopNotedAt = performance.now();
        console.error(`API_URL (${apiUrl}) leads back to this origin: it must lead to the worker.`);
      }
      return problem(context, 508, 'upstream_unavailable', 'La API de este sitio apunta a sí misma.');
    }

    // Before the worker is asked, so that a body that is late or cut off is not taken for a worker that does not respond. Webhooks are the
    // largest requests of /api.
    const body = await readBody(raw, limits.publishBytes);
    if (typeof body === 'string') {
      const { status, code, message } = bodyFaults[body];
      const refused = problem(context, status, code, message);
      refused.headers.set('Connection', 'close');
      return refused;
    }

    const headers = workerRequestHeaders(raw.headers);
    // The worker's limits are per reader address, so the address is sent in a signed header that a reader cannot forge.
    const pass = await passHeaders(passes, readerAddress(context));
    for (const [name, value] of Object.entries(pass)) headers.set(name, value);
    headers.set(freshAfter, String(position()));
    headers.set('CDN-Loop', loop === null ? self : `${loop}, ${self}`);
    const trace = requestTrace();
    if (trace) headers.set(requestIdHeader, trace.id);
    // Responses are compressed here, by the Accept-Encoding of the reader's request.
    headers.set('Accept-Encoding', 'identity');
    const request = {
      method,
      headers,
      ...(body.length > 0 ? { body } : {}),
      redirect: 'manual',
    } as const;
    const begin = performance.now();
    try {
      const url = `${apiUrl}${pathname}${search}`;
      const response = await fetchForReader(raw.signal, url, request, timeoutOf(pathname));
      const location = redirectOf(response);
      const responseHeaders = readerResponseHeaders(response.headers);
      if (location !== null) responseHeaders.set('Location', location);
      return new Response(response.body, { status: response.status, headers: responseHeaders });
    } catch (error) {
      // The client disconnected: no response is needed, and it is no failure of the worker.
      if (raw.signal.aborted) return context.body(null, 400);
      console.error(`The worker did not respond to ${pathname}: ${errorText(error)}`);
      return unavailable(
        context,
        pathname === '/api/health' ? { status: 'down', worker: workerState() } : {},
      );
    } finally {
      trace?.called(performance.now() - begin);
    }
  }
  return app;
}
