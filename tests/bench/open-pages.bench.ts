import { type BrowserContext, chromium } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { channelPath } from '#contract/channel.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { phone } from './paints/lines.ts';
import type { SiteProcess } from '../site-process.ts';
import { printTable } from './table.ts';

/** Minutes for which each page is open: long enough for ten scores of the sample newsroom. */
const minutes = Number(process.env['BENCH_MINUTES'] ?? 5);
/** Milliseconds until a page has loaded what it loads by itself, and hears of changes. */
const settled = 15_000;

/** What an open page requests and receives, without what it took to open it. */
async function watch(context: BrowserContext, url: string): Promise<{ requests: number; bytes: number }> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const seen = { requests: 0, bytes: 0 };
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', () => (seen.requests += 1));
  client.on('Network.responseReceived', ({ response }) => (seen.bytes += response.encodedDataLength));
  client.on('Network.dataReceived', ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
  await page.goto(url);
  // What is loaded when it is seen is seen.
  await page.mouse.wheel(0, 600);
  await pause(settled);
  Object.assign(seen, { requests: 0, bytes: 0 });
  await pause(minutes * 60_000);
  return seen;
}

/** Requests and bytes of pages that are open, while they hear of changes and while nobody tells them. An hour is twelve times five minutes. */
export async function benchOpenPages(
  site: Pick<SiteProcess, 'url'>,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  try {
    const open = async (path: string, hears: boolean) => {
      // A context of its own: it shares no connection with another page. Its line is the machine's, as no slow one is told without being asked.
      const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
      if (!hears) await context.route(`**${channelPath}**`, (route) => route.abort());
      return watch(context, site.url + path);
    };
    const rows = await Promise.all(
      Object.entries(pages).flatMap(([name, path]) =>
        [true, false].map(async (hears) => {
          const { requests, bytes } = await open(path, hears);
          const anHour = 60 / minutes;
          return [
            name,
            hears ? 'hears' : 'asks',
            Math.round(requests * anHour),
            ((bytes * anHour) / 1_000).toFixed(1),
          ];
        }),
      ),
    );
    printTable(
      `Open pages (an hour, from ${minutes} minutes)`,
      ['page', '', 'requests', 'kB received'],
      rows,
    );
  } finally {
    await browser.close();
  }
}
