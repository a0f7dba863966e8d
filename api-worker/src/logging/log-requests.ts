import { requestIdHeader, requestIdOf } from '#contract/log-text.ts';
import { type Collector, firstSpanId, isSampled, newSpanId, sendSpans, type Span } from '#contract/otlp.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import type { LogLines } from './lines.ts';
import { type Trace, withTrace } from './trace.ts';

interface Logging {
  lines: LogLines;
  isolate: Isolate;
  environment: Environment;
  context: Pick<ExecutionContext, 'waitUntil'>;
}

/**
 * Answers a request within a trace of its own, and logs one line about it: the path without its query, the status, and how long the request
 * and its calls to upstreams took. The id is the origin's, which sends it along, or else a new one. With a collector, the request is also
 * sent there as a span, after the response.
 */
export async function logRequest(
  { lines, isolate, environment, context }: Logging,
  request: Request,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const given = request.headers.get(requestIdHeader);
  return withTrace(requestIdOf(given), async (trace) => {
    const begin = Date.now();
    const response = await answer();
    const end = Date.now();
    const { method } = request;
    const { status } = response;
    lines.write(status >= 500 ? 'error' : 'log', {
      ...{ event: 'request', method, path: new URL(request.url).pathname, status, ms: end - begin },
      ...(trace.reader && { reader: trace.reader }),
      ...(Object.keys(trace.upstreams).length > 0 && { upstreams: trace.upstreams }),
    });
    const collector = collectorOf(isolate, environment);
    if (collector !== null && isSampled(trace.id, collector)) {
      const parentSpanId = given === trace.id ? firstSpanId(trace.id) : null;
      const span = spanOf(trace, { method, status, begin, end, parentSpanId });
      context.waitUntil(
        sendSpans(isolate.dependencies.fetch, collector, 'telecoqui-worker', [span]).catch((error: unknown) =>
          console.warn(`spans: ${String(error)}`),
        ),
      );
    }
    return response;
  });
}

function spanOf(
  { id, upstreams }: Trace,
  {
    method,
    status,
    ...span
  }: { method: string; status: number } & Pick<Span, 'begin' | 'end' | 'parentSpanId'>,
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
function collectorOf(isolate: Isolate, environment: Environment): Collector | null {
  try {
    const { OTLP_URL: url, OTLP_TOKEN: token, OTLP_PERCENT: percent } = isolate.settings(environment);
    return url === null ? null : { url, token, percent };
  } catch {
    return null;
  }
}
