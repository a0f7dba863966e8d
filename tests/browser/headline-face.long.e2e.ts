import type { Page } from '@playwright/test';
import { countShifts } from './layout-shifts.ts';
import { saveData, setConnection } from './missing-apis.ts';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

/** Bytes of the file. Its reader has a phone and a contract. */
const maxBytes = 14_000;
/** What Spanish headlines and scores are written with. */
const letters =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúüñÁÉÍÓÚÜÑ0123456789¿?¡!«»“”‘’.,;:…-–—()/%$°ºª&+×';

const tag = ['@script', '@once'];

/** The files of the typeface that the page has requested so far. */
const collectFaces = (page: Page) => requestedBy(page, (request) => request.url().endsWith('.woff2'));

/** Whether the browser was given the typeface. */
const hasFace = (page: Page) =>
  page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Archivo Narrow')));

/** Whether the device has the typeface. */
const isKept = (page: Page) => page.evaluate(() => localStorage.getItem('face') !== null);

/** Uses a page as a reader does. */
async function usePage(page: Page): Promise<void> {
  await requestsEnd(page);
  // On a line that is to be spared, the first use starts what waits for the second one.
  for (const key of ['Tab', 'Tab']) {
    await page.mouse.wheel(0, 300);
    await page.keyboard.press(key);
    await requestsEnd(page);
  }
}

/** Uses a page until the device has the typeface. */
const useUntilKept = (page: Page) =>
  expect(async () => {
    await usePage(page);
    expect(await isKept(page)).toBe(true);
  }).toPass();

/** Makes the browser say that its line is to be spared. */
const lines = {
  'a line of 3G': (page: Page) => setConnection(page, { saveData: false, effectiveType: '3g' }),
  'a device that saves data': (page: Page) => setConnection(page, { saveData: true, effectiveType: '4g' }),
  'a reader who saves data': saveData,
} as const;

test.describe('the typeface of headlines', { tag }, () => {
  test('is there from the second page on, and nothing waits for it', async ({ page, place }) => {
    const files = collectFaces(page);
    await page.goto(place('/noticias/{news}'));
    await requestsEnd(page);
    expect(files, 'before the page is used').toEqual([]);
    expect(await hasFace(page)).toBe(false);
    const fetched = page.waitForResponse((response) => response.url().endsWith('.woff2'));
    await useUntilKept(page);
    const response = await fetched;
    expect((await response.body()).length).toBeLessThanOrEqual(maxBytes);
    expect(await response.headerValue('cache-control')).toContain('immutable');

    // A logo that arrives takes the place of its letters, which counts as a shift too.
    await page.route('**/escudos/**', (route) => route.abort());
    const shifts = await countShifts(page);
    await page.goto(place('/deportes?vista=resultados'));
    await requestsEnd(page);
    expect(await shifts()).toBe(0);
    // It is narrower than any device's font.
    const widths = await page.locator('h1').evaluate((title) => {
      const width = () => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return range.getBoundingClientRect().width;
      };
      const shown = width();
      title.style.fontFamily = 'system-ui';
      return { shown, ofDevice: width() };
    });
    expect(widths.shown).toBeLessThan(0.9 * widths.ofDevice);
    await usePage(page);
    expect(files, 'the device has it').toHaveLength(1);
  });

  for (const [name, spare] of Object.entries(lines)) {
    test(`is never carried by ${name}`, async ({ page }) => {
      const files = collectFaces(page);
      await spare(page);
      for (const path of ['/terms', '/about']) {
        await page.goto(path);
        await usePage(page);
      }
      expect(files).toEqual([]);
      expect(await isKept(page)).toBe(false);
    });
  }

  test('is the device’s own where rubbish is in its place, and all else works', async ({
    page,
    complaints,
  }) => {
    const rubbish = [
      '1',
      '{"x":[',
      btoa('no typeface'),
      btoa('wOF2'.repeat(2000)),
      '\u0001',
      'ñandú',
      '=',
      'AAAA',
    ];
    await page.goto('/terms');
    for (const text of [...rubbish, ' ', '%%%']) {
      await page.evaluate((kept) => {
        localStorage.setItem('face', kept);
        localStorage.setItem('theme', 'dark');
      }, text);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect(page.locator('h1')).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  test('has the letters of Spanish, and figures of one width', async ({ page }) => {
    await page.goto('/terms');
    await useUntilKept(page);
    await page.reload();
    expect(await hasFace(page)).toBe(true);
    const { missing, widths } = await page.evaluate((all) => {
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
});
