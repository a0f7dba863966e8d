import type { Page } from '@playwright/test';
import { expect, test } from './page-kinds.ts';

const rail = (page: Page) => page.locator('scroll-rail').first();
const track = (page: Page) => rail(page).locator('.rail-track');
const next = (page: Page) => rail(page).getByRole('button', { name: 'Siguientes' });
const previous = (page: Page) => rail(page).getByRole('button', { name: 'Anteriores' });
const position = (page: Page) => track(page).evaluate(({ scrollLeft }) => scrollLeft);
const width = (page: Page) => track(page).evaluate(({ clientWidth }) => clientWidth);

/** Notes the time and the length of every step that the rail is asked to make. */
const noteSteps = (page: Page) =>
  track(page).evaluate((element) => {
    const steps: { at: number; left: number; behavior: string }[] = [];
    const scrollBy = element.scrollBy.bind(element);
    Reflect.set(window, 'steps', steps);
    Reflect.set(element, 'scrollBy', ({ left = 0, behavior = 'auto' }: ScrollToOptions) => {
      steps.push({ at: performance.now(), left, behavior });
      scrollBy({ left, behavior });
    });
  });

const steps = (page: Page): Promise<{ at: number; left: number; behavior: string }[]> =>
  page.evaluate(() => Reflect.get(window, 'steps'));

/** Until so many steps were made, by whatever is held. */
const untilSteps = (page: Page, least: number) =>
  expect.poll(async () => (await steps(page)).length).toBeGreaterThanOrEqual(least);

test.describe('the buttons of a rail', { tag: '@script' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await next(page).scrollIntoViewIfNeeded();
    await expect(next(page)).toBeVisible();
    await noteSteps(page);
  });

  test('held by a pointer, step on every 50 ms until they are let go', async ({ page }) => {
    await next(page).hover();
    await page.mouse.down();
    await untilSteps(page, 12);
    await page.mouse.up();
    const made = await steps(page);
    expect(made.every(({ left, behavior }) => left === 24 && behavior === 'auto')).toBe(true);
    const pauses = made.slice(1).map(({ at }, index) => at - (made[index]?.at ?? 0));
    const middle = pauses.toSorted((one, other) => one - other)[Math.floor(pauses.length / 2)];
    // The middle one: a busy machine is late with some, and makes up for it with the next.
    expect(middle).toBeGreaterThan(40);
    expect(middle).toBeLessThan(75);
    const stopped = await position(page);
    expect(stopped).toBeGreaterThan(0);
    await page.mouse.move(0, 0);
    expect((await steps(page)).length).toBe(made.length);
  });

  for (const key of ['Enter', 'Space']) {
    test(`held by ${key}, step on until it is let go`, async ({ page }) => {
      await next(page).focus();
      await page.keyboard.down(key);
      await untilSteps(page, 12);
      await page.keyboard.up(key);
      const made = await steps(page);
      expect(made.every(({ left }) => left === 24)).toBe(true);
      await expect(next(page)).toBeFocused();
    });

    test(`pressed by ${key}, turn a page`, async ({ page }) => {
      await next(page).press(key);
      const last = (await steps(page)).at(-1);
      expect(last).toMatchObject({ behavior: 'smooth' });
      expect(last?.left).toBeCloseTo((await width(page)) * 0.9);
      await expect.poll(() => position(page)).toBeGreaterThan((await width(page)) * 0.5);
    });
  }

  test('tapped, turn a page and back', async ({ page }) => {
    await next(page).click();
    await expect.poll(() => position(page)).toBeGreaterThan((await width(page)) * 0.5);
    await previous(page).click();
    await expect.poll(() => position(page)).toBeLessThanOrEqual(1);
  });

  test('move nothing smoothly for who asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await next(page).click();
    expect((await steps(page)).map(({ behavior }) => behavior)).not.toContain('smooth');
    expect(await position(page)).toBeGreaterThan((await width(page)) * 0.5);
  });

  test('say where the rail ends, and keep the focus there', async ({ page }) => {
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

  test('let go of elsewhere, stand still', async ({ page }) => {
    await next(page).focus();
    await page.keyboard.down('Enter');
    await untilSteps(page, 3);
    await previous(page).focus();
    const made = (await steps(page)).length;
    // As long as four steps would take.
    await page.evaluate(
      () =>
        new Promise((resolve) => void document.body.animate([], { duration: 200 }).finished.then(resolve)),
    );
    expect((await steps(page)).length).toBe(made);
    await page.keyboard.up('Enter');
  });
});

test('a rail scrolls by itself where no script runs', async ({ page }) => {
  await page.goto('/');
  await track(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(0);
});
