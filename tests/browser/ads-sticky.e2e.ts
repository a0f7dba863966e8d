import type { Page } from '@playwright/test';
import { expect, test } from './ads.ts';

const bar = (page: Page) => page.getByRole('dialog', { name: 'Anuncio fijo' });
const close = (page: Page) => page.getByRole('button', { name: 'Cerrar ×' });

/** Scrolls until the player is above the bar. */
const passPlayer = (page: Page) =>
  page.evaluate(() => {
    const player = document.querySelector('[data-keep-clear]');
    scrollTo(0, (player?.getBoundingClientRect().bottom ?? 0) + scrollY - innerHeight / 2);
  });

test(
  'never covers the player, and is below it while there is no room',
  { tag: '@script' },
  async ({ page }) => {
    await page.goto('/live');
    await expect(bar(page).locator('.ad')).toHaveAttribute('data-ad', /fijo/);
    for (const height of [500, 600, 700, 800, 900]) {
      await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
      for (const top of [0, 80, 160, 400]) {
        await page.evaluate((y) => scrollTo(0, y), top);
        const overlap = () =>
          page.evaluate(() => {
            const player = document.querySelector('[data-keep-clear]')?.getBoundingClientRect();
            const sticky = document.querySelector('.ad-sticky')?.getBoundingClientRect();
            return player && sticky ? player.bottom - sticky.top : NaN;
          });
        await expect.poll(overlap, { message: `${height} high, scrolled by ${top}` }).toBeLessThanOrEqual(0);
      }
    }
  },
);

test('stays at the bottom of the window until it is closed', { tag: '@script' }, async ({ page }) => {
  await page.goto('/live');
  await passPlayer(page);
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  const bottom = async () => {
    const box = await bar(page).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  const height = page.viewportSize()?.height;
  await expect(bar(page)).toContainText('PUBLICIDAD');
  expect(await bottom()).toBe(height);
  await page.mouse.wheel(0, 400);
  expect(await bottom()).toBe(height);
  await close(page).click();
  await expect(bar(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/live');
});

test('the end of the page can be scrolled above it', { tag: '@script' }, async ({ page }) => {
  await page.goto('/live');
  await page.keyboard.press('End');
  const rights = page.getByText('Todos los derechos reservados.');
  const covered = async () => {
    const [text, ad] = [await rights.boundingBox(), await bar(page).boundingBox()];
    return (text?.y ?? 0) + (text?.height ?? 0) - (ad?.y ?? 0);
  };
  await expect.poll(covered).toBeLessThanOrEqual(0);
});

test('is not printed', async ({ page }) => {
  await page.goto('/live');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.ad-sticky')).toBeHidden();
  await expect(page.locator('main .ad')).toBeHidden();
});

for (const key of ['Enter', 'Space']) {
  test(`${key} closes it, and the focus returns to where it was`, { tag: '@script' }, async ({ page }) => {
    await page.goto('/live');
    const last = page.getByRole('contentinfo').getByRole('button', { name: 'Suscribirme' });
    await last.focus();
    await page.keyboard.press('Tab');
    await expect(close(page)).toBeFocused();
    await page.keyboard.press(key);
    await expect(bar(page)).toBeHidden();
    await expect(last).toBeFocused();
  });
}

test(
  'closed by a tap, it leaves the focus on the content and does not scroll',
  { tag: '@script' },
  async ({ page }) => {
    await page.goto('/live');
    await passPlayer(page);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    const before = await page.evaluate(() => scrollY);
    await close(page).click();
    await expect(bar(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  },
);

test('covers no element that the keyboard reaches', { tag: '@script' }, async ({ page }) => {
  await page.goto('/live');
  const hidden: string[] = [];
  for (let at = 0; at < 100; at += 1) {
    await page.keyboard.press('Tab');
    const state = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('.ad-sticky');
      if (!focused || !bar || bar.contains(focused)) return 'reached';
      const { top, height, bottom } = focused.getBoundingClientRect();
      const edge = bar.getBoundingClientRect().top;
      // An element that is taller than the space above the bar has to begin in the upper half of that space.
      const isBehind = height > edge ? top > edge / 2 : bottom > edge + 1;
      return isBehind ? `behind: ${focused.outerHTML.slice(0, 80)}` : 'clear';
    });
    if (state === 'reached') break;
    if (state !== 'clear') hidden.push(state);
  }
  await expect(close(page)).toBeFocused();
  expect(hidden).toEqual([]);
});

test('closing it removes the frame of its advertisement', { tag: '@script' }, async ({ page, warnings }) => {
  await page.goto('/live');
  await passPlayer(page);
  await expect(bar(page).locator('.ad')).toHaveAttribute('data-state', 'filled');
  await close(page).click();
  await expect
    .poll(() => page.frames().filter((frame) => frame.url().includes('tamano=fijo')).length)
    .toBe(0);
  expect(warnings).toEqual([]);
});

test('on a phone in landscape the bar does not cover the page', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/live');
  await expect(bar(page)).not.toBeInViewport();
});
