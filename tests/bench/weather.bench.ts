import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import { z } from 'zod';
import { municipalities } from '#contract/municipalities.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import type { SiteProcess } from '../site-process.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { percentile, printTable } from './table.ts';

const readers = 10_000;
const kinds = ['current/coords', 'forecast', 'onecall'] as const;
/** Requests at the same time. */
const atOnce = 50;

const Requests = z.array(z.object({ path: z.string() }));

/**
 * Ten thousand readers in all places, each with the three requests of a page, all within the ten minutes for which a response is fresh.
 * This is the same as ten real minutes, because nothing is requested from the upstream again before they are over.
 */
async function benchCrowd(site: SiteProcess): Promise<void> {
  await fetch(`${site.sampleUrl}/_sample/requests`, { method: 'DELETE' });
  const questions = Array.from({ length: readers * kinds.length }, (_, n) => {
    const { lat, lon } = municipalities[n % municipalities.length] ?? { lat: 0, lon: 0 };
    // Every reader has other coordinates.
    const aside = ((n * 37) % 100) / 10_000;
    return `/api/openweather/${kinds[Math.floor(n / municipalities.length) % kinds.length]}?lat=${lat + aside}&lon=${lon - aside}`;
  });
  let failed = 0;
  let next = 0;
  const line = async () => {
    for (let question = questions[next]; question !== undefined; question = questions[next]) {
      next += 1;
      const answer = await fetchWorker(`${site.apiUrl}${question}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  const calls = Requests.parse(await (await fetch(`${site.sampleUrl}/_sample/requests`)).json()).filter(
    ({ path }) => path.startsWith('/data/'),
  );
  printTable(
    `Weather for ${readers.toLocaleString('en')} readers in ${municipalities.length} places ` +
      '(three requests per page, every reader at other coordinates)',
    ['requests', 'calls to OpenWeather', 'upper limit', 'failed'],
    [[questions.length, calls.length, municipalities.length * kinds.length, failed]],
  );
}

/** A phone with a bad connection: 400 kbit/s, a round trip of 400 ms, and a quarter of this machine's speed. */
const line = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };
const slowdown = 4;
/** Odd, so that the median is one of the values. */
const looks = 7;

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', line);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return paint;
}

/** A page with the text of another one and nothing else. */
async function bareText(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await page.goto(url);
  const text = await page.locator('main').innerText();
  await page.close();
  const lines = text.split('\n').filter(Boolean);
  const escaped = lines.map((one) => one.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  return `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><title>x</title>${escaped
    .map((one) => `<p>${one}</p>`)
    .join('')}`;
}

async function benchPaint(site: SiteProcess, pages: readonly string[]): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  const bare = new Map<string, string>();
  const server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'br' });
    response.end(brotliCompressSync(bare.get(request.url ?? '') ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const bareUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const rows: (string | number)[][] = [];
  for (const page of pages) {
    bare.set(page, await bareText(browser, site.url + page));
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let look = 0; look < looks; look += 1) {
      ours.push(await largestPaint(browser, site.url + page));
      theirs.push(await largestPaint(browser, `${bareUrl}${page}`));
    }
    const [paint, text] = [percentile(ours, 0.5), percentile(theirs, 0.5)];
    rows.push([page, Math.round(paint), Math.round(text), (paint / text).toFixed(2)]);
  }
  await browser.close();
  server.close();
  printTable(
    'Largest paint of the weather pages (400 kbit/s, 400 ms, a quarter of the speed; milliseconds, medians of seven)',
    ['page', 'largest paint', 'of its text alone', 'ratio'],
    rows,
  );
}

/** Measures how few upstream calls serve many readers, and how soon the pages are shown. */
export async function benchWeather(site: SiteProcess): Promise<void> {
  if (site.sampleUrl === null) throw new Error('The calls of a real upstream cannot be counted');
  await benchCrowd(site);
  await benchPaint(site, ['/tiempo', '/tiempo-v2', '/tiempo-standalone', '/tiempo-v2-light']);
}
