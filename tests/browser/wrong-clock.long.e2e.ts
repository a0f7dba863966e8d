import type { Locator, Page } from '@playwright/test';
import { NewsItem } from '#contract/content.ts';
import { onAir } from '#live/guide.ts';
import { fetchApi } from './fetch-api.ts';
import { reportFirstPaint, requestsEnd } from './open-page.ts';
import { updatedText } from './weather-pages.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

const day = 86_400_000;

/** Shifts the page's clock. Not with Playwright's clock, which hides when the page was loaded. */
const wrongBy = (page: Page, milliseconds: number) =>
  page.addInitScript((difference) => {
    const right = Date.now;
    Date.now = () => right() + difference;
    window.Date = new Proxy(Date, {
      construct: (date, given: [number]) => (given.length > 0 ? new date(...given) : new date(Date.now())),
    });
  }, milliseconds);

/** The age of a moment in the site's words: "hace 3 horas". */
function ago(iso: string): RegExp {
  const hours = Math.floor((Date.now() - Date.parse(iso)) / 3_600_000);
  if (hours >= 48) return new RegExp(`^hace (${Math.floor(hours / 24)} días|\\d+ (semana|mes|año)e?s?)$`);
  if (hours >= 24) return /^hace 1 día$/;
  return hours >= 1 ? new RegExp(`^hace ${hours} horas?$`) : /^hace (\d+ minutos?|un momento)$/;
}

/** Tries again, because an hour may end during the check. */
const expectAge = (time: Locator, iso: string) =>
  expect(() => expect(time).toHaveText(ago(iso), { timeout: 1000 })).toPass();

const past = /^hace /;

for (const [name, difference] of [
  ['ahead', day],
  ['behind', -day],
] as const) {
  test.describe(`a clock a day ${name}`, { tag: '@script' }, () => {
    test('shows the right age of news', async ({ page, slugs, place, complaints }) => {
      const path = `/api/wordpress/noticias/${slugs.news}`;
      const { date } = await fetchApi(path, NewsItem);
      await wrongBy(page, difference);
      await page.goto('/noticias');
      const times = page.locator('time[data-relative]');
      const card = page.locator(`.card:has(a[href$="/${slugs.news}"]) time`).first();
      await expectAge(card, date);
      for (const time of await times.allTextContents()) expect(time.trim()).toMatch(past);
      await page.goto(place('/article/{news}'));
      await expectAge(times.first(), date);
      expect(complaints).toEqual([]);
    });

    test('shows no current data as old or as of the future', async ({ page, place, complaints }) => {
      await wrongBy(page, difference);
      for (const path of ['/deportes', '/partido/{liveGame}', '/tiempo', '/tiempo-v2']) {
        await page.goto(place(path));
        await expect(page.locator('[data-hydrated]').first()).toBeAttached();
        const age = page.getByText(/^Actualizado /).filter({ has: page.locator('time') });
        await expect(age.first(), path).toHaveText(/^Actualizado hace (un momento|\d+ minutos?)$/);
      }
      await page.goto('/tiempo-v2-light');
      await expect(page.locator('[data-hydrated]').first()).toBeAttached();
      await expect(page.getByText(/^Actualizado:/)).toHaveText(new RegExp(`^${updatedText()}`));
      expect(complaints).toEqual([]);
    });

    test('shows the weather’s hours and days from the current hour on', async ({
      page,
      context,
      firstPaint,
    }) => {
      const wrong = await context.newPage();
      await reportFirstPaint(wrong, firstPaint);
      await wrongBy(wrong, difference);
      const shown = async (device: Page) => {
        await device.goto('/tiempo-v2');
        await expect(device.locator('[data-hydrated]').first()).toBeAttached();
        const hours = device.locator('.v2-hours > li > span:first-child');
        await expect(hours.first()).toHaveText('Ahora');
        return [await device.locator('.v2-days p:first-child strong').allTextContents(), await hours.count()];
      };
      // An hour may end between the two pages.
      await expect(async () => expect(await shown(wrong)).toEqual(await shown(page))).toPass();
    });

    test('does not change today in the guide', async ({ page }) => {
      await wrongBy(page, difference);
      await page.goto('/live');
      const guide = page.getByRole('region', { name: 'Programación Local' });
      await expect(guide.getByRole('tablist')).toBeVisible();
      // A programme may end meanwhile; the page's clock sees that too.
      await expect(async () => {
        const { today, entry } = onAir(Date.now());
        await expect(guide.locator('[title$=", hoy"]')).toHaveAttribute('id', `dia-${today}`, {
          timeout: 1000,
        });
        await expect(guide.locator('ol > li').filter({ hasText: 'EN VIVO' }).getByRole('heading')).toHaveText(
          entry.title,
          { timeout: 1000 },
        );
      }).toPass();
    });

    test('still requests live scores', async ({ page, place }) => {
      await wrongBy(page, difference);
      const responded = page.waitForResponse(/\/api\/games\/\d+(\?|$)/);
      await page.goto(place('/partido/{liveGame}'));
      await responded;
    });

    test('sends one request for the time per page, which a right clock does not', async ({ page }) => {
      const asked = requestedBy(page, (request) => request.method() === 'HEAD');
      await page.goto('/');
      await requestsEnd(page);
      expect(asked).toEqual([]);
      await wrongBy(page, difference);
      await page.goto('/');
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      await requestsEnd(page);
      expect(asked).toHaveLength(1);
    });

    test('shows no time of the future when no server responds', async ({ page, place }) => {
      await page.route('**/favicon.svg', (route) => route.abort());
      await wrongBy(page, difference);
      await page.goto(place('/article/{news}'));
      await expect(page.locator('time[data-relative]').first()).toHaveText(past);
    });
  });
}
