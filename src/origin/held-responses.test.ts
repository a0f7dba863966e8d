import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readerPass } from '#contract/signing/gate-pass.ts';
import { HeldResponses } from './held/held-responses.ts';
import {
  responded,
  ask,
  askFramework,
  astro,
  file,
  observed,
  origin,
  startClosed,
  text,
  useHeldOrigin,
  warm,
  type Asked,
} from './held-origin.fixture.ts';
import { readerResponse } from './responses/reader-response.ts';

useHeldOrigin();

const shapes: [name: string, asked: Asked, isHeld: boolean][] = [
  ['a file', { target: file }, true],
  ['a page', { target: '/' }, true],
  ['a page with an end', { target: '/tiempo-v2' }, true],
  ['HEAD of a file', { target: file, method: 'HEAD' }, true],
  ['HEAD of a page', { target: '/', method: 'HEAD' }, true],
  ['a script', { target: '/_astro/menu.a.js', headers: { 'Accept-Encoding': 'br' } }, true],
  ['a picture', { target: '/logo.png', headers: { 'Accept-Encoding': 'br' } }, true],
  ['a small page', { target: '/corta', headers: { 'Accept-Encoding': 'br' } }, true],
  ...[
    'br',
    'gzip',
    'zstd',
    'gzip, deflate, br, zstd',
    'br;q=0, gzip',
    'identity',
    'identity;q=0',
    '*',
    '',
  ].map((accepted): [string, Asked, boolean] => [
    `Accept-Encoding: ${accepted}`,
    { target: '/', headers: { 'Accept-Encoding': accepted } },
    true,
  ]),
  ['Range', { target: file, headers: { Range: 'bytes=0-9' } }, true],
  [
    'If-Modified-Since',
    { target: '/', headers: { 'If-Modified-Since': 'Tue, 24 Nov 2026 12:00:00 GMT' } },
    true,
  ],
  ['another ETag', { target: '/', headers: { 'If-None-Match': 'W/"x", "y"' } }, true],
  ['any ETag', { target: '/', headers: { 'If-None-Match': '*' } }, true],
  ['a query that the page ignores', { target: '/?utm_source=boletin&fbclid=1' }, true],
  ['a query of a file', { target: `${file}?x=1` }, true],
  ['an accepted query', { target: '/deportes?liga=nba' }, true],
  ['an accepted query and junk', { target: '/deportes?x=1&liga=nba' }, false],
  ['a search', { target: '/search?q=lluvia' }, false],
  ['percent-encoding', { target: '/noticias/%6cluvia' }, false],
  ['a path that cannot be decoded', { target: '/%' }, false],
  ['capitals', { target: '/noticias/LLUVIA' }, false],
  ['a trailing slash', { target: `${file}/` }, false],
  ['two slashes', { target: `/${file}` }, false],
  ['a dot', { target: '/./noticias/lluvia' }, false],
  ['an absolute address', { target: `http://otro.example${file}` }, false],
  ['another host', { target: '/', headers: { Host: 'www.telecoqui.example' } }, true],
  ['a host with capitals', { target: '/', headers: { Host: 'WWW.telecoqui.example' } }, false],
  ['a host that is none', { target: '/', headers: { Host: 'a b' } }, false],
  ['a reader behind a proxy', { target: file, headers: { 'X-Forwarded-For': '203.0.113.9' } }, true],
  ['a page for a CDN', { target: '/', headers: { 'CDN-Loop': 'cloudflare', 'Accept-Encoding': 'br' } }, true],
  ['a cookie of the gate', { target: '/', headers: { Cookie: 'pase=1.2.3' } }, true],
  ['a preview', { target: '/vista-previa/noticias/7' }, false],
  ['an error page at its own address', { target: '/404' }, false],
  ['POST', { target: '/', method: 'POST' }, false],
  ['OPTIONS', { target: file, method: 'OPTIONS' }, false],
  ['readiness', { target: '/livez' }, false],
];

test.each(shapes)('%s gets what the framework sends', async (_name, asked, isHeld) => {
  await warm(asked);
  const rendered = astro.rendered.length;
  const { isHeld: wasHeld, bytes, id, ...sent } = await ask(asked);
  expect(wasHeld).toBe(isHeld);
  if (isHeld) expect(astro.rendered).toHaveLength(rendered);
  const { isHeld: _isHeld, bytes: sameBytes, id: otherId, ...expected } = await askFramework(asked);
  expect(responded.mock.results.at(-1)?.value).toBe(false);
  expect(sent).toEqual(expected);
  expect(bytes).toBe(sameBytes);
  // Caches keep a script for a year.
  if (asked.target.startsWith('/_astro/')) expect([id, otherId]).toEqual(['', '']);
  else {
    for (const each of [id, otherId]) expect(each).toMatch(/^[0-9a-f]{32}$/);
    expect(id).not.toBe(otherId);
  }
});

const etagOf = async (target: string) => {
  const { headers } = await ask({ target });
  return headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? '';
};

test.each([file, '/', '/live', '/tiempo-v2'])('a 304 of %s costs less than 350 bytes', async (target) => {
  // The end is too far away to shorten the page's lifetime.
  astro.until = Date.now() + 3_600_000;
  const headers = { 'If-None-Match': await etagOf(target) };
  await warm({ target });
  const [held, framework] = [await ask({ target, headers }), await askFramework({ target, headers })];
  expect([held.status, held.isHeld, framework.status, framework.isHeld]).toEqual([304, true, 304, false]);
  expect(held.headers).toEqual(framework.headers);
  for (const { bytes } of [held, framework]) expect(bytes).toBeLessThan(350);
});

const cacheHeaders = ['cache-tag', 'cdn-cache-control', 'surrogate-key'];

test.each([
  ['X-Forwarded-For', '203.0.113.9'],
  ['Forwarded', 'for=203.0.113.9'],
  ['Via', '1.1 varnish'],
  ['CDN-Loop', 'Fastly'],
])('only a request with %s gets what caches read, whoever asked before', async (name, value) => {
  for (const headers of [{}, { [name]: value }, {}, { [name]: value }]) {
    await warm({ target: '/', headers });
    const { headers: received, isHeld } = await ask({ target: '/', headers });
    expect(isHeld).toBe(true);
    const names = received.map((text) => text.toLowerCase());
    expect(cacheHeaders.filter((header) => names.includes(header))).toEqual(
      name in headers ? cacheHeaders : [],
    );
  }
});

test('a held page is observed like any other', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.77', 'X-Request-Id': '0123456789abcdef'.repeat(2) };
  await warm({ target: '/', headers });
  observed.length = 0;
  expect((await ask({ target: '/?x=1', headers })).isHeld).toBe(true);
  expect((await askFramework({ target: '/?x=1', headers })).isHeld).toBe(false);
  expect(observed[1]).toMatchObject({ reader: '203.0.113.0/24', id: headers['X-Request-Id'], path: '/' });
  expect(observed[0]).toMatchObject({ ...observed[1], ms: expect.any(Number), at: expect.any(Number) });
});

test('requests that were sent before their responses get whole ones, in turn, and an old client gets its connection closed', async () => {
  for (const target of ['/', file]) await warm({ target });
  responded.mockClear();
  const socket = connect(Number(new URL(origin.url).port), '127.0.0.1').setEncoding('latin1');
  let sent = '';
  socket.on('data', (part: string) => (sent += part));
  const line = (method: string, target: string, version = '1.1') =>
    `${method} ${target} HTTP/${version}\r\nHost: a.example\r\n\r\n`;
  socket.write(line('GET', '/') + line('HEAD', '/') + line('GET', file) + line('GET', '/', '1.0'));
  await new Promise((resolve) => socket.once('close', resolve));
  expect(responded.mock.results.map(({ value }) => value)).toEqual([true, true, true, true]);
  const responses = sent.split(/(?=HTTP\/1\.1 200 OK\r\n)/);
  const bodies = responses.map((response) => response.slice(response.indexOf('\r\n\r\n') + 4));
  expect(bodies).toEqual([`<main>Antes/</main>${text}`, '', expect.stringContaining('<main>one'), bodies[0]]);
  expect(responses.map((response) => /connection: close/i.test(response))).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('held responses that wait for their connection keep their ids', async () => {
  await warm({ target: '/' });
  observed.length = 0;
  const socket = connect(Number(new URL(origin.url).port), '127.0.0.1').setEncoding('latin1');
  let sent = '';
  socket.on('data', (part: string) => (sent += part));
  const line = (version: string) => `GET / HTTP/${version}\r\nHost: a.example\r\n\r\n`;
  socket.write(line('1.1').repeat(5) + line('1.0'));
  await new Promise((resolve) => socket.once('close', resolve));
  const ids = [...sent.matchAll(/^x-request-id: ([0-9a-f]{32})\r$/gim)].map(([, id]) => id);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
  expect(observed.map(({ id }) => id)).toEqual(ids);
});

test('an origin that ends closes the connections of held pages', async () => {
  await warm({ target: '/' });
  const socket = connect(Number(new URL(origin.url).port), '127.0.0.1').setEncoding('latin1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const closing = origin.close({ accepting: 0, idle: 1_000, max: 5_000 });
  let sent = '';
  socket.on('data', (part: string) => (sent += part));
  socket.write('GET / HTTP/1.1\r\nHost: a.example\r\nIf-None-Match: *\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  await closing;
  expect(responded.mock.results.at(-1)?.value).toBe(true);
  expect(sent).toMatch(/^HTTP\/1\.1 304 [\s\S]*connection: close/i);
});

test('behind a hard gate nothing is held', async () => {
  const key = await startClosed();
  responded.mockClear();
  const headers = { Cookie: `pase=${await readerPass(key, Date.now())}` };
  for (let round = 0; round < 3; round += 1) {
    const { status, headers: sent } = await ask({ target: file, headers });
    expect([status, sent.includes('private, max-age=0')]).toEqual([200, true]);
  }
  expect((await ask({ target: file })).status).toBe(401);
  expect(responded).not.toHaveBeenCalled();
});

test('what is held has a limit, and readers cannot fill it with queries', async () => {
  const bytesOf = () => {
    const used: unknown = responded.mock.contexts.at(-1);
    return used instanceof HeldResponses ? used.bytes : NaN;
  };
  await warm({ target: '/' });
  const before = bytesOf();
  for (let number = 0; number < 20; number += 1) await ask({ target: `/?x=${number}` });
  expect(bytesOf()).toBe(before);

  const small = new HeldResponses(origin.site, origin.emergencies, [], [], origin.site, 40_000);
  const sizes: number[] = [];
  const app = new Hono().use(small.learning).get('/*', async (context) => {
    const { path: pathname } = context.req;
    const page = await origin.site.cache.respond(pathname, async () => ({
      status: 200,
      headers: new Headers({ 'Cache-Control': 'public, s-maxage=60' }),
      body: Buffer.from(pathname + text),
    }));
    context.set('heldPage', { pathname, address: pathname, ignoresQuery: true });
    context.set('shownEmergency', origin.emergencies.state);
    return readerResponse(
      { method: 'GET', ifNoneMatch: undefined, acceptEncoding: undefined },
      200,
      new Headers(page.headers),
      page.body,
    );
  });
  for (let number = 0; number < 20; number += 1) {
    const incoming = new IncomingMessage(new Socket());
    Object.assign(incoming, { method: 'GET', url: `/pagina/${number}` });
    await app.request(incoming.url ?? '', {}, { incoming });
    sizes.push(small.bytes);
  }
  expect(sizes[0]).toBeGreaterThan(text.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40_000);
});
