import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { jsonAnswer, textAnswer, type Answer, type JsonValue } from './answer.ts';

/**
 * How the upstreams misbehave on request:
 * `down` drops the connection, `slow` answers after 30 s, `drip` sends a byte now and then, `cut` drops the connection in the middle
 * of the body, `html` is a maintenance page with status 200, `truncated` stops in the middle of the JSON, `wrong-types` keeps the
 * keys and spoils the values, `nulls` keeps the keys and empties them, `huge` is 64 MB of valid JSON, `endless` never stops, `empty`
 * is status 200 without a body, `redirect-loop` leads to itself, `bad-gzip` is compressed and then spoiled, `over-qps` is a 403 in
 * Sportradar's own way.
 */
export const faultSchema = z.object({
  mode: z.enum([
    'none',
    'down',
    'http401',
    'http403',
    'http404',
    'http429',
    'error500',
    'http503',
    'over-qps',
    'slow',
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
  /** A regular expression on path and query; without it every upstream call is hit. */
  path: z.string().refine(isRegularExpression, 'path must be a regular expression').optional(),
  /** A regular expression on path and query of the calls that are answered all the same. */
  except: z.string().refine(isRegularExpression, 'except must be a regular expression').optional(),
  /** How many calls are hit before the fault is over; without it all of them. */
  times: z.number().int().positive().optional(),
});

export type Fault = z.infer<typeof faultSchema>;
export type FaultMode = Exclude<Fault['mode'], 'none'>;

/** The faults set at the moment; the one set last wins where several match. */
export class Faults {
  #faults: { mode: FaultMode; path: RegExp; except: RegExp | null; left: number }[] = [];

  /** `none` ends the faults of that path, or all of them when no path is given. */
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

  /** The fault that hits this call, counted as used; null when all is well. */
  take(pathAndQuery: string): FaultMode | null {
    const fault = this.#faults.find(
      ({ path, except }) => path.test(pathAndQuery) && !except?.test(pathAndQuery),
    );
    if (!fault) return null;
    fault.left -= 1;
    if (fault.left <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault.mode;
  }
}

/** A refusal as WordPress's REST server words it. */
const refusal = (status: number, code: string, message: string): Answer =>
  jsonAnswer({ code, message, data: { status } }, status);

/** What a faulty upstream sends instead of its answer; how it sends it (slowly, in part, without an end) is `deliver`'s. */
export function spoiled(mode: FaultMode, answer: Answer): Answer {
  switch (mode) {
    case 'http401':
      return refusal(401, 'rest_not_logged_in', 'You are not currently logged in.');
    case 'http403':
      return refusal(403, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
    case 'http404':
      return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
    case 'http503':
      return textAnswer('<h1>Service Unavailable</h1>', 503);
    case 'error500':
      return refusal(500, 'internal_server_error', '<p>There has been a critical error on this website.</p>');
    case 'http429':
      return {
        ...textAnswer('Too Many Requests', 429, 'text/plain'),
        headers: { 'Content-Type': 'text/plain', 'Retry-After': '30' },
      };
    case 'over-qps':
      return textAnswer('<h1>Developer Over Qps</h1>', 403);
    case 'html':
      return textAnswer('<!doctype html><title>Mantenimiento</title><h1>Volvemos en un momento</h1>');
    case 'truncated':
      return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) };
    case 'wrong-types':
      return changed(answer, wrongTypes);
    case 'nulls':
      return changed(answer, nulls);
    case 'empty':
      return { ...answer, body: '' };
    case 'redirect-loop':
      // An empty reference is the address that was asked for.
      return { status: 302, headers: { Location: '' }, body: '' };
    case 'bad-gzip':
      return {
        ...answer,
        headers: { ...answer.headers, 'Content-Encoding': 'gzip' },
        body: brokenGzip(answer.body),
      };
    default:
      return answer;
  }
}

/** The answer with another document in it; what is no JSON has none, and stays as it is. */
function changed(answer: Answer, change: (value: JsonValue) => JsonValue): Answer {
  const isJson = answer.headers['Content-Type']?.startsWith('application/json') === true;
  if (!isJson || typeof answer.body !== 'string') return answer;
  return { ...answer, body: JSON.stringify(change(z.json().parse(JSON.parse(answer.body)))) };
}

/** Lists stay lists and keys stay keys, so that only a reader who checks every value notices. */
function wrongTypes(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(wrongTypes);
  if (typeof value === 'number') return `${value}`.split('');
  if (typeof value === 'string') return { texto: value.length };
  if (typeof value === 'boolean') return 'quizás';
  if (value === null) return 0;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrongTypes(inner)]));
}

/** The outermost list or object stays, and everything in it is null. */
function nulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(() => null);
  if (value === null || typeof value !== 'object') return null;
  return Object.fromEntries(Object.keys(value).map((key) => [key, null]));
}

/** Its first half is good, so that only who reads on notices. */
function brokenGzip(body: string | Buffer): Buffer {
  const compressed = gzipSync(body);
  return compressed.fill(0xff, Math.floor(compressed.length / 2));
}

function isRegularExpression(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
