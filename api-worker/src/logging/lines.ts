import { safePath, safeText, secretsIn } from '#contract/text/log-text.ts';
import { currentTrace } from './trace.ts';

const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
type Method = keyof typeof levels;

const textOf = (part: unknown): string => {
  if (typeof part === 'string') return part;
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
};

/** Writes the worker's log: one JSON object a line, with the id of the request that caused it. */
export class LogLines {
  readonly #print: Record<Method, (line: string) => void>;
  #secrets: readonly string[] = [];
  #variables: object | null = null;

  /** From now on what the worker and its libraries print with `target` becomes such a line. */
  constructor(target: Console) {
    const plain = (method: Method) => target[method].bind(target);
    this.#print = {
      ...{ debug: plain('debug'), log: plain('log'), info: plain('info') },
      ...{ warn: plain('warn'), error: plain('error') },
    };
    for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
      target[method] = (...parts: unknown[]) => this.write(method, { msg: parts.map(textOf).join(' ') });
    }
  }

  /** The values of secret variables never appear in a line. */
  hide(variables: Readonly<Record<string, unknown>>): void {
    if (variables === this.#variables) return;
    this.#variables = variables;
    this.#secrets = secretsIn(variables);
  }

  write(method: Method, fields: Readonly<Record<string, unknown>>): void {
    const id = currentTrace()?.id;
    const line = { time: new Date().toISOString(), level: levels[method], ...(id && { id }), ...fields };
    const safe = (key: string, value: unknown): unknown => {
      if (key === 'id' || typeof value !== 'string') return value;
      return (key === 'path' ? safePath : safeText)(value, this.#secrets);
    };
    this.#print[method](JSON.stringify(line, safe));
  }
}

/** The log of this isolate: of the worker's requests and runs, or of the alarms of a Durable Object. */
export const lines = new LogLines(console);
