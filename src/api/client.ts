import { answerHeaders, dataStates, freshAfter, type DataState } from '#contract/answer-headers.ts';
import { sitePassHeader } from '#contract/gate-pass.ts';

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

export interface AskOptions {
  /** Milliseconds. Primary data: 6 s, the worker's own 4.5 s for an upstream and some for the way. */
  timeout?: number;
  /** Further tries after a network failure or a 5xx. */
  retries?: number;
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
}

/** Milliseconds a page waits for what it cannot do without. */
export const primaryTimeout = 6000;
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

async function fetchOnce(path: string, options: AskOptions): Promise<Response> {
  return fetch(`${baseUrl()}${path}`, {
    credentials: 'include',
    ...options.init,
    headers: { ...freshness(), ...sitePass(), ...options.init?.headers },
    signal: AbortSignal.timeout(options.timeout ?? primaryTimeout),
  });
}

async function fetchWithRetries(path: string, options: AskOptions): Promise<Response> {
  const tries = 1 + (options.retries ?? 0);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetchOnce(path, options);
      if (response.status < 500 || attempt >= tries) return response;
    } catch (error) {
      if (attempt >= tries) throw error;
    }
  }
}

async function read<T>(response: Response, path: string, schema: Schema<T>): Promise<Answer<T>> {
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);

  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new ContractError(path, cause);
  });
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new ContractError(path, parsed.error);

  return {
    data: parsed.data,
    ageSeconds: readNumber(response.headers, answerHeaders.dataAge) ?? 0,
    state: readState(response.headers),
    total: readNumber(response.headers, answerHeaders.total),
  };
}

/**
 * Asks the worker and parses the answer with its schema.
 * Throws ApiError for any status that is not a success (401 too), ContractError for a wrong shape, and the fetch's
 * own error when nobody answers in time.
 */
export async function ask<T>(path: string, schema: Schema<T>, options: AskOptions = {}): Promise<Answer<T>> {
  return read(await fetchWithRetries(path, options), path, schema);
}

/** The specification's other rule for a 401: nothing to show, so null. Everything else as `ask`. */
export async function askOrNull<T>(
  path: string,
  schema: Schema<T>,
  options: AskOptions = {},
): Promise<Answer<T> | null> {
  const response = await fetchWithRetries(path, options);
  return response.status === 401 ? null : read(response, path, schema);
}
