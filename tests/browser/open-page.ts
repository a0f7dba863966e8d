import type { Page } from '@playwright/test';

/** What a test does to a page that is open, and what it looks at, whatever the page shows. */

/** Says to the page that the reader looks at another tab, or is back. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    Object.defineProperty(document, 'visibilityState', {
      value: isHidden ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

/** Where things are on the page, in whole pixels. */
export async function places(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join(' ');
    }),
  );
}

/** Milliseconds by which the page's clock is set ahead as it is stopped: time may not run backwards. */
const ahead = 5_000;

/** The page's clock, which is Playwright's (`page.clock.install`), jumps `further` milliseconds, and stands still from then on. */
export async function standStill(page: Page, further = 0): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead + further);
}
