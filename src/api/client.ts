import { answerHeaders, dataStates, freshAfter, type DataState } from '#contract/answer-headers.ts';
import { sitePassHeader } from '#contract/gate-pass.ts';
import { pageDeadline } from '#config/page-deadline.ts';
import { OriginPasses } from '#contract/origin-pass.ts';

/** What the worker answered: the parsed data, and how old it is. */
export interface Answer<T> {
  data: T;
  /** Whole seconds since the upstream gave this data; 0 where the answer does not say. */
  ageSeconds: number;
  state: DataState;
  /** Number of items of the whole list, on paged lists. */
  total: number | null;
}

/** What an answer is parsed with: any schema of zod, of its small build too, which is what islands can afford. */
interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** The worker answered with a status that is not a success. The message has the form `{status}: {text}`. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** The worker answered something the contract does not know: most likely a worker of another version. */
export class ContractError extends Error {
  constructor(path: string, cause: unknown) {
    super(`The answer of ${path} does not fit the contract`, { cause });
    this.name = 'ContractError';
  }
}

/** Nobody answered, or not to the end, in the time there was. */
export class TimeoutError extends Error {
  constructor(path: string, cause: unknown) {
    super(`Timeout: ${path} was not answered in time`, { cause });
    this.name = 'TimeoutError';
  }
}

export interface AskOptions {
  /** Milliseconds for one try, the answer's body included. */
  timeout?: number;
  /** Whether the answer is for more pages than the one that asks: its deadline does not count then. */
  isShared?: boolean;
  /** Further tries after a network failure or a 5xx. A page's deadline is for all of them together. */
  retries?: number;
  /** On the server: the address of the reader it asks for. The worker's limits are for each reader, not for the server. */
  reader?: string;
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
}

/** Milliseconds for what a page cannot do without: the worker's own 3.5 s for an upstream, and some for the way. */
export const primaryTimeout = 4500;
/** Milliseconds a page waits for a block it can leave out: the worker itself gives up on those after 2 s. */
export const secondaryTimeout = 2500;

/** On the server the worker has an address of its own; in a browser it is the site's own origin. */
function baseUrl(): string {
  return import.meta.env.SSR ? (process.env['API_URL'] ?? 'http://127.0.0.1:8787') : '';
}

function readState(headers: Headers): DataState {
  const state = headers.get(answerHeaders.dataState);
  return dataStates.find((known) => known === state) ?? 'fresh';
}

function readNumber(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** On the server: the last change that this origin, or this build, knows of. Nothing older may be answered. */
function freshness(): Record<string, string> {
  const position = import.meta.env.SSR ? process.env['CONTENT_POSITION'] : undefined;
  return position ? { [freshAfter]: position } : {};
}

/** On the server of a closed site: what opens the worker's gate for the site itself. */
function sitePass(): Record<string, string> {
  const pass = import.meta.env.SSR ? process.env['GATE_PASS'] : undefined;
  return pass ? { [sitePassHeader]: pass } : {};
}

let passes: OriginPasses | null = null;

/** On the server, where it shares a secret with the worker: the pass of this question. Elsewhere null, and nothing is waited for. */
function originPass(reader: string | undefined): Promise<Record<string, string>> | null {
  const secret = import.meta.env.SSR ? process.env['ORIGIN_SECRET'] : undefined;
  if (!secret) return null;
  if (passes?.secret !== secret) passes = new OriginPasses(secret);
  return passes.headers(reader);
}

const deadlineOf = ({ isShared }: AskOptions) =>
  import.meta.env.SSR && !isShared ? pageDeadline() : undefined;

/** Gives up after the question's own time, and when the page that asks has to be shown. */
function patience(options: AskOptions): AbortSignal {
  const own = AbortSignal.timeout(options.timeout ?? primaryTimeout);
  const page = deadlineOf(options);
  return page ? AbortSignal.any([own, page]) : own;
}

/** One try. The body is read here: an answer that stops half-way is as late as one that never begins. */
async function tryOnce(path: string, options: AskOptions): Promise<{ response: Response; text: string }> {
  const signal = patience(options);
  try {
    const pass = originPass(options.reader);
    const response = await fetch(`${baseUrl()}${path}`, {
      credentials: 'include',
      ...options.init,
      headers: {
        ...freshness(),
        ...sitePass(),
        ...(pass && (await pass)),
        ...options.init?.headers,
      },
      signal,
    });
    return { response, text: await response.text() };
  } catch (error) {
    throw signal.aborted ? new TimeoutError(path, error) : error;
  }
}

async function tryAgain(path: string, options: AskOptions): Promise<{ response: Response; text: string }> {
  const tries = 1 + (options.retries ?? 0);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answered = await tryOnce(path, options);
      if (answered.response.status < 500 || attempt >= tries) return answered;
    } catch (error) {
      if (attempt >= tries || deadlineOf(options)?.aborted) throw error;
    }
  }
}

function parse<T>(text: string, path: string, schema: Schema<T>): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ContractError(path, cause);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ContractError(path, parsed.error);
  return parsed.data;
}

/**
 * Asks the worker and parses the answer with its schema.
 * Throws ApiError for any status that is not a success (401 too), ContractError for a wrong shape, TimeoutError when no whole answer
 * came in time, and the fetch's own error when nobody can be reached.
 */
export async function ask<T>(path: string, schema: Schema<T>, options: AskOptions = {}): Promise<Answer<T>> {
  const { response, text } = await tryAgain(path, options);
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return {
    data: parse(text, path, schema),
    ageSeconds: readNumber(response.headers, answerHeaders.dataAge) ?? 0,
    state: readState(response.headers),
    total: readNumber(response.headers, answerHeaders.total),
  };
}
