import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { APIResponse, Browser, Page, Request } from '@playwright/test';
import { DomUtils, parseDocument } from 'htmlparser2';
import { finalPicture } from '../final-picture.ts';
import { weighIslandFiles } from '../islands.ts';
import { countShifts } from './layout-shifts.ts';
import { everyLitePath } from './lite-kinds.ts';
import { setConnection } from './missing-apis.ts';
import { requestsEnd, stopClock } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { openStreams, playChannel, tell } from './played-channel.ts';
import { requestedBy } from './requested.ts';

/**
 * Bytes of script that a page of text fetches before it is used, on a line that is not to be spared: 3,800 for its paint and 1,620 after it (the
 * menus, sharing, the reading's count, the copy for later, the typeface).
 */
const textScript = 5_450;

/**
 * The budgets, in brotli bytes, measured on the sample content. Its names, scores and hours are other ones each day, which changes a page by
 * some 1 %: a gate has room for that.
 */
const gates = {
  'news item': { path: '/noticias/{news}', document: 8_500, script: textScript },
  // The sample’s longest body, with tables, galleries and embeds, which have a script: 5,000 bytes of text alone.
  'longest news item': { path: '/noticias/{everything}', document: 11_600, script: textScript + 430 },
  // With twenty entries, the key moments and the pinned one; its script hears of entries.
  'live coverage': { path: '/minuto-a-minuto/{coverage}', document: 13_300, script: textScript + 930 },
  article: { path: '/article/{news}', document: 9_500, script: textScript },
  programme: { path: '/programas/{programme}', document: 8_500, script: textScript },
  'news category': { path: '/noticias/categoria/{newsCategory}', document: 9_500, script: textScript },
  topic: { path: '/noticias/tema/{topic}', document: 9_500, script: textScript },
  category: { path: '/category/{newsCategory}', document: 9_500, script: textScript },
  'programme category': {
    path: '/programas/categoria/{programmeCategory}',
    document: 8_500,
    script: textScript,
  },
  search: { path: '/search?q=puerto', document: 8_500, script: textScript },
  terms: { path: '/terms', document: 6_500, script: textScript },
  // Eighteen games, the most that a page of a list has: how many are live depends on the hour, and a gate may not.
  'sports home': { path: '/deportes?vista=resultados', document: 11_450, script: null },
  // With the standings of two leagues.
  sport: { path: '/deportes/basketball?vista=resultados', document: 11_450, script: null },
  // With the score by period.
  'live game': { path: '/partido/{liveGame}', document: 8_350, script: null },
  team: { path: '/equipos/{team}', document: 8_750, script: null },
  // With the map of the municipalities, because something is in force on the sample. Without it, 10,250 (alerts.hostile.test.ts).
  weather: { path: '/tiempo', document: 12_600, script: null },
  'weather, light': { path: '/tiempo-v2-light', document: 11_300, script: null },
  // With the temperatures of eight places in numbers and in a list.
  'weather, version 2': { path: '/tiempo-v2', document: 11_550, script: null },
  // With the outline of the 78 municipalities; a script in its HTML knows the municipality of the device.
  alerts: { path: '/alertas', document: 11_100, script: textScript + 620 },
  // With the thirty closings of a hurricane; the parts of longer lists: tests/hostile/closings.hostile.test.ts.
  closings: { path: '/cierres', document: 9_000, script: textScript },
  storm: { path: '/huracan', document: 8_000, script: textScript },
  'power and rivers': { path: '/luz-y-rios', document: 8_000, script: textScript },
  // With the seven days of the guide, whose titles are links.
  live: { path: '/live', document: 11_500, script: null },
  // Below ten TCP segments with its headers, so that all of the page arrives in the first flight.
  home: { path: '/', document: 14_100, script: null },
} as const;

/** Bytes of the whole home page on a phone, pictures included, before scrolling. */
const homeBytes = 120_000;
/** Bytes of one island's own code (the largest, lists.island, has 4,985), and of the properties that a page passes to it. */
const islandCode = 5_000;
const islandProps = 2_000;
/**
 * Bytes of the service worker. Workbox's modules for a part of it have 5,331 (docs/decisions/0033-pages-that-were-opened-stay-on-the-device.md). 3,000 are for
 * copies of pages, 600 for notifications.
 */
const serviceWorker = 3_600;
/**
 * Bytes of what hears of changes, apart from what it fetches when something changed (src/channel). 300 are for one connection of all tabs, 600 for a
 * page that never gives up and says so: without a line nothing more can be fetched.
 */
const hearingCode = 1_900;
/** Bytes of what it fetches then, and of the topics, with headers (src/layouts/renew-open-page.ts): no React. */
const renewingCode = 3_050;
const largestShift = 0.02;
const requestsToLargestPaint = 6;
/** Bytes of script. A hundred of them are for phones of 2021 and for the typeface, which the head's script hands over. Thirty are for the longer names of more files. */
const scriptBeforeLargestPaint = 5_150;
/**
 * Bytes of the script files of a page whose reader saves data or has a slow line, until the reader uses the page. With the headers of the
 * responses, which HTTP/1.1 does not compress.
 */
const scriptOnSlowLine = 5_000;

/**
 * Bytes that a slot for advertisements adds to that: the script that waits for the reader's first use, with the headers of its file (some 500
 * on `/tiempo-v2`). A station without a network has neither; the sample newsroom plays one.
 */
const adScript = { headers: 300, own: 300 };
const withSlots: readonly string[] = ['/', '/live', '/tiempo-v2'];

/**
 * What pages may have beyond that on a slow line, each in a file of its own: the ticker and the rail of the home page, the bar of `/live`, the
 * switch that follows a team, and on the weather pages the code that asks for the reader's position there, as on every line, and the script of
 * the map's frame.
 */
const moreOnSlowLine: Readonly<Record<string, number>> = {
  '/': 1_000,
  '/live': 150,
  '/equipos/{team}': 100,
  '/tiempo': 700,
  '/tiempo-v2': 700,
  '/tiempo-v2-light': 100,
};

/**
 * Bytes of a page's headers for a reader who is connected directly. They come before the page and are not compressed.
 */
const pageHeaders = 1_300;

const brotli = (body: Buffer | string) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:src=|application\/ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map((match) => match[1] ?? '')
    .join('\n');

/** Each line has a colon, a space and two characters at its end. */
const headerBytes = (response: APIResponse) =>
  response.headersArray().reduce((sum, { name, value }) => sum + name.length + value.length + 4, 0);

interface ScriptFile {
  url: string;
  /** Without the headers, compressed as a CDN would send it. */
  bytes: number;
  headers: number;
}

/** The file is requested once more, because a response to a preload has no body here. */
const scriptFile = async (page: Page, url: string, request: Request): Promise<ScriptFile> => ({
  url,
  bytes: brotli(await (await page.request.get(url)).body()),
  headers: (await request.sizes()).responseHeadersSize,
});

/** What a page fetches from then on has budgets of its own. It is after five seconds: on a busy machine, before a test has ended. */
const hearing = /\/hear-changes\.[^/]+\.js$/;

/**
 * Scripts that the page has fetched so far, or until it fetches `end`. An imported file is fetched first and then taken from the browser's cache,
 * which counts once.
 */
function collectScripts(page: Page, end?: RegExp): () => Promise<ScriptFile[]> {
  const files = new Map<string, Request>();
  let hasEnded = false;
  page.on('request', (request) => {
    const url = new URL(request.url()).pathname;
    hasEnded ||= end?.test(url) ?? false;
    if (url.endsWith('.js') && !hasEnded && !files.has(url)) files.set(url, request);
  });
  return () => Promise.all([...files].map(([url, request]) => scriptFile(page, url, request)));
}

/** Makes the origin encode the page's pictures as AVIF; until then readers get other pictures. */
async function warmPictures(browser: Browser, path: string): Promise<void> {
  // Twenty pictures are encoded at the lowest priority, which takes minutes on a busy machine.
  test.setTimeout(600_000);
  const context = await browser.newContext({ ...test.info().project.use, baseURL: process.env['SITE'] });
  const page = await context.newPage();
  const pictures = requestedBy(page, (request) => new URL(request.url()).pathname.startsWith('/img/'));
  await page.goto(path);
  await requestsEnd(page);
  await context.close();
  await Promise.all([...new Set(pictures)].map(finalPicture));
}

for (const [name, gate] of Object.entries(gates)) {
  test(`${name}: HTML and CSS weigh at most ${gate.document} bytes`, async ({ request, place }) => {
    const response = await request.get(place(gate.path));
    const html = await response.text();
    const bytes = brotli(html);
    expect(headerBytes(response), 'bytes of the headers').toBeLessThanOrEqual(pageHeaders);
    test.info().annotations.push({ type: 'bytes', description: String(bytes) });
    console.log(`${name}: ${bytes} of ${gate.document} bytes, ${brotli(inlineScripts(html))} of them script`);
    expect(bytes).toBeLessThanOrEqual(gate.document);
    expect(bytes, 'is there').toBeGreaterThan(0);
  });

  test(`${name}: little precedes the largest paint, nothing blocks the first one, and nothing shifts`, async ({
    page,
    place,
    browser,
  }) => {
    await warmPictures(browser, place(gate.path));
    const blocking = requestedBy(page, (request) => ['stylesheet', 'font'].includes(request.resourceType()));
    const scripts = collectScripts(page, hearing);
    const shifts = await countShifts(page);
    const response = await page.goto(place(gate.path));
    const inline = brotli(inlineScripts((await response?.text()) ?? ''));
    await requestsEnd(page);
    const { files: before, picture } = await page.evaluate(
      () =>
        new Promise<{ files: string[]; picture: string | null }>((resolve) => {
          new PerformanceObserver((list) => {
            const largest = list.getEntries().at(-1);
            const entries = performance
              .getEntriesByType('resource')
              .filter((entry) => entry.startTime < (largest?.startTime ?? 0));
            const element: unknown = largest && Reflect.get(largest, 'element');
            resolve({
              files: entries.map((entry) => new URL(entry.name).pathname),
              picture: element instanceof HTMLImageElement ? element.outerHTML : null,
            });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    if (picture !== null) expect.soft(picture, 'the largest paint').toContain('fetchpriority="high"');
    // The document itself is one more request.
    expect.soft(before.length + 1, before.join('\n')).toBeLessThanOrEqual(requestsToLargestPaint);
    const early = (await scripts()).filter(({ url }) => before.includes(url));
    expect
      .soft(
        early.reduce((sum, { bytes }) => sum + bytes, inline),
        'script before the largest paint',
      )
      .toBeLessThanOrEqual(scriptBeforeLargestPaint + (withSlots.includes(gate.path) ? adScript.own : 0));

    expect.soft(blocking, 'style sheets and fonts').toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await requestsEnd(page);
    expect.soft(await shifts(), 'layout shift').toBeLessThanOrEqual(largestShift);
    if (gate.script !== null) {
      const fetched = await scripts();
      const bytes = fetched.reduce((sum, script) => sum + script.bytes, inline);
      expect.soft(bytes, `without interaction: ${JSON.stringify(fetched)}`).toBeLessThanOrEqual(gate.script);
    }
  });
}

/** The pages whose gate on any line is not as low already. The account page is a form that its script fills, from what the device stores. */
const onSlowLine = [
  ...Object.entries(gates)
    .filter(([, { script }]) => script === null)
    .map(([name, { path }]) => ({
      name,
      path,
      max:
        scriptOnSlowLine +
        (withSlots.includes(path) ? adScript.own + adScript.headers : 0) +
        (moreOnSlowLine[path] ?? 0),
    })),
  // The names of its files differ from build to build, and its bytes by up to 35.
  { name: 'account', path: '/account', max: 9_850 },
];

for (const { name, path, max } of onSlowLine) {
  test(`${name}: a slow line carries at most ${max} bytes of script`, async ({ page, place }) => {
    await setConnection(page, { saveData: false, effectiveType: '3g' });
    const scripts = collectScripts(page);
    await page.goto(place(path));
    await requestsEnd(page);
    const fetched = await scripts();
    const bytes = fetched.reduce((sum, file) => sum + file.bytes + file.headers, 0);
    console.log(`${name}: ${bytes} of ${max} bytes of script on a slow line`);
    expect(bytes, JSON.stringify(fetched)).toBeLessThanOrEqual(max);
    expect(bytes, 'is there').toBeGreaterThan(0);
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
  // Three seconds after its hydration the carousel fetches another picture: the clock moves only as far as this test says.
  await page.clock.install();
  await stopClock(page);
  await page.goto('/');
  // Wait until the carousel is hydrated, because what it loads by itself counts.
  const next = page.getByRole('region', { name: 'Destacados' }).getByRole('button', { name: 'Siguiente' });
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(next).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(1_000);
  await requestsEnd(page);
  // A station without an advertisement network has none of these.
  const own = sizes.filter(({ url }) => !/ad-?frames|\/anuncio/i.test(url));
  const total = own.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`home: ${total} of ${homeBytes} bytes in ${sizes.length} requests`);
  expect(total, sizes.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(homeBytes);
  expect(total, 'is there').toBeGreaterThan(0);
});

test('the service worker is within its budget', async ({ request }) => {
  const bytes = brotli(await (await request.get('/sw.js')).body());
  console.log(`service worker: ${bytes} of ${serviceWorker} bytes`);
  expect(bytes).toBeLessThanOrEqual(serviceWorker);
  expect(bytes, 'is there').toBeGreaterThan(0);
});

test('what hears of changes is within its budget', async ({ page, request }) => {
  const fetched = page.waitForResponse(hearing);
  await page.goto('/about');
  const bytes = brotli(await (await request.get((await fetched).url())).body());
  console.log(`hearing of changes: ${bytes} of ${hearingCode} bytes`);
  expect(bytes).toBeLessThanOrEqual(hearingCode);
  expect(bytes, 'is there').toBeGreaterThan(100);
});

test('what renews an open page is within its budget', async ({ page }) => {
  await playChannel(page);
  const scripts = collectScripts(page);
  await page.goto('/about');
  await requestsEnd(page);
  const before = await scripts();
  await expect.poll(() => openStreams(page)).toBe(1);
  const renewed = page.waitForResponse(/\/arriba\?.*cambio=1$/);
  await tell(page, { n: 1, topics: ['top'] });
  await renewed;
  const known = new Set(before.map(({ url }) => url));
  const fetched = (await scripts()).filter(({ url }) => !known.has(url) && !hearing.test(url));
  const bytes = fetched.reduce((sum, file) => sum + file.bytes + file.headers, 0);
  console.log(`renewing an open page: ${bytes} of ${renewingCode} bytes`);
  expect(bytes, JSON.stringify(fetched)).toBeLessThanOrEqual(renewingCode);
  expect(bytes, 'is there').toBeGreaterThan(100);
});

test('no island is larger than its budget', async () => {
  const releases = process.env['RELEASES'] ?? '';
  const current = (await readFile(path.join(releases, 'current'), 'utf8')).trim();
  const files = await weighIslandFiles(path.join(releases, current));
  expect(files.size).toBeGreaterThan(10);
  for (const [file, bytes] of files) {
    console.log(`${file}: ${bytes} of ${islandCode} bytes`);
    expect.soft(bytes, file).toBeLessThanOrEqual(islandCode);
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

/** Bytes of a whole light page, headers included: ten TCP segments, which arrive in the first flight. */
const litePage = 14_600;
/** Bytes of most light pages. */
const usualLitePage = 5_000;

/** Bytes that the server sends for an address, headers included, to a reader who accepts Brotli. */
const sentBytes = (address: string) =>
  new Promise<number>((resolve, reject) => {
    const options = { agent: false, headers: { 'Accept-Encoding': 'br' } } as const;
    get(`${process.env['SITE']}${address}`, options, (response) => {
      const { socket } = response;
      response.resume().on('end', () => resolve(socket.bytesRead));
    }).on('error', reject);
  });

test(`a light page weighs at most ${litePage} bytes with its headers, most and those of a live coverage ${usualLitePage}`, async ({
  place,
}) => {
  const sizes: number[] = [];
  for (const path of everyLitePath) {
    const bytes = await sentBytes(place(path));
    const max = path.includes('minuto-a-minuto') ? usualLitePage : litePage;
    console.log(`${path}: ${bytes} of ${max} bytes with headers`);
    expect.soft(bytes, path).toBeLessThanOrEqual(max);
    sizes.push(bytes);
  }
  expect(sizes.filter((bytes) => bytes < usualLitePage).length).toBeGreaterThan(sizes.length / 2);
});

/** Bytes of the first page of a live coverage with its headers, and of what an open page gets when there is one more entry. */
const coveragePage = 14_600;
const oneEntry = 700;

test(`a live coverage weighs at most ${coveragePage} bytes with its headers, one more entry ${oneEntry}`, async ({
  request,
  place,
}) => {
  const bytes = await sentBytes(place('/minuto-a-minuto/{coverage}'));
  const html = await (await request.get(place('/minuto-a-minuto/{coverage}'))).text();
  const position = /data-position="(\d+)"/.exec(html)?.[1] ?? '';
  const nothing = await (await request.get(place(`/minuto-a-minuto/{coverage}/cambios/${position}`))).text();
  const articles = html.match(/<article id="entrada-[^]*?<\/article>/g) ?? [];
  expect(articles).toHaveLength(20);
  const entry = Math.max(
    ...articles.map((article) => brotli(nothing.replace('<section>', `<section>${article}`))),
  );
  console.log(
    `live coverage: ${bytes} of ${coveragePage} bytes with headers, ${entry} of ${oneEntry} an entry`,
  );
  expect(bytes).toBeLessThanOrEqual(coveragePage);
  expect(entry).toBeLessThanOrEqual(oneEntry);
});
