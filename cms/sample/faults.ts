import * as z from 'zod';
import { textResponse, type SampleResponse, type JsonValue } from './sample-response.ts';
import { WordPressError } from './wordpress/wordpress-errors.ts';

/** Faults that are a complete response with an error status. */
export const statusFaults = ['http401', 'http403', 'http404', 'http429', 'error500', 'http503'] as const;

/**
 * How the upstreams misbehave when a test sets a fault: `down` drops the connection. `slow` responds after 30 s, `late` after 1.5 s. `drip` sends one byte at a
 * time with pauses. `cut` drops the connection in the middle of the body. `html` is a maintenance page with status 200. `truncated` is JSON
 * that stops in the middle. `wrong-types` keeps the keys and replaces every value with one of another type. `nulls` keeps the outermost
 * keys and sets their values to null. `huge` is 64 MB of valid JSON. `endless` never stops. `empty` is status 200 without a body.
 * `redirect-loop` redirects to the same address. `bad-gzip` is compressed and then corrupted. `over-qps` is a 403 in Sportradar's format.
 */
export const faultSchema = z.object({
  mode: z.enum([
    'none',
    ...statusFaults,
    'down',
    'over-qps',
    'slow',
    'late',
    'drip',
    'cut',
    'html',
    'truncated',
    'wrong-types',
    'nulls',
    'huge',
    'endless',
    'empty',
    'redirect-loop',
    'bad-gzip',
  ]),
  /** A regular expression for path and query. Without it the fault applies to every upstream call. */
  path: z.string().refine(isRegularExpression, 'path must be a regular expression').optional(),
  /** A regular expression for path and query. Calls that match it get their usual response. */
  except: z.string().refine(isRegularExpression, 'except must be a regular expression').optional(),
  /** The number of calls that fail before the fault ends. Without it the fault stays until it is removed. */
  times: z.number().int().positive().optional(),
});

export type Fault = z.infer<typeof faultSchema>;
export type FaultMode = Exclude<Fault['mode'], 'none'>;

/** The faults that are set now. Where several match a call, the newest applies. */
export class Faults {
  #faults: { mode: FaultMode; path: RegExp; except: RegExp | null; left: number }[] = [];

  /** The mode `none` removes the faults of that path, or all faults when no path is given. */
  set({ mode, path, except, times = Infinity }: Fault): void {
    const pattern = new RegExp(path ?? '');
    this.#faults =
      path === undefined && mode === 'none'
        ? []
        : this.#faults.filter((fault) => fault.path.source !== pattern.source);
    if (mode === 'none') return;
    const others = except === undefined ? null : new RegExp(except);
    this.#faults.unshift({ mode, path: pattern, except: others, left: times });
  }

  clear(): void {
    this.#faults = [];
  }

  /** Returns the fault for this call and counts the call; null when no fault matches. */
  faultFor(pathAndQuery: string): FaultMode | null {
    const fault = this.#faults.find(
      ({ path, except }) => path.test(pathAndQuery) && !except?.test(pathAndQuery),
    );
    if (!fault) return null;
    fault.left -= 1;
    if (fault.left <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault.mode;
  }
}

/** An error response in the format and wording of WordPress's REST server. */
const refusal = (status: number, code: string, message: string): SampleResponse =>
  new WordPressError(code, message, status).respond();

/**
 * The content that a faulty upstream sends instead of its response. The faults of transport (slow, partial, endless and badly compressed
 * responses) are in `delivery.ts` for the sample newsroom, and in `api-worker/src/testing/misbehaviours.ts` for the tests of the worker.
 */
export function faultyResponse(mode: FaultMode, response: SampleResponse): SampleResponse {
  switch (mode) {
    case 'http401':
      return refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');
    case 'http403':
      return refusal(403, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
    case 'http404':
      return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    case 'http503':
      return textResponse('<h1>Service Unavailable</h1>', 503);
    case 'error500':
      return refusal(500, 'internal_server_error', '<p>There has been a critical error on this website.</p>');
    case 'http429':
      return {
        ...textResponse('Too Many Requests', 429, 'text/plain'),
        headers: { 'Content-Type': 'text/plain', 'Retry-After': '30' },
      };
    case 'over-qps':
      return textResponse('<h1>Developer Over Qps</h1>', 403);
    case 'html':
      return textResponse('<!doctype html><title>Mantenimiento</title><h1>Volvemos en un momento</h1>');
    case 'truncated':
      return { ...response, body: response.body.slice(0, Math.floor(response.body.length / 2)) };
    case 'wrong-types':
      return changed(response, wrongTypes);
    case 'nulls':
      return changed(response, nulls);
    case 'empty':
      return { ...response, body: '' };
    case 'redirect-loop':
      // An empty reference in `Location` is the requested address itself.
      return { status: 302, headers: { Location: '' }, body: '' };
    default:
      return response;
  }
}

/** The response with its JSON changed. Responses that are not JSON stay as they are. */
function changed(response: SampleResponse, change: (value: JsonValue) => JsonValue): SampleResponse {
  const isJson = /^application\/(?:\w+\+)?json/.test(response.headers['Content-Type'] ?? '');
  if (!isJson || typeof response.body !== 'string') return response;
  return { ...response, body: JSON.stringify(change(z.json().parse(JSON.parse(response.body)))) };
}

/** Lists stay lists and keys stay keys, so that only a client that checks every value notices. */
function wrongTypes(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(wrongTypes);
  if (typeof value === 'number') return `${value}`.split('');
  if (typeof value === 'string') return { texto: value.length };
  if (typeof value === 'boolean') return 'quizás';
  if (value === null) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrongTypes(inner)]));
}

/** Keeps the outermost list or object and sets everything in it to null. */
function nulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(() => null);
  if (value === null || typeof value !== 'object') return null;
  return Object.fromEntries(Object.keys(value).map((key) => [key, null]));
}

function isRegularExpression(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
