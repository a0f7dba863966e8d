import type { Page } from '@playwright/test';
import { countShifts } from './layout-shifts.ts';
import { expect, test } from './page-kinds.ts';

/** Bytes of the file. Its reader has a phone and a contract. */
const maxBytes = 14_000;
/** What Spanish headlines and scores are written with. */
const letters =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúüñÁÉÍÓÚÜÑ0123456789¿?¡!«»“”‘’.,;:…-–—()/%$°ºª&+×';

const tag = ['@script', '@once'];

/** The names of the typeface's files that the page has requested so far. */
function collectFaces(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname);
  });
  return files;
}

/** Uses a page as a reader does. */
async function usePage(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // The page follows the reader's use once it is painted: the button of the menu then works.
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('Tab');
}

const storedFace = (page: Page) => page.evaluate(() => localStorage.getItem('face'));

/** Makes the browser say that its line is to be spared. */
const lines = {
  'a line of 3G': (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '3g' } });
    }),
  'a device that saves data': (page: Page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
    }),
  'a reader who saves data': (page: Page) =>
    page.addInitScript(() => localStorage.setItem('data-saver', 'yes')),
} as const;

test(
  'headlines have the station’s face from the second page on, and nothing waits for it',
  { tag },
  async ({ page, place }) => {
    const files = collectFaces(page);
    await page.goto(place('/noticias/{news}'));
    await page.waitForLoadState('networkidle');
    expect(files, 'before the page is used').toEqual([]);
    await expect(page.locator('html')).not.toHaveClass(/\bface\b/);
    const fetched = page.waitForResponse((response) => response.request().resourceType() === 'font');
    await usePage(page);
    const response = await fetched;
    expect((await response.body()).length).toBeLessThanOrEqual(maxBytes);
    expect(await response.headerValue('cache-control')).toContain('immutable');
    await expect.poll(() => storedFace(page)).toBe('1');

    const shifts = await countShifts(page);
    await page.goto(place('/deportes?vista=resultados'));
    await expect(page.locator('html')).toHaveClass(/\bface\b/);
    const faceOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).fontFamily);
    expect(await faceOf('h1')).toContain('Archivo Narrow');
    expect(await faceOf('main p')).not.toContain('Archivo Narrow');
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBe(0);
  },
);

for (const [name, spare] of Object.entries(lines)) {
  test(`${name} never carries it`, { tag }, async ({ page }) => {
    const files = collectFaces(page);
    await spare(page);
    await page.goto('/terms');
    await usePage(page);
    // What follows the reader's use is there.
    await page.waitForLoadState('networkidle');
    // The device may have forgotten the file, so what it has noted is not enough.
    await page.evaluate(() => localStorage.setItem('face', '1'));
    await page.goto('/about');
    await usePage(page);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).not.toHaveClass(/\bface\b/);
    expect(files).toEqual([]);
  });
}

test('it has the letters of Spanish, and figures of one width', { tag }, async ({ page }) => {
  await page.goto('/terms');
  const { missing, widths } = await page.evaluate(async (all) => {
    await document.fonts.load('700 40px "Archivo Narrow"');
    const line = document.createElement('canvas').getContext('2d');
    const widthIn = (fallback: string, text: string) => {
      if (!line) return NaN;
      line.font = `700 40px "Archivo Narrow", ${fallback}`;
      return line.measureText(text).width;
    };
    return {
      // A letter that the file lacks is as wide as that of the fallback, and these two differ.
      missing: [...all].filter((letter) => widthIn('monospace', letter) !== widthIn('serif', letter)),
      widths: new Set([...'0123456789'].map((figure) => widthIn('serif', figure))).size,
    };
  }, letters);
  expect(missing).toEqual([]);
  expect(widths).toBe(1);
});
