import { requestIdHeader } from '#contract/response-headers.ts';
import { requestIdOf, safePath } from '#contract/text/log-text.ts';
import { type Collector, firstSpanId, isSampled, newSpanId, sendSpans, type Span } from '#contract/otlp.ts';
import type { Settings } from '../settings.ts';
import type { LogLines } from './lines.ts';
import { type Trace, withTrace } from './trace.ts';

interface Logging {
  lines: LogLines;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Throws if a setting is wrong. */
  settings: () => Settings;
  context: Pick<ExecutionContext, 'waitUntil'>;
}

/**
 * Responds to a request within a trace of its own, and logs one line about it: the path without its query, the status, and how long the request
 * and its calls to upstreams took. The id is the origin's, which sends it along, or else a new one. With a collector, the request is also
 * sent there as a span, after the response.
 */
export async function logRequest(
  { lines, fetch, settings, context }: Logging,
  request: Request,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  const given = request.headers.get(requestIdHeader);
  return withTrace(requestIdOf(given), async (trace) => {
    const begin = Date.now();
    const response = await respond();
    const end = Date.now();
    const { method } = request;
    const { status } = response;
    lines.write(status >= 500 ? 'error' : 'log', {
      ...{ event: 'request', method, path: new URL(request.url).pathname, status, ms: end - begin },
      ...(trace.reader && { reader: trace.reader }),
      ...(Object.keys(trace.upstreams).length > 0 && { upstreams: trace.upstreams }),
    });
    const collector = collectorOf(settings);
    if (collector !== null && isSampled(trace.id, collector)) {
      const parentSpanId = given === trace.id ? firstSpanId(trace.id) : null;
      const path = new URL(request.url).pathname;
      const span = spanOf(trace, { method, path, status, begin, end, parentSpanId });
      context.waitUntil(
        sendSpans(fetch, collector, 'telecoqui-worker', [span]).catch((error: unknown) =>
          console.warn(`spans: ${String(error)}`),
        ),
      );
    }
    // A response of the cache has headers that cannot be changed.
    const named = new Response(response.body, response);
    named.headers.set(requestIdHeader, trace.id);
    // Cloudflare says it anyway; the origin compares clocks by it, also with a local worker.
    named.headers.set('Date', new Date(end).toUTCString());
    return named;
  });
}

function spanOf(
  { id, upstreams }: Trace,
  {
    method,
    path,
    status,
    ...span
  }: { method: string; path: string; status: number } & Pick<Span, 'begin' | 'end' | 'parentSpanId'>,
): Span {
  const times = Object.entries(upstreams).flatMap(([name, { calls, ms }]) => [
    [`telecoqui.${name}.calls`, calls],
    [`telecoqui.${name}.ms`, ms],
  ]);
  return {
    ...{ traceId: id, spanId: newSpanId(), name: `${method} /api`, kind: 'server', failed: status >= 500 },
    ...span,
    attributes: {
      'http.request.method': method,
      'url.path': safePath(path),
      'telecoqui.request.id': id,
      'http.response.status_code': status,
      ...Object.fromEntries(times),
    },
  };
}

/** Does work that no request caused within a trace of its own, and logs one line about it, with these fields. */
export async function logRun(
  lines: LogLines,
  fields: Readonly<Record<string, string>>,
  run: () => Promise<void>,
): Promise<void> {
  return withTrace(requestIdOf(null), async ({ upstreams }) => {
    const begin = Date.now();
    await run();
    lines.write('log', { ...fields, ms: Date.now() - begin, upstreams });
  });
}

/** Where spans are sent; null if OTLP_URL is not set, or if the settings are invalid, which the response says. */
function collectorOf(settings: Logging['settings']): Collector | null {
  try {
    const { OTLP_URL: url, OTLP_TOKEN: token, OTLP_PERCENT: percent } = settings();
    return url === null ? null : { url, token, percent };
  } catch {
    return null;
  }
}
