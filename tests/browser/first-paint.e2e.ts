import type { Page } from '@playwright/test';
import { countShifts } from './layout-shifts.ts';
import { expect, test } from './page-kinds.ts';
import { countFormatters, earlyFormatters, traceLayouts } from './work-before-paint.ts';

/** A layout of the home page takes a cheap phone 100 ms and more, the first formatter of a language 30 ms: both wait until it has loaded. */
for (const path of ['/', '/noticias/{news}', '/deportes', '/tiempo-v2']) {
  test(
    `${path}: no script forces a layout or builds a formatter while the page loads`,
    { tag: '@script' },
    async ({ page, place, browser }) => {
      await countFormatters(page);
      const forcedLayouts = await traceLayouts(browser, page);
      await page.goto(place(path));
      await page.waitForLoadState('networkidle');
      expect(await forcedLayouts()).toEqual([]);
      expect(await earlyFormatters(page)).toEqual([]);
    },
  );
}

/** Elements of a phone's page that have no layout at its first paint, and have one at its end. */
async function laidOutLater(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    Reflect.set(window, 'skipped', () =>
      [...document.querySelectorAll('main *')].filter((element) => !element.checkVisibility()),
    );
    // Before the observer of the page, which is created later.
    new PerformanceObserver((paints) => {
      const isPainted = paints.getEntriesByName('first-contentful-paint').length > 0;
      if (isPainted) Reflect.set(window, 'early', Reflect.get(window, 'skipped')().length);
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto(address);
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'early'))).toBe(true);
  await expect(page.locator('html')).not.toHaveClass(/unpainted/);
  return page.evaluate(() => Reflect.get(window, 'early') - Reflect.get(window, 'skipped')().length);
}

for (const path of ['/deportes', '/tiempo', '/tiempo-v2', '/tiempo-v2-light']) {
  test(
    `on a phone, what is below the window of ${path} has its layout after the first paint, and nothing shifts`,
    { tag: '@script' },
    async ({ page, place }) => {
      const shifts = await countShifts(page);
      expect(await laidOutLater(page, place(path))).toBeGreaterThan(60);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    },
  );
}

test(
  'a browser that does not say when it painted shows everything once the page has loaded',
  { tag: '@script' },
  async ({ page, place }) => {
    await page.addInitScript(() => {
      window.PerformanceObserver = class extends PerformanceObserver {
        override observe() {}
      };
    });
    await page.goto(place('/tiempo-v2'));
    await expect(page.locator('html')).not.toHaveClass(/unpainted|settling/);
    await expect(page.locator('.v2-days')).toBeVisible();
  },
);

for (const [what, path, selector] of [
  ['a column below the first window', '/', 'main .deferred'],
  ['the footer of a news item', '/noticias/{news}', 'body .footer'],
] as const) {
  test(
    `on a phone, ${what} has no layout before a reader comes near, and nothing shifts then`,
    { tag: '@script' },
    async ({ page, place }) => {
      const shifts = await countShifts(page);
      await page.goto(place(path));
      const last = page.locator(selector).last();
      const isSkipped = () =>
        last.evaluate(
          (column) => !column.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        );
      expect(await isSkipped()).toBe(true);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect.poll(isSkipped).toBe(false);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    },
  );
}
