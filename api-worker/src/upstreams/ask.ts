import { UpstreamError } from './upstream-error.ts';

/**
 * 3.5 s for what a page cannot do without: a reader waits some five seconds before leaving, the page that asks gives up after
 * 4.5 s, and the last good answer must reach it before that. 2 s for what only decorates: the page goes out without it. 10 s for the sync: nobody waits.
 */
export const timeouts = { primary: 3_500, secondary: 2_000, background: 10_000 } as const;
export type Timeouts = { readonly [Importance in keyof typeof timeouts]: number };

/** A hundred items with long bodies are about 2 MB. More than 5 MB is a fault, and parsing it would eat the isolate. */
const maxBytes = 5 * 1024 * 1024;

/** WordPress redirects once to its canonical address (scheme, slash); more than two hops is a loop. */
const maxRedirects = 2;

export interface Asker {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeoutMs: number;
  /** Beside those of every question. */
  headers?: Record<string, string>;
  /** Statuses beside 200 and 400 that are an answer here. */
  answers?: readonly number[];
}

export interface Reply {
  status: number;
  headers: Headers;
  json: unknown;
}

/**
 * One GET. Answers 200, 400 (WordPress says "no such page" with a 400 and a code) and `answers`; throws UpstreamError
 * for everything else: no answer in time, another status, a redirect to another server or from https to http, not JSON, too large.
 */
export async function ask(url: URL, { fetch, timeoutMs, headers, answers = [] }: Asker): Promise<Reply> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(url, fetch, timeout, headers);
    if (![200, 400, ...answers].includes(response.status)) {
      void response.body?.cancel();
      throw new UpstreamError(`http_${response.status}`, { pauseSeconds: pauseOf(response) });
    }
    if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('Content-Type') ?? '')) {
      void response.body?.cancel();
      throw new UpstreamError('not_json');
    }
    const text = await readText(response, timeout);
    return { status: response.status, headers: response.headers, json: parse(text) };
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError(timeout.aborted ? 'timeout' : 'unreachable', { cause: error });
  }
}

async function follow(
  from: URL,
  fetch: Asker['fetch'],
  signal: AbortSignal,
  headers: Asker['headers'],
): Promise<Response> {
  let url = from;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await fetch(url.href, {
      // Followed by hand: a redirect may not lead the worker, and the keys in its headers, to another server.
      redirect: 'manual',
      signal,
      headers: { ...headers, Accept: 'application/json', 'User-Agent': 'Telecoqui-api/1' },
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

/** From http to https of the same host; never back. */
function isUpgrade(from: URL, to: URL): boolean {
  return from.protocol === 'http:' && to.protocol === 'https:' && from.hostname === to.hostname;
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  if (response.body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', stop);
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) throw new UpstreamError('timeout');
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > maxBytes) {
        void reader.cancel().catch(() => undefined);
        throw new UpstreamError('too_large');
      }
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Half of a pair that stands for one letter: an emoji that somebody's program cut in two. */
const mayHoldHalves = /\\ud[89a-f]/i;

/** Every text in it is one that can be written as UTF-8, in an address too: half a letter would end a page in an error. */
function parse(text: string): unknown {
  try {
    return mayHoldHalves.test(text)
      ? JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
      : JSON.parse(text);
  } catch {
    throw new UpstreamError('malformed');
  }
}

function pauseOf(response: Response): number | null {
  const seconds = response.headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) : null;
}
