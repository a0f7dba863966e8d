import { describe, expect, it, vi } from 'vitest';
import { keyMemory } from '../../testing/key-memory.ts';
import { requestSportradar } from './request.ts';
import { CallQueue } from './queue.ts';

const key = 'a-secret-key';
const root = 'https://api.deportes.ejemplo';

interface Call {
  url: string;
  headers: Headers;
}

/** Sends one request to a server with these responses, one after the other, and returns the calls it received. */
async function requestWith(
  responses: Response[],
  access: { root?: string; key?: string | null; timeoutMs?: number } = {},
) {
  const calls: Call[] = [];
  const memory = keyMemory();
  const queue = new CallQueue({ now: () => 0, pause: () => Promise.resolve() }, 0, memory);
  const fetch = (url: string, init: RequestInit) => {
    calls.push({ url, headers: new Headers(init.headers) });
    const response = responses[calls.length - 1];
    return response === undefined
      ? Promise.reject(new Error('no further response'))
      : Promise.resolve(response);
  };
  const outcome = await requestSportradar('nba/trial/v8/en/league/hierarchy.json', {
    root,
    key,
    fetch,
    timeoutMs: 1_000,
    queue,
    ...access,
  }).then(
    (reply) => ({ reply, error: null }),
    (error: unknown) => ({ reply: null, error }),
  );
  return { ...outcome, calls, counted: memory.calls.length };
}

const json = (headers: Record<string, string> = {}) => Response.json({ league: 'NBA' }, { headers });
const html = (heading: string, status: number, headers: Record<string, string> = {}) =>
  new Response(`<h1>${heading}</h1>`, { status, headers: { 'Content-Type': 'text/html', ...headers } });
const moved = (location: string) => new Response(null, { status: 302, headers: { Location: location } });

describe('a request to Sportradar', () => {
  it('has the key in the header and nowhere else', async () => {
    const said = vi.spyOn(console, 'error');
    const { reply, calls } = await requestWith([json()]);
    expect(reply?.json).toEqual({ league: 'NBA' });
    expect(calls.map(({ url }) => url)).toEqual([`${root}/nba/trial/v8/en/league/hierarchy.json`]);
    expect(calls[0]?.headers.get('x-api-key')).toBe(key);
    const { error } = await requestWith([html('Forbidden', 403)]);
    expect(error).toMatchObject({ reason: 'http_403' });
    expect(String(error) + JSON.stringify(error)).not.toContain(key);
    expect(said).not.toHaveBeenCalled();
  });

  it('has no key header without a key', async () => {
    const { calls } = await requestWith([json()], { key: null });
    expect(calls[0]?.headers.has('x-api-key')).toBe(false);
  });

  it.each([
    ['public, max-age=120', 120],
    ['max-age=0', 0],
    ['s-maxage=9, max-age=10', 10],
    ['s-maxage=9', null],
    ['max-age=soon', null],
    ['no-store', null],
  ])('Cache-Control "%s" is valid for %s seconds', async (value, seconds) => {
    expect((await requestWith([json({ 'Cache-Control': value })])).reply?.maxAgeSeconds).toBe(seconds);
  });

  it('has no max-age without a Cache-Control header', async () => {
    expect((await requestWith([json()])).reply?.maxAgeSeconds).toBeNull();
  });
});

describe('the quota of the plan', () => {
  it.each([
    ['1000', '37', { allotted: 1_000, used: 37 }],
    ['1000', '0', { allotted: 1_000, used: 0 }],
    ['1000', null, null],
    [null, '37', null],
    ['many', '37', null],
    ['1000', '-1', null],
    ['', '', null],
  ])('of %s, %s used, is %o', async (allotted, used, quota) => {
    const headers = {
      ...(allotted === null ? {} : { 'X-Plan-Quota-Allotted': allotted }),
      ...(used === null ? {} : { 'X-Plan-Quota-Current': used }),
    };
    expect((await requestWith([json(headers)])).reply?.quota).toEqual(quota);
  });
});

describe('a refusal of Sportradar', () => {
  it.each([
    ['over QPS', html('Developer Over Qps', 403), 'http_429', 2],
    [
      'over QPS, in the header',
      html('', 403, { 'X-Mashery-Error-Code': 'ERR_403_DEVELOPER_OVER_QPS' }),
      'http_429',
      2,
    ],
    ['over the plan', html('Developer Over Rate', 403), 'http_429', 600],
    ['over the limit', html('Developer Over Limit', 403), 'http_429', 600],
    ['over QPS with a wait', html('Developer Over Qps', 403, { 'Retry-After': '5' }), 'http_429', 5],
    ['429', html('Too many', 429), 'http_429', 600],
    ['429 with a date', html('', 429, { 'Retry-After': 'Sat, 21 Nov 2026 12:00:00 GMT' }), 'http_429', 600],
    ['a product that the key does not cover', html('Forbidden', 403), 'http_403', 3_600],
    ['403 without a body', new Response(null, { status: 403 }), 'http_403', 3_600],
    ['401', html('Unauthorized', 401), 'http_401', null],
    ['400', Response.json({ message: 'Bad' }, { status: 400 }), 'http_400', null],
    ['404', Response.json({ message: 'No data found.' }, { status: 404 }), 'http_404', null],
    ['503', html('Unavailable', 503, { 'Retry-After': '30' }), 'http_503', 30],
    ['596', html('596 Service Not Found', 596), 'http_596', null],
    ['a page of HTML that says 200', html('Maintenance', 200), 'not_json', null],
  ])('%s', async (_case, response, reason, pauseSeconds) => {
    expect((await requestWith([response])).error).toMatchObject({ reason, pauseSeconds });
  });
});

describe('the page of a refusal', () => {
  /** A body that consists of these pieces and then ends as `end` does. */
  const page = (pieces: string[], end: (stream: ReadableStreamDefaultController<Uint8Array>) => void) =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (stream) => {
          for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
          end(stream);
        },
      }),
      { status: 403 },
    );

  it('is understood in whatever pieces it arrives', async () => {
    const { error } = await requestWith([
      page(['', '<h1>Developer O', 'ver Qps</h1>'], (stream) => stream.close()),
    ]);
    expect(error).toMatchObject({ reason: 'http_429', pauseSeconds: 2 });
  });

  it.each([
    ['stalls', () => undefined],
    [
      'breaks off',
      (stream: ReadableStreamDefaultController<Uint8Array>) => stream.error(new Error('broken')),
    ],
  ])('does not block the call when it %s', async (_case, end) => {
    const { error } = await requestWith([page([], end)], { timeoutMs: 60 });
    expect(error).toMatchObject({ reason: 'http_403', pauseSeconds: 3_600 });
  });
});

describe('a redirect', () => {
  it.each([
    ['another host', root, 'https://otro.ejemplo/x'],
    ['a host below ours', root, 'https://sub.api.deportes.ejemplo/x'],
    ['another port', root, 'https://api.deportes.ejemplo:8443/x'],
    ['http', root, 'http://api.deportes.ejemplo/x'],
    ['another host, by two slashes', root, '//otro.ejemplo/x'],
    ['another port of http', 'http://127.0.0.1:9', 'http://127.0.0.1:10/x'],
    ['another scheme', root, 'ftp://api.deportes.ejemplo/x'],
  ])('does not carry the key to %s', async (_case, from, location) => {
    const { error, calls } = await requestWith([moved(location), json()], { root: from });
    expect(error).toMatchObject({ reason: 'redirected' });
    expect(calls).toHaveLength(1);
  });

  it('is followed on the same server, and from http to https but never back', async () => {
    expect((await requestWith([moved('/nba/x.json'), json()])).calls[1]?.url).toBe(`${root}/nba/x.json`);
    const up = 'https://api.deportes.ejemplo/x';
    const down = 'http://api.deportes.ejemplo/y';
    const { error, calls, counted } = await requestWith([moved(up), moved(down), json()], {
      root: 'http://api.deportes.ejemplo',
    });
    expect(error).toMatchObject({ reason: 'redirected' });
    expect(calls.map(({ url }) => url).slice(1)).toEqual([up]);
    // The plan counts requests, so a redirect costs a second one.
    expect(counted).toBe(2);
  });
});
