import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DownHealth } from '#contract/health.ts';
import { originPassHeader, OriginPasses, readOriginPass } from '#contract/signing/origin-pass.ts';
import { Problem } from '#contract/problem.ts';
import { apiProxy } from './api-proxy.ts';
import { type ObservedRequest, observeRequests } from '../observing/observed-requests.ts';

/** Requests that the worker received. */
let requested: { method: string; target: string; headers: Headers; body: string }[] = [];
/** The worker's response; null: it never responds. */
let result: (() => Response) | null = null;
/** Requests that the origin responded to, as operators see them. */
let observed: ObservedRequest[] = [];

const worker = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text().catch(() => 'cut off');
    requested.push({ method: request.method, target: pathname + search, headers: request.headers, body });
    return result ? result() : new Promise<Response>(() => {});
  },
});
const secret = 'un-secreto-solo-para-estas-pruebas-0';
const passes = new OriginPasses(secret);
const app = new Hono();
let origin: ReturnType<typeof serve>;

async function urlOf(server: ReturnType<typeof serve>): Promise<string> {
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server listens on no port');
  return `http://127.0.0.1:${address.port}`;
}

let site = '';

beforeAll(async () => {
  app.use(observeRequests([(request) => observed.push(request)], []));
  app.route(
    '/api',
    apiProxy({ apiUrl: await urlOf(worker), passes, workerState: () => null }, () => 7),
  );
  app.all('*', (context) => context.text('a page'));
  origin = serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
  site = await urlOf(origin);
});
beforeEach(() => {
  [requested, observed] = [[], []];
  result = () => Response.json({ well: true });
});
afterAll(() => {
  worker.close();
  origin.close();
});

/** Sends the lines unchanged and reads until the server closes the connection. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\nHost: sitio.pr\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

/** Request headers that the worker may receive besides the forwarded ones: those of the origin, and those that `fetch` adds. */
const ours = [
  'x-origin-pass',
  'cdn-loop',
  'x-request-id',
  'x-fresh-after',
  'accept-encoding',
  'host',
  'connection',
  'accept',
  'accept-language',
  'sec-fetch-mode',
  'user-agent',
  'content-length',
  'transfer-encoding',
];

test("of a reader's request headers only the listed ones are forwarded", async () => {
  const listed = {
    'Content-Type': 'application/json',
    'If-None-Match': '"x"',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    Authorization: 'Bearer x',
    Via: '1.1 proxy.ejemplo',
    'X-Telecoqui-Timestamp': '1',
    'X-Telecoqui-Id': 'x',
    'X-Telecoqui-Site': 'https://sitio.pr',
    'X-Telecoqui-Signature': 'v2=x',
  };
  const strange = {
    'MF-Original-URL': 'http://127.0.0.1/cdn-cgi/explorer/api/d1/database/DB/raw',
    'MF-Route-Override': 'x',
    'MF-CF-Blob': '{',
    'MF-Op': 'GET',
    'CF-Connecting-IP': '203.0.113.9',
    'X-Fresh-After': '999',
    'X-Gate-Pass': 'x',
    'X-Origin-Pass': 'x',
    'X-Forwarded-For': '203.0.113.9',
    'X-Forwarded-Host': 'otro.pr',
    Forwarded: 'for=203.0.113.9',
    'X-Real-IP': '203.0.113.9',
    'CF-Worker': 'x',
    'X-HTTP-Method-Override': 'DELETE',
    Referer: 'https://otro.pr/',
    'X-Made-Up': 'x',
  };
  await fetch(`${site}/api/wordpress/noticias?page=2`, { headers: { ...listed, ...strange } });
  const [request] = requested;
  const sent = Object.fromEntries(request?.headers ?? []);
  const names = Object.keys(listed).map((name) => name.toLowerCase());
  expect(Object.keys(sent).filter((name) => !names.includes(name) && !ours.includes(name))).toEqual([]);
  for (const [name, value] of Object.entries(listed)) expect(sent[name.toLowerCase()]).toBe(value);
  expect(sent).toMatchObject({
    'x-fresh-after': '7',
    host: new URL(await urlOf(worker)).host,
  });
  expect(await readOriginPass(secret, sent[originPassHeader.toLowerCase()] ?? null, Date.now())).toBe(
    '127.0.0.1',
  );
  expect(request?.target).toBe('/api/wordpress/noticias?page=2');
});

test('of the cookies only the pass of a closed site is forwarded', async () => {
  await fetch(`${site}/api/x`, { headers: { Cookie: 'a=1; pase=1.f00; authenticated=true; apase=2' } });
  await fetch(`${site}/api/x`, { headers: { Cookie: 'a=1; authenticated=true' } });
  expect(requested.map(({ headers }) => headers.get('Cookie'))).toEqual(['pase=1.f00', null]);
});

test("of the worker's response headers only the listed ones are forwarded", async () => {
  result = () =>
    Response.json([], {
      status: 429,
      headers: {
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'no-store',
        'Cache-Tag': 'news',
        ETag: 'W/"a"',
        'Retry-After': '3',
        'X-Data-Age': '4',
        'X-Data-State': 'stale',
        'X-Total': '9',
        'Set-Cookie': 'pase=x',
        'MF-Experimental-Error-Stack': 'true',
        Server: 'workerd',
        Location: 'http://otro.pr/',
        'X-Made-Up': 'x',
      },
    });
  const { status, headers } = await fetch(`${site}/api/x`);
  const names = [...headers.keys()].filter((name) => !['connection', 'date', 'keep-alive'].includes(name));
  expect(status).toBe(429);
  expect(names.sort()).toEqual([
    ...[
      'access-control-allow-origin',
      'cache-control',
      'cache-tag',
      'content-length',
      'content-type',
      'etag',
      'retry-after',
    ],
    ...['x-data-age', 'x-data-state', 'x-request-id', 'x-total'],
  ]);
});

test('a body is forwarded unchanged, and one that is too large is rejected', async () => {
  const post = (body: string) => fetch(`${site}/api/subscribe`, { method: 'POST', body });
  expect((await post('{"email":"ana@correo.pr"}')).status).toBe(200);
  const refused = await post('x'.repeat(20_000));
  expect(refused.status).toBe(413);
  expect(Problem.parse(await refused.json()).error.code).toBe('payload_too_large');
  expect(requested.map(({ body }) => body)).toEqual(['{"email":"ana@correo.pr"}']);
});

test.each(['TRACE', 'PROPFIND', 'MKCOL', 'PURGE', 'LOCK'])(
  '%s gets a 405 and is not forwarded',
  async (method) => {
    const said = await send(`${method} /api/wordpress/noticias HTTP/1.1`);
    expect(said).toMatch(/^HTTP\/1\.1 405 /);
    expect(said).toMatch(/^Allow: GET, HEAD, POST, PUT\r$/im);
    expect(said).toContain('"code":"method_not_allowed"');
    expect(requested).toEqual([]);
  },
);

test.each([
  '/api/..%2fcdn-cgi/handler/scheduled',
  '/api/x%5C..%5Cy',
  '/api//cdn-cgi/explorer',
  '/api/wordpress/noticias/a%2Fb',
  '/api/x%00',
])('%s gets a 400 and is not forwarded', async (target) => {
  const said = await send(`GET ${target} HTTP/1.1`);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('"code":"bad_request"');
  expect(requested).toEqual([]);
});

test.each(['/api/../cdn-cgi/handler/scheduled', '/api/%2e%2E/cdn-cgi/explorer', '/api/./../x'])(
  '%s leads out of /api, and is not forwarded',
  async (target) => {
    expect(await send(`GET ${target} HTTP/1.1`)).toContain('a page');
    expect(requested).toEqual([]);
  },
);

test('percent-encoding is forwarded unchanged', async () => {
  await send('GET /api/wordpress/noticias/%f0%9f%8c%80-Hurac%C3%A1n?q=%2f%2e%2e HTTP/1.1');
  await send('GET /api/wordpress/noticias/corta%f0%9f HTTP/1.1');
  expect(requested.map(({ target }) => target)).toEqual([
    '/api/wordpress/noticias/%f0%9f%8c%80-Hurac%C3%A1n?q=%2f%2e%2e',
    '/api/wordpress/noticias/corta%f0%9f',
  ]);
});

test('a worker that does not respond, or that redirects, is a 503 in the one error shape', async () => {
  const gone = apiProxy({ apiUrl: 'http://127.0.0.1:1', passes: null, workerState: () => null });
  const responses = [await gone.request('/x', {}, { incoming: { socket: {} } })];
  result = () => new Response(null, { status: 302, headers: { Location: `${site}/secreto` } });
  responses.push(await fetch(`${site}/api/x`));
  for (const Location of ['./../x', '//otro.ejemplo', 'https://otro.ejemplo/./x']) {
    result = () => new Response(null, { status: 301, headers: { Location } });
    responses.push(await fetch(`${site}/api/x`, { redirect: 'manual' }));
  }
  for (const said of responses) {
    expect(said.status).toBe(503);
    expect(said.headers.get('Location')).toBeNull();
    expect(said.headers.get('Retry-After')).toBe('10');
    expect(Problem.parse(await said.json()).error.code).toBe('upstream_unavailable');
  }
  expect(vi.mocked(console.error).mock.calls.flat().join()).not.toContain('    at ');
});

test("the worker's redirect from an old slug to the present one is forwarded", async () => {
  const Location = './hurac%C3%A1n';
  result = () => new Response(null, { status: 301, headers: { Location, 'Cache-Tag': 'news:a,news:b' } });
  const said = await fetch(`${site}/api/wordpress/noticias/a`, { redirect: 'manual' });
  expect(said.status).toBe(301);
  expect(said.headers.get('Location')).toBe(Location);
  expect(said.headers.get('Cache-Tag')).toBe('news:a,news:b');
});

test('the worker has 8 s to respond, and 12 s more for the changes, which it holds until there are some', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await fetch(`${site}/api/x`);
  await fetch(`${site}/api/changes?wait=12`);
  expect(timeout.mock.calls).toEqual([[8_000], [20_000]]);
});

test('while the worker is down, the origin responds to /api/health with the state of its process', async () => {
  const state = { restarts: 2, restartedAt: '2026-11-20T15:00:00Z', downSince: '2026-11-20T16:00:00Z' };
  const down = new Hono().route(
    '/api',
    apiProxy({ apiUrl: 'http://127.0.0.1:1', passes: null, workerState: () => state }),
  );
  const said = await down.request('/api/health', {}, { incoming: { socket: {} } });
  expect(said.status).toBe(503);
  const body: unknown = await said.json();
  expect(DownHealth.parse(body)).toEqual({ status: 'down', worker: state });
  expect(Problem.parse(body).error.code).toBe('upstream_unavailable');
});

describe('a reader who does not send the whole request is not blamed on the worker', () => {
  const json = 'Content-Type: application/json';
  const part = '{"ema';
  const [length, chunks] = ['Content-Length: 400', 'Transfer-Encoding: chunked'];

  interface Sender {
    method?: string;
    path?: string;
    framing: string;
    body: string;
    /** What the reader does once the headers are there. */
    then: 'waits' | 'sends a byte now and then' | 'goes away' | 'ends its half of the connection';
    /** Of the request, as operators see it. */
    status: number;
    /** Whether the reader gets a response from the proxy; Node itself refuses what is no HTTP. */
    responded?: boolean;
  }

  test.each<[string, Sender]>([
    ['a body that never ends', { framing: length, body: part, then: 'waits', status: 408 }],
    ['a body that never begins', { framing: length, body: '', then: 'waits', status: 408 }],
    ['chunks that never end', { framing: chunks, body: `5\r\n${part}\r\n`, then: 'waits', status: 408 }],
    ['a chunk that never ends', { framing: chunks, body: `400\r\n${part}`, then: 'waits', status: 408 }],
    ['drops', { framing: length, body: part, then: 'sends a byte now and then', status: 408 }],
    ['PUT', { method: 'PUT', framing: length, body: part, then: 'waits', status: 408 }],
    ['a webhook', { path: '/api/publish', framing: length, body: part, then: 'waits', status: 408 }],
    ['an aborted body', { framing: length, body: part, then: 'goes away', status: 400, responded: false }],
    [
      'aborted chunks',
      { framing: chunks, body: `5\r\n${part}\r\n`, then: 'goes away', status: 400, responded: false },
    ],
    [
      'half a connection',
      { framing: length, body: part, then: 'ends its half of the connection', status: 400, responded: false },
    ],
    [
      'a chunk whose size is no number',
      { framing: chunks, body: `5\r\n${part}\r\nzz\r\n`, then: 'waits', status: 400, responded: false },
    ],
    ['too much', { framing: 'Content-Length: 20000', body: part, then: 'waits', status: 413 }],
    [
      'too many chunks',
      { framing: chunks, body: `4e20\r\n${'x'.repeat(20_000)}\r\n`, then: 'waits', status: 413 },
    ],
  ])(
    '%s',
    async (_, { method = 'POST', path = '/api/subscribe', framing, body, then, status, responded }) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const socket = connect(Number(new URL(site).port), '127.0.0.1');
      const said = text(socket).catch(() => '');
      const arrived = once(origin, 'request');
      socket.write(
        `${[`${method} ${path} HTTP/1.1`, 'Host: sitio.pr', json, framing].join('\r\n')}\r\n\r\n${body}`,
      );
      await arrived;
      if (then === 'goes away') socket.destroy();
      if (then === 'ends its half of the connection') socket.end();
      while (observed.length === 0) {
        if (then === 'sends a byte now and then') socket.write('x');
        await vi.advanceTimersByTimeAsync(500);
        await new Promise(setImmediate);
      }
      expect(observed.map((request) => request.status)).toEqual([status]);
      if (responded !== false) {
        // What was not read of the body is dropped within half a second.
        const timers = setInterval(() => void vi.advanceTimersByTime(500), 20);
        const response = await said;
        clearInterval(timers);
        expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
        expect(response).toMatch(/^connection: close\r$/im);
        expect(() => Problem.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? ''))).not.toThrow();
      }
      socket.destroy();
      expect(requested).toEqual([]);
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  test('one who goes away before the response', async () => {
    result = null;
    for (const method of ['GET', 'POST']) {
      const socket = connect(Number(new URL(site).port), '127.0.0.1');
      socket.write(`${method} /api/x HTTP/1.1\r\nHost: sitio.pr\r\nContent-Length: 0\r\n\r\n`);
      await expect.poll(() => requested).toHaveLength(1);
      socket.destroy();
      await expect.poll(() => observed.map(({ status }) => status)).toEqual([400]);
      [requested, observed] = [[], []];
    }
    expect(console.error).not.toHaveBeenCalled();
  });

  test('one who goes away in the middle of the response', async () => {
    let cancelled = false;
    result = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
          cancel: () => void (cancelled = true),
        }),
      );
    const socket = connect(Number(new URL(site).port), '127.0.0.1');
    socket.write('GET /api/x HTTP/1.1\r\nHost: sitio.pr\r\n\r\n');
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => cancelled).toBe(true);
    expect(observed.map(({ status }) => status)).toEqual([200]);
    expect(console.error).not.toHaveBeenCalled();
  });
});

describe('a request that comes back', () => {
  /** Origins whose /api leads to one of them, through a balancer that takes turns. */
  async function looping(count: number) {
    let turn = 0;
    let received = 0;
    const apps: Hono[] = [];
    const balancer = serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request, env) => {
        received += 1;
        turn += 1;
        return apps[turn % count]?.fetch(request, env) ?? new Response(null, { status: 500 });
      },
    });
    const url = await urlOf(balancer);
    for (let number = 0; number < count; number += 1)
      apps.push(new Hono().route('/api', apiProxy({ apiUrl: url, passes, workerState: () => null })));
    return { url, received: () => received, close: () => balancer.close() };
  }

  test.each([1, 2, 5])(
    'is refused with 508 after it has met every origin once: %d origins',
    async (count) => {
      const { url, received, close } = await looping(count);
      try {
        for (const init of [{}, { method: 'POST', body: '{}' }, { method: 'PUT', body: '{}' }]) {
          const before = received();
          const response = await fetch(`${url}/api/changes?wait=12`, init);
          expect(response.status).toBe(508);
          expect(response.headers.get('Cache-Control')).toBe('no-store');
          expect(Problem.parse(await response.json()).error.code).toBe('upstream_unavailable');
          expect(received() - before).toBe(count + 1);
        }
        // One line a minute and origin, which names the setting.
        expect(vi.mocked(console.error).mock.calls.length).toBeLessThanOrEqual(count);
        expect(console.error).toHaveBeenCalledWith(expect.stringContaining('API_URL'));
      } finally {
        close();
      }
    },
  );

  test('is not one that other origins or a CDN have forwarded, and the worker learns who did', async () => {
    const via = '1.1 proxy.ejemplo';
    const response = await fetch(`${site}/api/weather`, {
      headers: { 'CDN-Loop': 'cloudflare; loops=1, telecoqui-another', Via: via },
    });
    expect(response.status).toBe(200);
    const [received] = requested;
    expect(received?.headers.get('Via')).toBe(via);
    expect(received?.headers.get('CDN-Loop')).toMatch(
      /^cloudflare; loops=1, telecoqui-another, telecoqui-[0-9a-f-]{36}$/,
    );
  });
});

test('caches learn what the worker’s response depends on, but not the header that the origin writes', async () => {
  result = () => Response.json({}, { headers: { Vary: 'Authorization, X-Fresh-After' } });
  expect((await fetch(`${site}/api/health`)).headers.get('Vary')).toBe('Authorization');
});

describe('what open pages request for a change', () => {
  const ask = (query = '?cambio=12', headers: Record<string, string> = {}) =>
    fetch(`${site}/api/games/7${query}`, { headers }).then(async (response) => ({
      text: await response.text(),
      status: response.status,
      age: response.headers.get('X-Data-Age'),
    }));
  const scores = () =>
    Response.json({ home: 2 }, { headers: { 'Cache-Control': 'public, s-maxage=5', 'X-Data-Age': '3' } });

  test('goes to the worker once, however many readers hear of it', async () => {
    result = scores;
    const responses = await Promise.all(Array.from({ length: 50 }, () => ask()));
    for (const response of responses) expect(response).toEqual({ text: '{"home":2}', status: 200, age: '3' });
    expect(requested.map(({ target }) => target)).toEqual(['/api/games/7?cambio=12']);
    await ask('?cambio=13');
    expect(requested).toHaveLength(2);
  });

  test.each([
    ['without a change', '', {}],
    ['for something that is no change', '?cambio=x', {}],
    ['with a pass of a closed site', '?cambio=14', { Cookie: 'pase=a' }],
    ['by somebody with a key', '?cambio=14', { Authorization: 'Bearer a' }],
  ])('is the own request of each reader %s', async (_what, query, headers) => {
    result = scores;
    await Promise.all([ask(query, headers), ask(query, headers)]);
    expect(requested).toHaveLength(2);
  });

  test('is not shared if the worker refuses it or keeps it for one reader', async () => {
    result = () => Response.json({}, { status: 429, headers: { 'Cache-Control': 'no-store' } });
    await Promise.all([ask('?cambio=15'), ask('?cambio=15')]);
    expect(requested).toHaveLength(2);
    result = scores;
    expect((await ask('?cambio=15')).status).toBe(200);
  });
});
