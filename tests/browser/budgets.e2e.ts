import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';
import { finalPicture } from '../final-picture.ts';
import { expect, test } from './page-kinds.ts';

/**
 * The budgets, in brotli bytes, measured on the sample content. A page that falls far below its gate fails as well: the gate has to be
 * lowered then, so that the gain is not lost again.
 */
const gates = {
  'news item': { path: '/noticias/{news}', document: 8_500, script: 5_000 },
  // The sample's longest body, with tables, galleries and embeds: 5,000 bytes of text alone.
  'longest news item': { path: '/noticias/{longest}', document: 10_000, script: 5_000 },
  article: { path: '/article/{news}', document: 9_500, script: 5_000 },
  programme: { path: '/programas/{programme}', document: 8_500, script: 5_000 },
  'news category': { path: '/noticias/categoria/{newsCategory}', document: 9_500, script: 5_000 },
  category: { path: '/category/{newsCategory}', document: 9_500, script: 5_000 },
  'programme category': { path: '/programas/categoria/{programmeCategory}', document: 8_500, script: 5_000 },
  search: { path: '/search?q=puerto', document: 8_500, script: 5_000 },
  terms: { path: '/terms', document: 8_500, script: 5_000 },
  'sports home': { path: '/deportes', document: 10_000, script: null },
  sport: { path: '/deportes/basketball', document: 9_000, script: null },
  'live game': { path: '/partido/{liveGame}', document: 7_500, script: null },
  team: { path: '/equipos/{team}', document: 8_500, script: null },
  weather: { path: '/tiempo', document: 9_500, script: null },
  'weather, light': { path: '/tiempo-v2-light', document: 10_500, script: null },
  'weather, version 2': { path: '/tiempo-v2', document: 10_000, script: null },
  live: { path: '/live', document: 8_500, script: null },
  // Well within ten TCP segments, so the page arrives in the first flight.
  home: { path: '/', document: 13_500, script: null },
} as const;

/** Bytes of the whole home page on a phone, pictures included, before scrolling. */
const homeBytes = 120_000;
/** Bytes of one island's own code, and of the properties that a page passes to it. */
const islandCode = 5_000;
const islandProps = 2_000;
const largestShift = 0.02;
const requestsToLargestPaint = 6;
const scriptBeforeLargestPaint = 5_000;

/** A figure below this share of its gate fails, so that the gate is lowered. */
const slack = 0.6;

const brotli = (body: Buffer | string) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:src=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1] ?? '')
    .join('\n');

/**
 * Scripts that the page has fetched so far, compressed as a CDN would send them. An imported file is fetched first and then taken from the
 * browser's cache, which counts once.
 */
function collectScripts(page: Page): () => Promise<{ url: string; bytes: number }[]> {
  const files = new Map<string, Promise<{ url: string; bytes: number }>>();
  page.on('response', (response) => {
    const url = new URL(response.url()).pathname;
    if (!url.endsWith('.js') || files.has(url)) return;
    files.set(
      url,
      response.body().then((body) => ({ url, bytes: brotli(body) })),
    );
  });
  return () => Promise.all(files.values());
}

/** Makes the origin encode the page's pictures as AVIF; until then readers get other pictures. */
async function warmPictures(browser: Browser, path: string): Promise<void> {
  // Twenty pictures are encoded at the lowest priority, which takes minutes on a busy machine.
  test.setTimeout(600_000);
  const context = await browser.newContext({ ...test.info().project.use, baseURL: process.env['SITE'] });
  const page = await context.newPage();
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/img/')) pictures.add(request.url());
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await context.close();
  await Promise.all([...pictures].map(finalPicture));
}

for (const [name, gate] of Object.entries(gates)) {
  test(`${name}: HTML and CSS weigh at most ${gate.document} bytes`, async ({ request, place }) => {
    const html = await (await request.get(place(gate.path))).text();
    const bytes = brotli(html);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
    console.log(`${name}: ${bytes} of ${gate.document} bytes, ${brotli(inlineScripts(html))} of them script`);
    expect(bytes).toBeLessThanOrEqual(gate.document);
    expect(bytes, 'far below its gate: lower the gate').toBeGreaterThan(gate.document * slack);
  });

  test(`${name}: little precedes the largest paint, nothing blocks the first one, and nothing shifts`, async ({
    page,
    place,
    browser,
  }) => {
    await warmPictures(browser, place(gate.path));
    const blocking: string[] = [];
    page.on('request', (request) => {
      if (['stylesheet', 'font'].includes(request.resourceType())) blocking.push(request.url());
    });
    const scripts = collectScripts(page);
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const value: unknown = Reflect.get(entry, 'value');
          const isOurs = Reflect.get(entry, 'hadRecentInput') === false;
          if (isOurs && typeof value === 'number')
            Reflect.set(window, 'shift', Reflect.get(window, 'shift') + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const response = await page.goto(place(gate.path));
    const inline = brotli(inlineScripts((await response?.text()) ?? ''));
    await page.waitForLoadState('networkidle');
    const before = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          new PerformanceObserver((list) => {
            const largest = list.getEntries().at(-1)?.startTime ?? 0;
            const entries = performance
              .getEntriesByType('resource')
              .filter((entry) => entry.startTime < largest);
            resolve(entries.map((entry) => new URL(entry.name).pathname));
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    // The document itself is one more request.
    expect.soft(before.length + 1, before.join('\n')).toBeLessThanOrEqual(requestsToLargestPaint);
    const early = (await scripts()).filter(({ url }) => before.includes(url));
    expect
      .soft(
        early.reduce((sum, { bytes }) => sum + bytes, inline),
        'script before the largest paint',
      )
      .toBeLessThanOrEqual(scriptBeforeLargestPaint);

    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    expect.soft(blocking, 'style sheets and fonts').toEqual([]);
    expect
      .soft(await page.evaluate(() => Number(Reflect.get(window, 'shift'))), 'layout shift')
      .toBeLessThanOrEqual(largestShift);
    if (gate.script !== null) {
      const fetched = await scripts();
      const bytes = fetched.reduce((sum, script) => sum + script.bytes, inline);
      expect.soft(bytes, `without interaction: ${JSON.stringify(fetched)}`).toBeLessThanOrEqual(gate.script);
    }
  });
}

test('home: the whole page on a phone is within its budget before scrolling', async ({ page, browser }) => {
  await warmPictures(browser, '/');
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const sizes: { url: string; bytes: number }[] = [];
  const urls = new Map<string, string>();
  client.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  await page.goto('/');
  // Wait until the carousel is hydrated, because what it loads by itself counts.
  await page.getByRole('region', { name: 'Destacados' }).getByRole('button', { name: 'Siguiente' }).waitFor();
  await page.waitForLoadState('networkidle');
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`home: ${total} of ${homeBytes} bytes in ${sizes.length} requests`);
  expect(total, sizes.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(homeBytes);
  expect(total, 'far below its gate: lower the gate').toBeGreaterThan(homeBytes * slack);
});

test('no island is larger than its budget', async () => {
  const releases = process.env['RELEASES'] ?? '';
  const current = (await readFile(path.join(releases, 'current'), 'utf8')).trim();
  const assets = path.join(releases, current, 'client/_astro');
  const islands = (await readdir(assets)).filter((name) => /\.island\..*\.js$/.test(name));
  expect(islands.length).toBeGreaterThan(0);
  for (const island of islands) {
    const bytes = brotli(await readFile(path.join(assets, island)));
    console.log(`${island}: ${bytes} of ${islandCode} bytes`);
    expect(bytes, island).toBeLessThanOrEqual(islandCode);
  }
});

for (const path of [
  '/',
  ...['/deportes', '/deportes?vista=proximos', '/deportes?liga=bsn', '/partido/{liveGame}'],
  ...['', '?vista=proximos', '?vista=resultados', '?vista=noticias'].map(
    (view) => `/deportes/basketball${view}`,
  ),
  ...['/tiempo', '/tiempo-v2', '/tiempo-v2-light', '/live'],
]) {
  test(`${path}: the properties of its islands are within their budget`, async ({ request, place }) => {
    const document = parseDocument(await (await request.get(place(path))).text());
    const props = DomUtils.findAll((element) => 'data-props' in element.attribs, document.children).map(
      (element) => element.attribs['data-props'] ?? '',
    );
    expect(props.length).toBeGreaterThan(0);
    for (const text of props) {
      console.log(`${path}: ${brotli(text)} of ${islandProps} bytes of properties`);
      expect(brotli(text), text.slice(0, 200)).toBeLessThanOrEqual(islandProps);
    }
  });
}
