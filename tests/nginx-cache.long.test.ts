import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageCacheControl, pageCacheRules } from '#config/page-cache.ts';
import { startExampleNginx, type RunningNginx } from './hostile/caching-proxy.ts';
import { getRaw } from './hostile/raw-request.ts';
import { startBalancer } from './operations/balancer.ts';
import { listen } from './listening.ts';

/** Real nginx with operations/nginx/cache.conf, in front of an origin that sends the site's headers. */
interface Origin {
  url: string;
  server: Server;
  requested: IncomingMessage[];
  text: string;
  status: number;
  cacheControl: string;
  vary: string;
}

/** What the origin writes for CDNs. */
const cacheHeaders = ['Cache-Tag', 'Surrogate-Key', 'CDN-Cache-Control'];

async function startOrigin(): Promise<Origin> {
  const origin: Origin = {
    url: '',
    server: createServer(),
    requested: [],
    text: 'Antes',
    status: 200,
    cacheControl: pageCacheControl(pageCacheRules.item),
    vary: 'Accept-Encoding',
  };
  origin.server.on('request', (request, response) => {
    origin.requested.push(request);
    const etag = `W/"${origin.text}"`;
    response.setHeader('Cache-Control', origin.cacheControl).setHeader('Vary', origin.vary);
    for (const name of cacheHeaders) response.setHeader(name, 'noticia');
    if (origin.status === 200) response.setHeader('ETag', etag);
    const isKnown = origin.status === 200 && request.headers['if-none-match'] === etag;
    response.statusCode = isKnown ? 304 : origin.status;
    response.end(isKnown ? undefined : `${origin.text} ${request.headers['accept-encoding'] ?? ''}`);
  });
  origin.url = await listen(origin.server);
  return origin;
}

let origin: Origin;
let nginx: RunningNginx;

beforeEach(async () => {
  origin = await startOrigin();
  nginx = await startExampleNginx([origin.url]);
  origin.requested = [];
});
afterEach(async () => {
  await nginx.stop();
  origin.server.closeAllConnections();
  origin.server.close();
});

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${nginx.url}${path}`, { headers: { 'Accept-Encoding': 'br', ...headers } });
  return { status: response.status, text: await response.text(), cache: response.headers.get('X-Cache') };
}

const textOf = async (path: string) => (await read(path)).text;
/** Resolves once nginx asks the origin about this page again. */
const expired = (path: string) =>
  vi.waitUntil(async () => (await read(path)).cache !== 'HIT', { timeout: 20_000, interval: 50 });

/**
 * Forty readers at once of a page that nginx does not have. It keeps a page for a second: on a busy machine a burst may last longer, and then
 * another one begins, of another page.
 */
async function burst<Response>(address: string, get: (path: string) => Promise<Response>) {
  for (let turn = 0; ; turn += 1) {
    const path = `${address}${turn}`;
    origin.requested = [];
    const begun = performance.now();
    const responses = await Promise.all(Array.from({ length: 40 }, () => get(path)));
    if (performance.now() - begun < 1_000) return { path, responses };
  }
}

test('a burst of readers is one request, and a publish is seen a second later without a purge', async () => {
  const { path, responses } = await burst('/noticias/lluvia', read);
  expect(responses.every(({ status, text }) => status === 200 && text.startsWith('Antes'))).toBe(true);
  expect(origin.requested).toHaveLength(1);
  origin.text = 'Después';
  await vi.waitUntil(async () => (await textOf(path)).startsWith('Después'), { timeout: 20_000 });
});

test('readers get no header that only CDNs read', async () => {
  const caches = new Set<string | null>();
  await vi.waitUntil(
    async () => {
      const { headers } = await fetch(`${nginx.url}/noticias/lluvia`);
      expect(cacheHeaders.filter((name) => headers.has(name))).toEqual([]);
      caches.add(headers.get('X-Cache'));
      return caches.has('MISS') && caches.has('HIT');
    },
    { timeout: 20_000 },
  );
});

test('each request has an id of nginx, whatever the reader sends, behind the cache and behind the balancer', async () => {
  const balancer = await startBalancer(origin.url, origin.url);
  try {
    origin.requested = [];
    for (const { url } of [nginx, balancer])
      for (const path of ['/noticias', '/api/weather', '/_astro/menu.a1.js'])
        await fetch(`${url}${path}`, { headers: { 'X-Request-Id': 'a-reader-chose-it' } });
    const ids = origin.requested.map(({ headers }) => headers['x-request-id']);
    expect(ids).toEqual(Array.from({ length: 6 }, () => expect.stringMatching(/^[0-9a-f]{32}$/)));
    expect(new Set(ids).size).toBe(6);
  } finally {
    await balancer.stop();
  }
});

test.each(['livez', 'readyz'])(
  '/%s is neither asked of an origin nor kept, however it is spelled',
  async (name) => {
    const balancer = await startBalancer(origin.url, origin.url);
    const encoded = `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
    const spellings = [
      ...[`/${name}`, `/${name}?x=1`, `/${name}#x`, `/${name}/`, `/${name}/x`, `/${name.toUpperCase()}`],
      ...[`//${name}`, `/${encoded}`, `/./${name}`, `/%2e/${name}`, `/x/../${name}`, `/x/%2e%2e/${name}`],
      ...[`/x/..%2f${name}`, `/_astro/../${name}`, `/api/../${name}`, `http://otro.example/${name}`],
    ];
    try {
      for (const { url } of [nginx, balancer]) {
        origin.requested = [];
        for (const spelling of [...spellings, ...spellings])
          expect(await getRaw(url, spelling), spelling).toMatch(/^HTTP\/1\.1 404 /);
        for (const method of ['HEAD', 'POST', 'OPTIONS'])
          expect((await fetch(`${url}/${name}`, { method })).status, method).toBe(404);
        expect(origin.requested.map(({ url: asked }) => asked)).toEqual([]);
        // An address that only begins like it is a page.
        expect((await fetch(`${url}/${name}-de-noticias`)).status).toBe(200);
      }
    } finally {
      await balancer.stop();
    }
  },
);

test('a page that has not changed costs a 304', async () => {
  await read('/noticias/lluvia');
  await expired('/noticias/lluvia');
  expect((await read('/noticias/lluvia')).text).toMatch(/^Antes/);
  expect(origin.requested.at(-1)?.headers['if-none-match']).toBe('W/"Antes"');
});

test.each([500, 503])('while the origin responds %i, readers get the last copy', async (status) => {
  await read('/noticias/lluvia');
  Object.assign(origin, { status, cacheControl: 'no-store' });
  await expired('/noticias/lluvia');
  expect(await read('/noticias/lluvia')).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^Antes/),
  });
  expect((await read('/noticias/nueva')).status).toBe(status);
});

test('while the origin is gone, readers get the last copy, and the new text once it is back', async () => {
  const { port } = new URL(origin.url);
  await read('/noticias/lluvia');
  origin.server.closeAllConnections();
  origin.server.close();
  await once(origin.server, 'close');
  await expired('/noticias/lluvia');
  expect((await read('/noticias/lluvia')).cache).toBe('STALE');
  origin.text = 'Después';
  await once(origin.server.listen(Number(port), '127.0.0.1'), 'listening');
  await vi.waitUntil(async () => (await textOf('/noticias/lluvia')).startsWith('Después'), {
    timeout: 20_000,
  });
});

test.each(['no-store', 'private, max-age=0', 'private, no-store', ''])(
  'a response with "%s" is kept for nobody',
  async (cacheControl) => {
    origin.cacheControl = cacheControl;
    for (let reader = 0; reader < 3; reader += 1) expect((await read('/vista-previa/1')).cache).toBe('MISS');
    expect(origin.requested).toHaveLength(3);
  },
);

test('each encoding has one copy, however a browser writes its header', async () => {
  expect(await textOf('/')).toBe('Antes br');
  expect((await read('/', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })).text).toBe('Antes br');
  expect((await read('/', { 'Accept-Encoding': 'gzip' })).text).toBe('Antes gzip');
  expect((await read('/', { 'Accept-Encoding': 'identity' })).text).toBe('Antes ');
});

test('scripts keep their own lifetime', async () => {
  origin.cacheControl = 'public, max-age=31536000, immutable';
  await read('/_astro/menu.a1.js');
  origin.text = 'Después';
  expect(await textOf('/robots.txt')).toBe('Después br');
  await expired('/robots.txt');
  expect(await read('/_astro/menu.a1.js')).toMatchObject({ cache: 'HIT', text: 'Antes br' });
});

describe.each(['cache.conf', 'balancer.conf'])('/api behind %s', (name) => {
  const api = '/api/games/live?sportId=1';
  let proxy: { url: string; stop(): Promise<void> };
  beforeEach(async () => {
    proxy = name === 'cache.conf' ? nginx : await startBalancer(origin.url, origin.url);
    origin.cacheControl = 'public, max-age=0, s-maxage=5, stale-while-revalidate=10, stale-if-error=86400';
    origin.requested = [];
  });
  afterEach(async () => {
    if (proxy !== nginx) await proxy.stop();
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(proxy.url + path, { headers: { 'Accept-Encoding': 'br', ...headers } });
    return { status: response.status, text: await response.text() };
  };

  test('a thousand phones that look at a score are one request, and a second later it is the new one', async () => {
    const { path, responses } = await burst(api, get);
    expect(responses.every(({ status, text }) => status === 200 && text.startsWith('Antes'))).toBe(true);
    expect(origin.requested).toHaveLength(1);
    origin.text = 'Después';
    await vi.waitUntil(async () => (await get(path)).text.startsWith('Después'), { timeout: 20_000 });
  });

  test.each([
    ['what is private', { cacheControl: 'no-store' }, {}],
    ['a failure', { status: 503, cacheControl: 'no-store' }, {}],
    ['what an operator gets', { cacheControl: 'no-store' }, { Authorization: 'Bearer x' }],
  ])('%s is never kept', async (_, response, headers) => {
    Object.assign(origin, response);
    for (let time = 0; time < 3; time += 1) await get(api, headers);
    expect(origin.requested).toHaveLength(3);
  });

  test('somebody with a token does not get what everybody gets', async () => {
    origin.vary = 'Authorization';
    await get(api);
    await get(api, { Authorization: 'Bearer x' });
    expect(origin.requested.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer x']);
  });

  test('no copy is sent in place of a failure: the age in its headers would be wrong', async () => {
    await get(api);
    Object.assign(origin, { status: 503, cacheControl: 'no-store' });
    await vi.waitUntil(async () => (await get(api)).status === 503, { timeout: 20_000 });
  });

  test('what changes something always reaches the origin', async () => {
    for (let time = 0; time < 2; time += 1)
      await fetch(`${proxy.url}/api/subscribe`, { method: 'POST', body: '{}' });
    expect(origin.requested.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});
