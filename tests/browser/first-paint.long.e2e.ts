import { countShifts } from './layout-shifts.ts';
import { requestsEnd } from './open-page.ts';
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
      await requestsEnd(page);
      expect(await forcedLayouts()).toEqual([]);
      expect(await earlyFormatters(page)).toEqual([]);
    },
  );
}

for (const path of ['/deportes', '/tiempo', '/tiempo-v2', '/tiempo-v2-light']) {
  test(
    `on a phone, what is below the window of ${path} has no layout until something is painted, and nothing shifts`,
    { tag: '@script' },
    async ({ page, place }) => {
      const shifts = await countShifts(page);
      await page.goto(place(path));
      // As it was before the first paint, but with the whole page there: the animations are at their beginning again, and stand still.
      const skipped = await page.evaluate(async () => {
        await Promise.all(document.getAnimations().map(({ ready }) => ready));
        const laidOut = () =>
          [...document.querySelectorAll('main *')].filter((part) => part.checkVisibility());
        const parts = [...document.querySelectorAll<HTMLElement>('main *')].filter(
          (part) => getComputedStyle(part).animationName === 'below-fold',
        );
        for (const part of parts) part.style.animation = 'none';
        const all = laidOut();
        for (const part of parts) part.style.animation = 'below-fold 40ms paused';
        const early = new Set(laidOut());
        for (const part of parts) part.style.animation = '';
        return all.filter((part) => !early.has(part)).length;
      });
      expect(skipped).toBeGreaterThan(60);
      expect(await shifts()).toBeLessThanOrEqual(0.02);
    },
  );
}

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
