import { requestIdHeader } from '#contract/response-headers.ts';
import { requestIdOf } from '#contract/text/log-text.ts';
import type { LogLines } from './lines.ts';
import { withTrace } from './trace.ts';

/**
 * Answers a request within a trace of its own, and logs one line about it: the path without its query, the status, and how long the request
 * and its calls to upstreams took. The id is the origin's, which sends it along, or else a new one.
 */
export async function logRequest(
  lines: LogLines,
  request: Request,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  return withTrace(requestIdOf(request.headers.get(requestIdHeader)), async (trace) => {
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
    // A response of the cache has headers that cannot be changed.
    const named = new Response(response.body, response);
    named.headers.set(requestIdHeader, trace.id);
    // Cloudflare says it anyway; the origin compares clocks by it, also with a local worker.
    named.headers.set('Date', new Date(end).toUTCString());
    return named;
  });
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
