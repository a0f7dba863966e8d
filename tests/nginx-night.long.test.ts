import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { astro, folder, origin, start, useHeldOrigin } from '../src/origin/held-origin.fixture.ts';
import { startExampleNginx } from './hostile/caching-proxy.ts';
import { startBalancer } from './operations/balancer.ts';
import { listen } from './listening.ts';

/** A night without a worker, through a real nginx with the files of operations/nginx in front of a real origin. */
const pages = [
  '/',
  '/noticias',
  '/noticias/categoria/clima',
  '/noticias/nota',
  '/tiempo',
  '/live',
  '/deportes',
];
const others = ['/programas', '/lite', '/feed.xml'];

useHeldOrigin();

const proxies = [
  ['cache.conf', (url: string) => startExampleNginx([url]), 'X-Cache'],
  ['balancer.conf', (url: string) => startBalancer(url, url), 'X-Balancer'],
] as const;

/** The origin ends, and another one starts at its address. */
async function restart(dataDir: string): Promise<void> {
  const { port } = new URL(origin.url);
  await origin.close();
  await start('one', undefined, { dataDir, port });
}

async function read(url: string) {
  const response = await fetch(url, { redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe.each(proxies)('behind %s, while the worker is away', (_, startProxy, cacheHeader) => {
  test('a new origin, which has nothing, replaces no good copy of nginx', async () => {
    const nginx = await startProxy(origin.url);
    try {
      for (const page of [...pages, ...others])
        expect((await read(nginx.url + page)).text).toContain('Antes');
      astro.failing = true;
      await restart(path.join(folder, 'new'));
      for (const page of [...pages, ...others]) {
        // Not before nginx has asked the origin again.
        await vi.waitUntil(
          async () => {
            const { status, text, headers } = await read(nginx.url + page);
            expect([status, text]).toEqual([200, expect.stringContaining('Antes')]);
            return headers.get(cacheHeader) === 'STALE';
          },
          { timeout: 20_000, interval: 50 },
        );
      }
      // What nginx does not have is the designed message, as a failure that nothing keeps.
      const unknown = await read(`${nginx.url}/programas/otro`);
      expect([unknown.status, unknown.text]).toEqual([503, expect.stringContaining('No pudimos cargar')]);
      expect(unknown.headers.get('Cache-Control')).toBe('no-store');
      expect(Number(unknown.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect((await fetch(`${origin.url}/readyz`)).status).toBe(503);
      // A reader who is connected directly gets the same page.
      const direct = await read(`${origin.url}/noticias`);
      expect([direct.status, direct.text]).toEqual([200, unknown.text.replace('/programas/otro', '')]);

      Object.assign(astro, { failing: false, content: 'Después' });
      for (const page of pages)
        await vi.waitUntil(async () => (await read(nginx.url + page)).text.includes('Después'), {
          timeout: 20_000,
          interval: 50,
        });
      await vi.waitUntil(async () => (await fetch(`${origin.url}/readyz`)).ok, { timeout: 20_000 });
    } finally {
      await nginx.stop();
    }
  });

  test('an origin that starts again shows its own last good pages, and is ready', async () => {
    for (const page of pages) await read(origin.url + page);
    astro.failing = true;
    await restart(folder);
    await vi.waitUntil(async () => (await fetch(`${origin.url}/readyz`)).ok, { timeout: 20_000 });
    const nginx = await startProxy(origin.url);
    try {
      for (const page of pages) {
        const { status, text } = await read(nginx.url + page);
        expect([status, text]).toEqual([200, expect.stringContaining('Antes')]);
      }
    } finally {
      await nginx.stop();
    }
  });
});

describe('behind balancer.conf, of two origins', () => {
  /** Pages under ten addresses each, so that nginx has no copy of any. */
  const addresses = Array.from({ length: 10 }, (_, time) =>
    [...pages, ...others].map((page) => `${page}?vez=${time}`),
  ).flat();

  test.each([
    ['is new and has nothing', []],
    ['has no more than it kept on its disk', ['/', '/noticias']],
  ])('one %s, and the other one is asked in its place', async (_, kept) => {
    const full = origin;
    for (const page of [...pages, ...others]) await read(full.url + page);
    astro.failing = kept.length === 0;
    const dataDir = path.join(folder, 'second');
    await start('two', undefined, { dataDir });
    for (const page of kept) await read(origin.url + page);
    astro.failing = true;
    if (kept.length > 0) await restart(dataDir);
    const nginx = await startBalancer(full.url, origin.url);
    try {
      for (const address of addresses) {
        const { status, text } = await read(nginx.url + address);
        expect([address, status, text]).toEqual([address, 200, expect.stringContaining('Antes')]);
      }
    } finally {
      await nginx.stop();
      await full.close();
    }
  });

  test('none has the page: the designed message comes, and it takes four tries at most', async () => {
    let asked = 0;
    const busy = createServer((_request, response) => {
      asked += 1;
      response.writeHead(503, { 'Content-Type': 'text/html', 'Retry-After': '5' }).end('No pudimos cargar');
    });
    const url = await listen(busy);
    const nginx = await startBalancer(url, url);
    try {
      for (const page of addresses) {
        const before = asked;
        const { status, text, headers } = await read(nginx.url + page);
        expect([status, text, headers.get('Retry-After')]).toEqual([503, 'No pudimos cargar', '5']);
        expect(asked - before).toBeLessThanOrEqual(4);
      }
      // What the worker says is the same everywhere.
      const before = asked;
      expect((await read(`${nginx.url}/api/weather`)).status).toBe(503);
      expect(asked - before).toBe(1);
    } finally {
      await nginx.stop();
      busy.close();
    }
  });
});
