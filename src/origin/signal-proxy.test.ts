import { serve } from '@hono/node-server';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signalProxy } from './signal-proxy.ts';

/** Requests that the newsroom received. */
let requested: { path: string; method: string; cookie: string | null }[] = [];
let url = '';

const newsroom = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request) => {
    const { pathname } = new URL(request.url);
    requested.push({ path: pathname, method: request.method, cookie: request.headers.get('Cookie') });
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
  const answer = await ask('/360p-0.m4s', { headers: { Cookie: 'visita=1' } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('video/mp4');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(await answer.text()).toBe('/senal/360p-0.m4s');
  for (const name of ['Set-Cookie', 'X-Powered-By']) expect(answer.headers.get(name)).toBeNull();
  expect(requested).toEqual([{ path: '/senal/360p-0.m4s', method: 'GET', cookie: null }]);
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
  const answer = await ask('/vivo.m3u8', { method: 'POST', body: 'x' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('Allow')).toBe('GET, HEAD');
  expect(requested).toEqual([]);
});

test('a newsroom that does not respond is a 503 that is not cached', async () => {
  const answer = await signalProxy('http://127.0.0.1:1').request('/vivo.m3u8');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});
