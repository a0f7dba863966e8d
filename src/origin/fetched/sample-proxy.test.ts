import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { frameProxy, signalProxy } from './sample-proxy.ts';

/** Requests that the newsroom received. */
let requested: { path: string; search: string; method: string; cookie: string | null }[] = [];
let url = '';

const newsroom = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => {
    const { pathname, search } = new URL(request.url);
    requested.push({
      path: pathname,
      search,
      method: request.method,
      cookie: request.headers.get('Cookie'),
    });
    if (pathname.endsWith('tarde.m4s')) return new Promise<Response>(() => {});
    if (pathname.endsWith('no-hay.m4s')) return new Response('', { status: 404 });
    return new Response(pathname, {
      headers: {
        'Content-Type': 'video/mp4',
        'Cache-Control': 'public, max-age=3600',
        'Set-Cookie': 'newsroom=1',
        'X-Powered-By': 'newsroom',
      },
    });
  },
});

beforeAll(async () => {
  if (!newsroom.listening) await once(newsroom, 'listening');
  const address = newsroom.address();
  if (address === null || typeof address === 'string') throw new Error('The test server listens on no port');
  url = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  requested = [];
});
afterAll(() => void newsroom.close());

const ask = (path: string, init?: RequestInit) => signalProxy(url).request(path, init);

test('a media segment is forwarded unchanged, without the headers of the reader', async () => {
  const response = await ask('/360p-0.m4s', { headers: { Cookie: 'visita=1' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('video/mp4');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(await response.text()).toBe('/senal/360p-0.m4s');
  for (const name of ['Set-Cookie', 'X-Powered-By']) expect(response.headers.get(name)).toBeNull();
  expect(requested).toEqual([{ path: '/senal/360p-0.m4s', search: '', method: 'GET', cookie: null }]);
});

test('playlists and missing files are not cached', async () => {
  expect((await ask('/vivo.m3u8')).headers.get('Cache-Control')).toBe('no-store');
  const missing = await ask('/no-hay.m4s');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('Cache-Control')).toBe('no-store');
});

test('HEAD is forwarded as HEAD', async () => {
  expect((await ask('/subtitulos-0.vtt', { method: 'HEAD' })).status).toBe(200);
  expect(requested).toMatchObject([{ method: 'HEAD' }]);
});

test.each([
  '/',
  '/vivo.txt',
  '/..%2F_sample%2Fstories.vtt',
  '/%2e%2e%2fwp-json.mp4',
  '/una/dos.m4s',
  '/vivo.m3u8%0d',
  '/VIVO.m3u8',
])('%s is not forwarded', async (path) => {
  expect((await ask(path)).status).toBe(404);
  expect(requested).toEqual([]);
});

test('a POST is refused and not forwarded', async () => {
  const response = await ask('/vivo.m3u8', { method: 'POST', body: 'x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('Allow')).toBe('GET, HEAD');
  expect(requested).toEqual([]);
});

test('a newsroom that does not respond is a 503 that is not cached, and is logged', async () => {
  const response = await signalProxy('http://127.0.0.1:1').request('/vivo.m3u8');
  expect(response.status).toBe(503);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('/senal/vivo.m3u8'),
    expect.any(String),
  );
});

test('a third party has its own origin, is framed by documents without one, and gets its parameters', async () => {
  const response = await frameProxy(url).request('/temperatura?lat=18&lon=-66');
  expect(await response.text()).toBe('/marco/temperatura');
  expect(requested).toMatchObject([{ search: '?lat=18&lon=-66', cookie: null }]);
  const policy = response.headers.get('Content-Security-Policy')?.split(';') ?? [];
  expect(policy).toContain("default-src 'none'");
  expect(policy.filter((directive) => directive.startsWith('sandbox'))).toEqual([
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ]);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test.each(['/', '/otra', '/..%2F_sample%2Flog', '/temperatura%2f..', '/ahora.mp4.exe', '/RADAR'])(
  'the third party %s is not forwarded',
  async (path) => {
    expect((await frameProxy(url).request(path)).status).toBe(404);
    expect(requested).toEqual([]);
  },
);

test('a viewer who goes away is no failure of the newsroom', async () => {
  const viewer = new AbortController();
  const response = signalProxy(url).request('/tarde.m4s', { signal: viewer.signal });
  await expect.poll(() => requested).toHaveLength(1);
  viewer.abort();
  expect((await response).status).toBe(400);
  expect(console.error).not.toHaveBeenCalled();
});
