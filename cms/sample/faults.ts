import { z } from 'zod';
import { textAnswer, type Answer, type JsonValue } from './answer.ts';

/**
 * How the upstreams misbehave on request:
 * `down` drops the connection, `slow` answers after 30 s, `html` is a maintenance page with status 200,
 * `truncated` stops in the middle of the JSON, `wrong-types` keeps the keys and spoils the values,
 * `huge` is 64 MB of valid JSON, `empty` is status 200 without a body, `over-qps` is a 403 in Sportradar's own way.
 */
export const faultSchema = z.object({
  mode: z.enum([
    'none',
    'down',
    'error500',
    'http429',
    'over-qps',
    'slow',
    'html',
    'truncated',
    'wrong-types',
    'huge',
    'empty',
  ]),
  /** A regular expression on path and query; without it every upstream call is hit. */
  path: z.string().refine(isRegularExpression, 'path must be a regular expression').optional(),
  /** How many calls are hit before the fault is over; without it all of them. */
  times: z.number().int().positive().optional(),
});

export type Fault = z.infer<typeof faultSchema>;
export type FaultMode = Exclude<Fault['mode'], 'none'>;

/** The faults set at the moment; the one set last wins where several match. */
export class Faults {
  #faults: { mode: FaultMode; path: RegExp; left: number }[] = [];

  /** `none` ends the faults of that path, or all of them when no path is given. */
  set({ mode, path, times = Infinity }: Fault): void {
    const pattern = new RegExp(path ?? '');
    this.#faults =
      path === undefined && mode === 'none'
        ? []
        : this.#faults.filter((fault) => fault.path.source !== pattern.source);
    if (mode !== 'none') this.#faults.unshift({ mode, path: pattern, left: times });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that hits this call, counted as used; null when all is well. */
  take(pathAndQuery: string): FaultMode | null {
    const fault = this.#faults.find(({ path }) => path.test(pathAndQuery));
    if (!fault) return null;
    fault.left -= 1;
    if (fault.left <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault.mode;
  }
}

/** What a faulty upstream sends instead of its answer; `down`, `slow` and `huge` are matters of the connection. */
export function spoiled(mode: FaultMode, answer: Answer): Answer {
  switch (mode) {
    case 'error500':
      return {
        status: 500,
        headers: { 'Content-Type': 'application/json; charset=UTF-8' },
        body: JSON.stringify({
          code: 'internal_server_error',
          message: '<p>There has been a critical error on this website.</p>',
          data: { status: 500 },
        }),
      };
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
      return { ...answer, body: JSON.stringify(wrongTypes(parsed(answer))) };
    case 'empty':
      return { ...answer, body: '' };
    default:
      return answer;
  }
}

function parsed(answer: Answer): JsonValue {
  return typeof answer.body === 'string' ? z.json().parse(JSON.parse(answer.body)) : answer.body.length;
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

function isRegularExpression(pattern: string): boolean {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
}
