import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { astro, folder, origin, start, useHeldOrigin } from '../src/origin/held-origin.fixture.ts';
import { startExampleNginx } from './hostile/caching-proxy.ts';
import { startBalancer } from './operations/balancer.ts';

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
