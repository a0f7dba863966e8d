import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DownHealth } from '#contract/health.ts';
import { originPassHeader, OriginPasses, readOriginPass } from '#contract/origin-pass.ts';
import { Problem } from '#contract/problem.ts';
import { apiProxy } from './api-proxy.ts';

/** Requests that the worker received. */
let requested: { method: string; target: string; headers: Headers; body: string }[] = [];
/** The worker's response; null: it never responds. */
let answer: (() => Response) | null = null;

const worker = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text().catch(() => 'cut off');
    requested.push({ method: request.method, target: pathname + search, headers: request.headers, body });
    return answer ? answer() : new Promise<Response>(() => {});
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
  app.route(
    '/api',
    apiProxy({ apiUrl: await urlOf(worker), passes, workerState: () => null }, () => 7),
  );
  app.all('*', (context) => context.text('a page'));
  origin = serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
  site = await urlOf(origin);
});
beforeEach(() => {
  requested = [];
  answer = () => Response.json({ well: true });
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
    'X-Telecoqui-Timestamp': '1',
    'X-Telecoqui-Signature': 'sha256=x',
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
  const [question] = requested;
  const sent = Object.fromEntries(question?.headers ?? []);
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
  expect(question?.target).toBe('/api/wordpress/noticias?page=2');
});

test('of the cookies only the pass of a closed site is forwarded', async () => {
  await fetch(`${site}/api/x`, { headers: { Cookie: 'a=1; pase=1.f00; authenticated=true; apase=2' } });
  await fetch(`${site}/api/x`, { headers: { Cookie: 'a=1; authenticated=true' } });
  expect(requested.map(({ headers }) => headers.get('Cookie'))).toEqual(['pase=1.f00', null]);
});

test("of the worker's response headers only the listed ones are forwarded", async () => {
  answer = () =>
    Response.json([], {
      status: 429,
      headers: {
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
    ...['cache-control', 'cache-tag', 'content-length', 'content-type', 'etag', 'retry-after'],
    ...['x-data-age', 'x-data-state', 'x-total'],
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
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const gone = apiProxy({ apiUrl: 'http://127.0.0.1:1', passes: null, workerState: () => null });
  const answers = [await gone.request('/x', {}, { incoming: { socket: {} } })];
  answer = () => new Response(null, { status: 302, headers: { Location: `${site}/secreto` } });
  answers.push(await fetch(`${site}/api/x`));
  for (const Location of ['./../x', '//otro.ejemplo', 'https://otro.ejemplo/./x']) {
    answer = () => new Response(null, { status: 301, headers: { Location } });
    answers.push(await fetch(`${site}/api/x`, { redirect: 'manual' }));
  }
  for (const said of answers) {
    expect(said.status).toBe(503);
    expect(said.headers.get('Location')).toBeNull();
    expect(said.headers.get('Retry-After')).toBe('10');
    expect(Problem.parse(await said.json()).error.code).toBe('upstream_unavailable');
  }
  expect(log.mock.calls.flat().join()).not.toContain('    at ');
  log.mockRestore();
});

test("the worker's redirect from an old slug to the present one is forwarded", async () => {
  const Location = './hurac%C3%A1n';
  answer = () => new Response(null, { status: 301, headers: { Location, 'Cache-Tag': 'news:a,news:b' } });
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
  timeout.mockRestore();
});

test('while the worker is down, the origin responds to /api/health with the state of its process', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
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
  log.mockRestore();
});

test.each([
  ['a length', 'Content-Length: 400'],
  ['chunks', 'Transfer-Encoding: chunked'],
])('a POST with %s that the client aborts logs nothing', async (_, framing) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  const head = ['POST /api/subscribe HTTP/1.1', 'Host: sitio.pr', 'Content-Type: application/json', framing];
  socket.write(`${head.join('\r\n')}\r\n\r\n${framing.startsWith('T') ? '5\r\n{"ema\r\n' : '{"ema'}`);
  await new Promise((resolve) => origin.once('request', resolve));
  socket.destroy();
  // The response to this later request shows that the aborted one has been handled.
  expect((await fetch(`${site}/api/x`)).status).toBe(200);
  await vi.waitFor(() => expect(log.mock.calls).toEqual([]));
  log.mockRestore();
});
