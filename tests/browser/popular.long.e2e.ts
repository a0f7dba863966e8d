import type { Page, Route } from '@playwright/test';
import { paths, popularAnchor } from '#config/paths.ts';
import { texts } from '#news/texts.ts';
import { servedPage } from '../served-page.ts';
import { countShifts } from './layout-shifts.ts';
import { requestsEnd } from './open-page.ts';
import { expect, test } from './page-kinds.ts';

const story = (slug: string, title = `Título de ${slug}`) => ({
  ...{ slug, shortTitle: '', title, source: 'wordpress' as const },
  ...{ summary: '', imageUrl: null, imageAlt: '', publishDate: '2026-11-28T12:00:00Z', categoryId: null },
});

const heading = (page: Page) => page.getByRole('heading', { name: texts.home.popular });
const block = (page: Page) => page.locator('article footer .prose');
const headers = { Date: 'Sat, 28 Nov 2026 19:10:00 GMT', 'X-Data-Age': '300' };

/** Requests for the list. Every response to them is that of `respond`. */
async function serve(page: Page, respond: (route: Route) => Promise<void>): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/most-read', (route) => {
    asked.push(route.request().url());
    return respond(route);
  });
  return asked;
}

/** Scrolls to the end of the story as a reader does. */
async function readOn(page: Page): Promise<void> {
  await requestsEnd(page);
  const end = heading(page);
  for (let step = 0; step < 100; step += 1) {
    const box = await end.boundingBox();
    if (box && box.y < 600) return;
    await page.mouse.wheel(0, 300);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

for (const address of ['/noticias/{news}', '/article/{news}', '/article/{internal}'])
  test(
    `${address} leads to what most readers read, its HTML has no list of it, and without a script no heading without a list`,
    { tag: '@static' },
    async ({ page, place, request }) => {
      const html = await (await request.get(place(address))).text();
      expect(html).not.toContain('Actualizado a las');
      expect(servedPage(html).values('h2.needs-script[data-popular] a', 'href')).toEqual([
        `/#${popularAnchor}`,
      ]);
      expect(paths.popular).toBe(`/#${popularAnchor}`);
      await page.goto(place(address));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(heading(page)).toBeHidden();
    },
  );

test.describe('what most readers read, at the end of a story', { tag: '@script' }, () => {
  test('is listed with its hour when the reader comes near, without the story itself and without a shift', async ({
    page,
    slugs,
    complaints,
  }) => {
    const stories = [story('uno'), story(slugs.everything), story('dos', '<b>No es</b> HTML')];
    const asked = await serve(page, (route) => route.fulfill({ json: stories, headers }));
    const shifts = await countShifts(page);
    await page.goto(`/noticias/${slugs.everything}`);
    await requestsEnd(page);
    expect(asked).toEqual([]);
    await readOn(page);
    await expect(block(page).getByRole('link')).toHaveText(['Título de uno', '<b>No es</b> HTML']);
    await expect(block(page).getByRole('link').first()).toHaveAttribute('href', '/noticias/uno');
    await expect(block(page)).toContainText(/Actualizado a las 3:05\sp\.\sm\.$/);
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    expect(asked).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  // Which responses are no list: list-popular.test.ts.
  const failures: Record<string, (route: Route) => Promise<void>> = {
    'does not arrive': (route) => route.abort(),
    'has no hour': (route) =>
      route.fulfill({ json: [story('uno')], headers: { 'X-Data-Age': '0', Date: '' } }),
  };
  for (const [name, respond] of Object.entries(failures)) {
    test(`the page stays as it was when the list ${name}, and the next use asks again`, async ({
      page,
      place,
    }) => {
      let fails = true;
      const asked = await serve(page, (route) =>
        fails ? respond(route) : route.fulfill({ json: [story('dos')], headers }),
      );
      const scriptErrors: string[] = [];
      page.on('pageerror', ({ message }) => scriptErrors.push(message));
      await page.goto(place('/noticias/{everything}'));
      await readOn(page);
      await expect.poll(() => asked.length).toBe(1);
      await requestsEnd(page);
      await expect(heading(page).getByRole('link')).toHaveAttribute('href', paths.popular);
      await expect(block(page)).toHaveCount(0);
      fails = false;
      await expect(async () => {
        await heading(page).getByRole('link').blur();
        await heading(page).getByRole('link').focus();
        await expect(block(page).getByRole('link')).toHaveText(['Título de dos'], { timeout: 1_000 });
      }).toPass();
      expect(scriptErrors).toEqual([]);
    });
  }

  test('is not fetched for a reader who saves data until they use it', async ({ page, place }) => {
    await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
    const asked = await serve(page, (route) => route.fulfill({ json: [story('uno')], headers }));
    await page.goto(place('/noticias/{everything}'));
    await readOn(page);
    await requestsEnd(page);
    expect(asked).toEqual([]);
    await heading(page).getByRole('link').focus();
    await expect(block(page).getByRole('link')).toHaveText(['Título de uno']);
  });
});
