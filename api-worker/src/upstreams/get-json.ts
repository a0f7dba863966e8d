import * as z from 'zod';
import { withoutSigns } from '#contract/text/visible-text.ts';
import { readBytes } from './read-bytes.ts';
import { UpstreamError } from './upstream-error.ts';

/**
 * Milliseconds. 3.5 s for what a page requires: a reader waits some five seconds before leaving, the page gives up after 4.5 s, and the
 * last good response must reach it before that. 2 s for what only decorates a page, which is sent without it. 10 s for the sync, which no
 * reader waits for.
 */
export const timeouts = { primary: 3_500, secondary: 2_000, background: 10_000 } as const;
export type Timeouts = { readonly [Importance in keyof typeof timeouts]: number };

/** A hundred items with long bodies are about 2 MB. More than 5 MB is a fault, and parsing it would use up the isolate's memory. */
const maxBytes = 5 * 1024 * 1024;

/** WordPress redirects once to its canonical address (scheme, slash); more than two redirects are a loop. */
const maxRedirects = 2;

/** By what a server recognises its response in the next request. Null: it named none. */
export const Validators = z.object({ etag: z.string().nullable(), lastModified: z.string().nullable() });
export type Validators = z.infer<typeof Validators>;

export interface GetOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
  /** Sent beside the headers of every request, or in place of those with the same names. */
  headers?: Record<string, string>;
  /** Statuses that count as a response here, beside 200. */
  acceptedStatuses?: readonly number[];
  /** Of the last response: the server may say that nothing has changed since, with a 304, whose JSON is null. Null: there was none. */
  known?: Validators | null;
}

export interface Reply {
  status: number;
  headers: Headers;
  json: unknown;
  validators: Validators;
}

/**
 * Sends one GET. Returns responses with 200, `acceptedStatuses`, and 304 if a response is `known`. Throws UpstreamError for everything else: a
 * timeout, another status, a redirect to another server or from https to http, not JSON, too large.
 */
export async function getJson(
  url: URL,
  { fetch, timeoutMs, headers: own, acceptedStatuses = [], known = null }: GetOptions,
): Promise<Reply> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(url, fetch, timeout, { ...own, ...conditions(known) });
    const { status, headers } = response;
    const isSame = known !== null && status === 304;
    if (!isSame && ![200, ...acceptedStatuses].includes(status)) {
      void response.body?.cancel();
      throw new UpstreamError(`http_${status}`, { pauseSeconds: pauseOf(response) });
    }
    const validators = { etag: headers.get('ETag'), lastModified: headers.get('Last-Modified') };
    if (isSame) return { status, headers, json: null, validators };
    const text = withoutFrame(new TextDecoder().decode(await readBytes(response, timeout, maxBytes)));
    // Whatever the header says: caches send JSON as text/html, and firewalls a page of their own as JSON.
    const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get('Content-Type') ?? '');
    if (!isJson && !/^[[{]/.test(text)) throw new UpstreamError('not_json');
    return { status, headers, json: parse(text), validators };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError(timeout.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

/** Asks for a response only if it is another than the known one. */
const conditions = (known: Validators | null): Record<string, string> => ({
  ...(known?.etag != null && { 'If-None-Match': known.etag }),
  ...(known?.lastModified != null && { 'If-Modified-Since': known.lastModified }),
});

async function follow(
  from: URL,
  fetch: GetOptions['fetch'],
  signal: AbortSignal,
  headers: GetOptions['headers'],
): Promise<Response> {
  let url = from;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await fetch(url.href, {
      // Redirects are followed by hand, because they must not lead the worker, and the keys in its headers, to another server.
      redirect: 'manual',
      signal,
      headers: { Accept: 'application/json', 'User-Agent': 'Telecoqui-api/1', ...headers },
    });
    const location = response.headers.get('Location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    void response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin && !isUpgrade(url, next)) break;
    url = next;
  }
  throw new UpstreamError('redirected');
}

/** True for http to https on the same host, never for the way back. */
function isUpgrade(from: URL, to: URL): boolean {
  return from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname;
}

/** JSON without what plugins put around it: byte order marks, blank space, and comments of a page cache. */
function withoutFrame(written: string): string {
  // A byte order mark is blank for `trim`.
  let text = written.trim();
  let at: number;
  while (text.startsWith('<!--') && (at = text.indexOf('-->')) !== -1) text = text.slice(at + 3).trimStart();
  while (text.endsWith('-->') && (at = text.lastIndexOf('<!--')) !== -1) text = text.slice(0, at).trimEnd();
  return text;
}

/**
 * Escapes of what `withoutSigns` removes, and of halves of characters: of an emoji that some program cut in two. Each escape of an emoji is among
 * them; whether a text has others is seen only when it is parsed.
 */
const escapedSign =
  /\\(?:[bf]|u(?:00[01]|007f|00[89]|061c|200[ef]|202[a-e]|206[6-f]|d[89a-f]|fd[de]|feff|fff[9abef]))/i;

/** Removes from every text what no format of ours may hold (`withoutSigns`): half a character would end a page in an error. */
function parse(text: string): unknown {
  try {
    return escapedSign.test(text) || withoutSigns(text) !== text
      ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? withoutSigns(value) : value))
      : JSON.parse(text);
  } catch {
    throw new UpstreamError('malformed');
  }
}

function pauseOf(response: Response): number | null {
  const seconds = response.headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
}

/** Timeouts that all calls of one request share: the time that one call waits is no longer available to the next. The time starts now. */
export function timeLeft(timeouts: Timeouts, now: () => number): Timeouts {
  const end = now() + timeouts.primary;
  const upTo = (max: number) => Math.max(0, Math.min(max, end - now()));
  return {
    get primary() {
      return upTo(timeouts.primary);
    },
    get secondary() {
      return upTo(timeouts.secondary);
    },
    // No reader waits for background calls.
    background: timeouts.background,
  };
}
