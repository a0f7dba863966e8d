import { afterAll, describe, expect, inject, test } from 'vitest';
import { startNginx } from './caching-proxy.ts';
import { getRaw, sendRaw } from './raw-request.ts';

const { url } = inject('site');
const evil = 'otro.example';
const proxy = await startNginx(url);
afterAll(proxy.stop);

/** The site's own response without the cache, requested once per path. */
const known = new Map<string, Promise<{ status: number; length: number }>>();
function fresh(path: string) {
  const asked =
    known.get(path) ??
    fetch(`${url}${path}`).then(async (response) => ({
      status: response.status,
      length: (await response.text()).length,
    }));
  known.set(path, asked);
  return asked;
}

/** The response to a reader who sends no unusual header. */
async function clean(path: string) {
  const response = await fetch(`${proxy.url}${path}`);
  return { status: response.status, body: await response.text(), state: response.headers.get('X-Cache') };
}

/** Addresses that a cache keeps. Each attack adds a query of its own, so that the attacker's request is the first. */
const places = [
  '/',
  '/noticias',
  '/about',
  '/robots.txt',
  '/sitemap.xml',
  '/rss.xml',
  '/api/wordpress/noticias',
];

const attacks: Record<string, readonly string[]> = {
  'a foreign X-Forwarded-Host': [`X-Forwarded-Host: ${evil}`],
  'a foreign Forwarded': [
    `Forwarded: host=${evil};proto=http`,
    'X-Forwarded-Proto: nothttps',
    'X-Forwarded-Scheme: http',
  ],
  'a foreign port and prefix': [
    'X-Forwarded-Port: 666',
    `X-Forwarded-Prefix: //${evil}`,
    `X-Forwarded-Server: ${evil}`,
  ],
  'another address in a header': [
    'X-Original-URL: /no-existe',
    'X-Rewrite-URL: /no-existe',
    'X-Forwarded-Path: /no-existe',
  ],
  'another method in a header': [
    'X-HTTP-Method-Override: POST',
    'X-HTTP-Method: DELETE',
    'X-Method-Override: PUT',
  ],
  'a range of one byte': ['Range: bytes=0-0'],
  'ranges without end': ['Range: bytes=0-,0-,0-,0-,0-,0-'],
  'no accepted encoding': ['Accept-Encoding: identity;q=0, *;q=0'],
  'brotli, which the next reader does not accept': ['Accept-Encoding: br'],
  cookies: ['Cookie: gate=1; theme=<script>; authenticated=true'],
  'a condition that always holds': ['If-None-Match: *', 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'],
  'a condition that never holds': ['If-Match: "no"', 'If-Unmodified-Since: Fri, 01 Jan 1990 00:00:00 GMT'],
  'an expectation': ['Expect: 100-continue'],
  'another language and type': ['Accept-Language: xx', 'Accept: application/x-none'],
  'an upgrade': ['Upgrade: websocket', 'X-Accel-Redirect: /', 'X-Accel-Expires: 99999'],
};

describe.each(Object.entries(attacks))('%s poisons nothing', (name, headers) => {
  test.each(places)('on %s', async (place) => {
    const path = `${place}?ataque=${encodeURIComponent(name)}`;
    await getRaw(proxy.url, path, headers);
    const seen = await clean(path);
    const { status, length } = await fresh(place);
    expect(seen.status).toBe(status);
    expect(seen.body).not.toContain(evil);
    expect(seen.body.length).toBeGreaterThan(length * 0.8);
  });
});

test.each(places)('a foreign Host appears in no response of %s', async (place) => {
  const path = `${place}?host=otro`;
  const { port } = new URL(proxy.url);
  await sendRaw(proxy.url, `GET ${path} HTTP/1.1\r\nHost: ${evil}:${port}\r\nConnection: close\r\n\r\n`);
  expect((await clean(path)).body).not.toContain(evil);
  expect(await getRaw(url, path, [`X-Forwarded-Host: ${evil}`])).not.toContain(evil);
  const direct = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: ${evil}\r\nConnection: close\r\n\r\n`);
  expect(direct).not.toContain(evil);
});

test('the cache keeps what it may, without which the tests above prove nothing', async () => {
  // nginx may store a response a moment after the reader has it.
  await expect.poll(async () => (await clean('/about?ataque=ninguno')).state).toBe('HIT');
});

test('a request that fails leaves no error in the cache', async () => {
  for (const target of ['/about/%ff', '/about?x=%ff%00', '/about%00', '/ABOUT'])
    await getRaw(proxy.url, target);
  expect((await clean('/about')).status).toBe(200);
});

describe('one request is one request behind nginx too', () => {
  const { host } = new URL(url);
  test.each([
    ['CL.TE', ['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\nG'],
    ['TE.TE', ['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], '0\r\n\r\nG'],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 1'], 'G'],
    ['a folded line', ['X-A: b', ' Transfer-Encoding: chunked', 'Content-Length: 6'], '0\r\n\r\nG'],
  ])('%s', async (_, headers, body) => {
    const head = ['POST /boletin HTTP/1.1', `Host: ${host}`, ...headers, 'Connection: close'].join('\r\n');
    await sendRaw(proxy.url, `${head}\r\n\r\n${body}`);
    // A left-over letter would become part of the next request's method, and GGET is no method.
    for (let again = 0; again < 3; again += 1)
      expect((await clean(`/about?resto=${again}`)).status).toBe(200);
  });
});
