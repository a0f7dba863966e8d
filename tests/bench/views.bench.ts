import { type Browser, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import type { SiteProcess } from '../site-process.ts';
import { printTable } from './table.ts';

/** How long a reader looks at a page. A minute shows every request that repeats. */
const stayMs = 60_000;
/** Enough for the encoder of pictures on two cores. */
const warmUpMs = 40_000;

const kinds = ['page', 'file', 'picture', 'api'] as const;
type Kind = (typeof kinds)[number];

function kindOf(address: URL): Kind {
  if (address.pathname.startsWith('/api/')) return 'api';
  if (address.pathname.startsWith('/img/')) return 'picture';
  return address.pathname.startsWith('/_astro/') || /\.\w+$/.test(address.pathname) ? 'file' : 'page';
}

/**
 * What one reader requests who opens a page on a phone for the first time, scrolls to its end and stays for a minute: requests and bytes of
 * each kind, and the addresses of /api that are requested again and again. docs/capacity.md was counted with them.
 */
export async function benchViews(site: SiteProcess, pages: Record<string, string>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments });
  try {
    // Pictures are converted in the background: the first readers get the originals.
    await viewPages(browser, site, pages, warmUpMs);
    const views = await viewPages(browser, site, pages, stayMs);
    printTable(
      'A minute of a reader on a page (360x800 at 2x, first visit, scrolled to the end; requests and bytes with headers)',
      ['page', 'pages', 'bytes', 'files', 'bytes', 'pictures', 'bytes', '/api', 'bytes', 'of them'],
      views,
    );
  } finally {
    await browser.close();
  }
}

/** Opens all pages beside each other. Resolves with a row for each. */
function viewPages(
  browser: Browser,
  site: SiteProcess,
  pages: Record<string, string>,
  ms: number,
): Promise<(string | number)[][]> {
  return Promise.all(
    Object.entries(pages).map(async ([name, path]) => {
      const context = await browser.newContext({
        viewport: { width: 360, height: 800 },
        deviceScaleFactor: 2,
      });
      const page = await context.newPage();
      const requests: Record<Kind, number> = { page: 0, file: 0, picture: 0, api: 0 };
      const bytes: Record<Kind, number> = { page: 0, file: 0, picture: 0, api: 0 };
      const asked = new Map<string, number>();
      const sizes: Promise<void>[] = [];
      page.on('requestfinished', (request) => {
        const address = new URL(request.url());
        if (address.origin !== site.url) return;
        const kind = kindOf(address);
        requests[kind] += 1;
        if (kind === 'api') asked.set(address.pathname, (asked.get(address.pathname) ?? 0) + 1);
        const sized = request.sizes().then(
          ({ responseBodySize, responseHeadersSize }) => {
            bytes[kind] += responseBodySize + responseHeadersSize;
          },
          () => {},
        );
        sizes.push(sized);
      });
      const end = performance.now() + ms;
      await page.goto(site.url + path);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < height; y += 400) {
        await page.mouse.wheel(0, 400);
        await page.waitForTimeout(100);
      }
      await page.waitForTimeout(Math.max(0, end - performance.now()));
      await Promise.all(sizes);
      await context.close();
      const repeated = [...asked].map(([address, count]) => `${address} x${count}`);
      return [name, ...kinds.flatMap((kind) => [requests[kind], bytes[kind]]), repeated.join(', ')];
    }),
  );
}
