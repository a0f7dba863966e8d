import type { Page } from '@playwright/test';
import { expect, test as base } from './page-kinds.ts';

/** A site that has an ad network: the stand-in of tests/ad-server.ts. Every other test runs on one that has none. */
export const test = base.extend<{ warnings: string[]; shifts: () => Promise<string[]> }>({
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
  /** What has moved by itself until now. The header's own script draws its button there: that is the budgets' matter. */
  shifts: async ({ page }, use) => {
    // The weather's clouds and drops move on purpose.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Reflect.set(window, 'moved', moved);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (Reflect.get(entry, 'hadRecentInput') === true) continue;
          const sources: unknown = Reflect.get(entry, 'sources');
          for (const source of Array.isArray(sources) ? sources : []) {
            const { node, previousRect, currentRect } = Object(source);
            // What takes more room than it had pushes down what follows. The hours of a forecast move sideways when one has passed.
            if (previousRect.y === currentRect.y && previousRect.height === currentRect.height) continue;
            // A source may be a text, and it has no name once it is gone: its places are told then.
            const element = node instanceof Element ? node : node?.parentElement;
            const places = JSON.stringify([previousRect, currentRect]);
            if (!element?.closest('header')) moved.push(element?.outerHTML.slice(0, 120) ?? places);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await use(() => page.evaluate(() => Reflect.get(window, 'moved')));
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
