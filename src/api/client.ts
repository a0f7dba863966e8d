import {
  responseHeaders,
  dataStates,
  freshAfter,
  type DataState,
  requestIdHeader,
} from '#contract/response-headers.ts';
import type { changeParameter } from '#contract/channel.ts';
import { sitePassHeader } from '#contract/signing/gate-pass.ts';
import { beginWait, contentPosition, pageDeadline, requestTrace } from '#config/render-context.ts';
import { OriginPasses } from '#contract/signing/origin-pass.ts';

/** A response of the worker: the parsed data, and how old it is. */
export interface ApiResponse<T> {
  data: T;
  /** Whole seconds since the upstream returned this data; 0 when the response does not say. */
  ageSeconds: number;
  state: DataState;
  /** Number of items in the whole list, on paginated lists; otherwise null. */
  total: number | null;
  /** When something in the data starts or ends, in milliseconds since the epoch; null or absent if nothing does. */
  until?: number | null;
}

/** The parser of a response: any schema of zod or of zod/mini, which islands use because it is small. */
interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown };
}

/** The response's status is not a success. The message has the form `{status}: {text}`. */
export class ApiError extends Error {
  declare readonly status: number;
  /** The response's body. */
  declare readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
  }
}

/** The response does not match the contract, most likely because the worker has another version. */
export class ContractError extends Error {
  constructor(path: string, cause: unknown) {
    super(`The response of ${path} does not match the contract`, { cause });
    this.name = 'ContractError';
  }
}

/** No complete response arrived before the timeout or the page's deadline. */
export class TimeoutError extends Error {
  constructor(path: string, cause: unknown) {
    super(`Timeout: no complete response from ${path} in time`, { cause });
    this.name = 'TimeoutError';
  }
}

export interface RequestOptions {
  /** Milliseconds for one attempt, including the response's body. */
  timeout?: number;
  /** Whether several pages share the response. Then the current page's deadline does not abort the request. */
  isShared?: boolean;
  /** Retries after a network failure or a 5xx. A page's deadline covers all attempts together. */
  retries?: number;
  /** On the server: the address of the reader that the request is for. The worker limits each reader, not the server. */
  reader?: string;
  /** The moment of the change for which it is requested (contract/channel.ts): the response is not older. */
  moment?: number | undefined;
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
}

/** Timeout in milliseconds for a page's primary data: the worker's own 3.5 s for an upstream, plus time for the network. */
export const primaryTimeout = 4500;
/** Timeout in milliseconds for a block that a page can leave out: the worker itself gives up on those after 2 s. */
export const secondaryTimeout = 2500;

/** On the server, the worker's own URL. In a browser, the site's origin. */
function baseUrl(): string {
  return import.meta.env.SSR ? (process.env['API_URL'] ?? 'http://127.0.0.1:8787') : '';
}

/** Only its type is imported: otherwise what hears of changes would be in one file with this code. */
const momentParameter: typeof changeParameter = 'cambio';

function readState(headers: Headers): DataState {
  const state = headers.get(responseHeaders.dataState);
  return dataStates.find((known) => known === state) ?? 'fresh';
}

function readNumber(headers: Headers, name: string): number | null {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
}

/** On the server: the position of the last change that this origin or build knows. The response must not be older. */
function freshness(): Record<string, string> {
  const position = import.meta.env.SSR ? contentPosition() : undefined;
  return position ? { [freshAfter]: position } : {};
}

/** On the server of a closed site: the site's own pass for the worker's gate. */
function sitePass(): Record<string, string> {
  const pass = import.meta.env.SSR ? process.env['GATE_PASS'] : undefined;
  return pass ? { [sitePassHeader]: pass } : {};
}

/** On the server: the id of the reader's request, which connects the log lines of the site and of the worker. */
function requestId(): Record<string, string> {
  const trace = import.meta.env.SSR ? requestTrace() : undefined;
  return trace ? { [requestIdHeader]: trace.id } : {};
}

let passes: OriginPasses | null = null;

/** On a server that shares a secret with the worker: the pass of this request. Otherwise null, so that the request need not wait. */
function originPass(reader: string | undefined): Promise<Record<string, string>> | null {
  const secret = import.meta.env.SSR ? process.env['ORIGIN_SECRET'] : undefined;
  if (!secret) return null;
  if (passes?.secret !== secret) passes = new OriginPasses(secret);
  return passes.headers(reader);
}

const deadlineOf = ({ isShared }: RequestOptions) =>
  import.meta.env.SSR && !isShared ? pageDeadline() : undefined;

/** Aborts after the request's timeout, and at the page's deadline, until the returned function is called. */
function abortLate(request: AbortController, options: RequestOptions): () => void {
  const abort = () => request.abort();
  const timer = setTimeout(abort, options.timeout ?? primaryTimeout);
  const deadline = deadlineOf(options);
  if (deadline?.aborted) abort();
  deadline?.addEventListener('abort', abort);
  return () => {
    clearTimeout(timer);
    deadline?.removeEventListener('abort', abort);
  };
}

/** One attempt. Reads the body too, so that the timeout also covers a response that stops half-way. */
async function tryOnce(path: string, options: RequestOptions): Promise<{ response: Response; text: string }> {
  const request = new AbortController();
  const { signal } = request;
  const stopAborting = abortLate(request, options);
  const trace = import.meta.env.SSR ? requestTrace() : undefined;
  const begin = trace && performance.now();
  const endWait = import.meta.env.SSR ? beginWait() : undefined;
  try {
    const pass = originPass(options.reader);
    const response = await fetch(`${baseUrl()}${path}`, {
      credentials: 'include',
      ...options.init,
      headers: {
        ...freshness(),
        ...sitePass(),
        ...requestId(),
        ...(pass && (await pass)),
        ...options.init?.headers,
      },
      signal,
    });
    return { response, text: await response.text() };
  } catch (error) {
    throw signal.aborted ? new TimeoutError(path, error) : error;
  } finally {
    stopAborting();
    endWait?.();
    if (begin !== undefined) trace?.called(performance.now() - begin);
  }
}

/** Retries as often as the options allow, but not after the page's deadline. */
async function tryWithRetries(
  path: string,
  options: RequestOptions,
): Promise<{ response: Response; text: string }> {
  const tries = 1 + (options.retries ?? 0);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await tryOnce(path, options);
      if (result.response.status < 500 || attempt >= tries) return result;
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
 * Sends a request to the worker and parses the response with its schema.
 * Throws ApiError for any status that is not a success (including 401), ContractError for a wrong shape, TimeoutError when no complete
 * response arrives in time, and fetch's own error when the network fails.
 */
export async function requestApi<T>(
  path: string,
  schema: Schema<T>,
  options: RequestOptions = {},
): Promise<ApiResponse<T>> {
  const { moment } = options;
  const change = moment ? `${path.includes('?') ? '&' : '?'}${momentParameter}=${moment}` : '';
  const { response, text } = await tryWithRetries(path + change, options);
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return {
    data: parse(text, path, schema),
    ageSeconds: readNumber(response.headers, responseHeaders.dataAge) ?? 0,
    state: readState(response.headers),
    total: readNumber(response.headers, responseHeaders.total),
    until: readNumber(response.headers, responseHeaders.dataUntil),
  };
}
