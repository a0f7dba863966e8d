import type { Page } from '@playwright/test';
import { stopClock } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

/** What a real browser makes of the presses that scroll-rail.test.ts has with all of their steps. */

const rail = (page: Page) => page.locator('scroll-rail').first();
const track = (page: Page) => rail(page).locator('.rail-track');
const next = (page: Page) => rail(page).getByRole('button', { name: 'Siguientes' });
const previous = (page: Page) => rail(page).getByRole('button', { name: 'Anteriores' });
const position = (page: Page) => track(page).evaluate(({ scrollLeft }) => scrollLeft);
const width = (page: Page) => track(page).evaluate(({ clientWidth }) => clientWidth);

test.describe('the buttons of a rail', { tag: '@script' }, () => {
  // The page's clock stands still, so that the test decides how long a button is held.
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    // The buttons appear when the rail is drawn, which the browser puts off until it is near the screen.
    await track(page).scrollIntoViewIfNeeded();
    await expect(next(page)).toBeVisible();
    await stopClock(page);
  });

  for (const [how, hold, release] of [
    [
      'a pointer',
      async (page: Page) => {
        await next(page).hover();
        await page.mouse.down();
      },
      (page: Page) => page.mouse.up(),
    ],
    [
      'a key',
      async (page: Page) => {
        await next(page).focus();
        await page.keyboard.down('Enter');
      },
      (page: Page) => page.keyboard.up('Enter'),
    ],
  ] as const) {
    test(`held by ${how}, scroll until they are released`, async ({ page }) => {
      await hold(page);
      await page.clock.runFor(600);
      // One step of 24 pixels at once, and one more every 50 ms.
      const held = 13 * 24;
      await expect.poll(() => position(page)).toBe(held);
      await release(page);
      await page.clock.runFor(600);
      // A card near the edge may take its place.
      expect(Math.abs((await position(page)) - held)).toBeLessThan(held / 2);
    });
  }

  test('tapped, scroll a page on, and back by a key', async ({ page }) => {
    await next(page).click();
    await expect.poll(() => position(page)).toBeGreaterThan((await width(page)) * 0.5);
    await previous(page).press('Enter');
    await expect.poll(() => position(page)).toBeLessThanOrEqual(1);
  });

  test('show where the rail ends, and keep the focus there', async ({ page }) => {
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(next(page)).toHaveAttribute('aria-disabled', 'false');
    await next(page).focus();
    await track(page).evaluate((element) =>
      element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }),
    );
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(previous(page)).toHaveAttribute('aria-disabled', 'false');
    await expect(next(page)).toBeFocused();
  });
});

test('a rail can be scrolled without its buttons', async ({ page }) => {
  await page.goto('/');
  await track(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(0);
});
