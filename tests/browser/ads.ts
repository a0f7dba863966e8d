import type { Page } from '@playwright/test';
import { expect, test as base } from './page-kinds.ts';

/** A site that has an ad network: the stand-in of tests/ad-server.ts. Every other test runs on one that has none. */
export const test = base.extend<{ warnings: string[]; shifts: () => Promise<number> }>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env['ADS_SITE']),
  warnings: async ({ page }, use) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().startsWith('PUBLICIDAD'))
        warnings.push(message.text());
    });
    await use(warnings);
  },
  // Pictures have their own tests: this site would make each of them anew. Their boxes stand without them.
  page: async ({ page }, use) => {
    await page.route('**/img/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await use(page);
  },
  /** How far the page's parts have moved by themselves until now. */
  shifts: async ({ page }, use) => {
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (Reflect.get(entry, 'hadRecentInput') === true) continue;
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Number(Reflect.get(entry, 'value')));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await use(() => page.evaluate(() => Number(Reflect.get(window, 'shift'))));
  },
});

/** Where the network's script, its question and the site's own frames are asked for. */
export const network = { script: '**/gpt.js', ad: '**/ad?*', frame: '**/anuncio?*' };

/** The network answers, but has nothing to show. */
export const nothingToShow = (page: Page) =>
  page.route(network.ad, (route) =>
    route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );

/** The frame's outer size: what the page keeps free for it. */
export async function sizeOf(page: Page, selector: string): Promise<string> {
  const box = await page.locator(selector).boundingBox();
  return `${box?.width}x${box?.height}`;
}

export { expect };
