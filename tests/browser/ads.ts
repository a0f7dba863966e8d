import type { Page } from '@playwright/test';
import { frameTimeout } from '#ads/ad-outcome.ts';
import { expect, test as base } from './page-kinds.ts';

/** Tests on a station with an ad network, for which the sample newsroom stands. */
export const test = base.extend<{
  warnings: string[];
  shifts: () => Promise<string[]>;
  /** Milliseconds until a slot gives up. A busy machine may need longer than readers wait, so only tests of that have `frameTimeout`. */
  patience: number;
}>({
  baseURL: async ({ baseURL: _ }, use) => use(process.env['STATION']),
  warnings: async ({ page }, use) => {
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning' && message.text().startsWith('PUBLICIDAD'))
        warnings.push(message.text());
    });
    await use(warnings);
  },
  patience: [60_000, { option: true }],
  // Pictures have tests of their own, and this site would encode each of them again. Their space is reserved without them.
  page: async ({ page, patience }, use) => {
    await page.addInitScript(
      ([usual, now]) => {
        const real = window.setTimeout;
        const patient = (run: TimerHandler, after?: number, ...rest: unknown[]) =>
          real(run, after === usual ? now : after, ...rest);
        Reflect.set(window, 'setTimeout', patient);
      },
      [frameTimeout, patience] as const,
    );
    await page.route('**/img/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await use(page);
  },
  /** What has moved by itself so far, except in the header: its script draws a button there, and the budgets check that. */
  shifts: async ({ page }, use) => {
    // Clouds and drops on the weather pages move on purpose.
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
            // Only a vertical move or another height counts. The hours of a forecast move sideways when an hour has passed.
            if (previousRect.y === currentRect.y && previousRect.height === currentRect.height) continue;
            // A source may be a text node. When its node is gone, its rectangles are reported instead.
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

/** Addresses of the network's script, of its ad requests and of the site's own frames. */
export const network = { script: '**/marco/anuncios.js', ad: '**/marco/pedido?*', frame: '**/anuncio?*' };

/** The network responds, but has no advertisement. */
export const nothingToShow = (page: Page) =>
  page.route(network.ad, (route) =>
    route.fulfill({ status: 204, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );

/** The outer size of an element: the space that the page reserves for it. */
export async function sizeOf(page: Page, selector: string): Promise<string> {
  const box = await page.locator(selector).boundingBox();
  return `${box?.width}x${box?.height}`;
}

export { expect };
