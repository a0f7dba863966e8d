import type { Page } from '@playwright/test';
import { stopClock } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

const rail = (page: Page) => page.locator('scroll-rail').first();
const track = (page: Page) => rail(page).locator('.rail-track');
const next = (page: Page) => rail(page).getByRole('button', { name: 'Siguientes' });
const previous = (page: Page) => rail(page).getByRole('button', { name: 'Anteriores' });
const position = (page: Page) => track(page).evaluate(({ scrollLeft }) => scrollLeft);
const width = (page: Page) => track(page).evaluate(({ clientWidth }) => clientWidth);

interface Step {
  left: number;
  behavior: string;
}

/** Records every step that the rail makes. */
const noteSteps = (page: Page) =>
  track(page).evaluate((element) => {
    const steps: Step[] = [];
    const scrollBy = element.scrollBy.bind(element);
    Reflect.set(window, 'steps', steps);
    Reflect.set(element, 'scrollBy', ({ left = 0, behavior = 'auto' }: ScrollToOptions) => {
      steps.push({ left, behavior });
      scrollBy({ left, behavior });
    });
  });

const steps = (page: Page): Promise<Step[]> => page.evaluate(() => Reflect.get(window, 'steps'));

/** One step at once, and one more every 50 ms for 600 ms. */
const heldSteps = Array<Step>(13).fill({ left: 24, behavior: 'auto' });

test.describe('the buttons of a rail', { tag: '@script' }, () => {
  // The page's clock stands still, so that the test decides how long a button is held.
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    // The buttons appear when the rail is drawn, which the browser puts off until it is near the screen.
    await track(page).scrollIntoViewIfNeeded();
    await expect(next(page)).toBeVisible();
    await noteSteps(page);
    await stopClock(page);
  });

  test('held by a pointer, scroll a step every 50 ms until they are released', async ({ page }) => {
    await next(page).hover();
    await page.mouse.down();
    await page.clock.runFor(600);
    await page.mouse.up();
    expect(await steps(page)).toEqual(heldSteps);
    await expect.poll(() => position(page)).toBeGreaterThan(0);
    await page.clock.runFor(600);
    expect(await steps(page)).toEqual(heldSteps);
  });

  for (const key of ['Enter', 'Space']) {
    test(`held by ${key}, scroll steps until it is released`, async ({ page }) => {
      await next(page).focus();
      await page.keyboard.down(key);
      await page.clock.runFor(600);
      await page.keyboard.up(key);
      await page.clock.runFor(600);
      expect(await steps(page)).toEqual(heldSteps);
      await expect(next(page)).toBeFocused();
    });

    test(`pressed by ${key}, scroll a page`, async ({ page }) => {
      await next(page).press(key);
      const last = (await steps(page)).at(-1);
      expect(last).toMatchObject({ behavior: 'smooth' });
      expect(last?.left).toBeCloseTo((await width(page)) * 0.9);
      await expect.poll(() => position(page)).toBeGreaterThan((await width(page)) * 0.5);
    });
  }

  test('tapped, scroll a page on and back', async ({ page }) => {
    await next(page).click();
    await expect.poll(() => position(page)).toBeGreaterThan((await width(page)) * 0.5);
    await previous(page).click();
    await expect.poll(() => position(page)).toBeLessThanOrEqual(1);
  });

  test('do not scroll smoothly when the reader asks for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await next(page).click();
    expect((await steps(page)).map(({ behavior }) => behavior)).not.toContain('smooth');
    expect(await position(page)).toBeGreaterThan((await width(page)) * 0.5);
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

  test('stop scrolling when they lose the focus', async ({ page }) => {
    await next(page).focus();
    await page.keyboard.down('Enter');
    await page.clock.runFor(100);
    await previous(page).focus();
    const made = await steps(page);
    expect(made).toHaveLength(3);
    await page.clock.runFor(600);
    expect(await steps(page)).toEqual(made);
    await page.keyboard.up('Enter');
  });
});

test('a rail can be scrolled without its buttons', async ({ page }) => {
  await page.goto('/');
  await track(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(0);
});
