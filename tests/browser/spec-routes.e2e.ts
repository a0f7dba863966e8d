import { servedPage, type ServedPage } from '../served-page.ts';
import { textFaults } from '../text-faults.ts';
import { texts as ads } from '#ads/texts.ts';
import { expect, test } from './page-kinds.ts';
import { specRoutes, type SpecRoute } from './spec-routes.ts';
import { fits } from './spec-text.ts';

/**
 * Requests every required route: the HTML holds what is required, so it needs no script. every-page.long.e2e.ts checks that scripts change none
 * of its texts.
 */

/** The text of the content, with placeholders and the text of drawings. */
const textOf = (page: ServedPage) =>
  [page.text('main'), ...page.values('main [placeholder]', 'placeholder'), page.text('main svg')].join('\n');

function missingLinks(page: ServedPage, leads: NonNullable<SpecRoute['leads']>) {
  const found = page.values('main a', 'href');
  return leads.filter(
    (wanted) => !found.some((href) => (typeof wanted === 'string' ? href === wanted : wanted.test(href))),
  );
}

test.describe('a required route', { tag: '@once' }, () => {
  for (const row of specRoutes) {
    test(`${row.route} shows what is required`, async ({ request, place, baseURL }) => {
      const response = await request.get(place(row.path));
      expect(response.status()).toBe(row.status ?? 200);
      if (row.becomes) expect(response.url()).toBe(new URL(place(row.becomes), baseURL).href);

      const page = servedPage(await response.text());
      for (const part of ['body > header:not(.plain)', 'body > footer']) {
        expect(page.all(part), part).toHaveLength(row.bare ? 0 : 1);
      }
      const text = textOf(page);
      const wanted = [...(row.says ?? []).map(([words]) => fits(words)), ...(row.shows ?? [])];
      expect(wanted.filter((pattern) => !pattern.test(text))).toEqual([]);
      expect(missingLinks(page, row.leads ?? [])).toEqual([]);
      for (const [selector, count] of row.parts ?? []) {
        const parts = page.all(`main :is(${selector})`).length;
        if (count === 'some') expect(parts, selector).toBeGreaterThan(0);
        else expect(parts, selector).toBe(count);
      }
    });

    test(`${row.route} leaves nothing dangling without a script, and has one clock`, async ({
      request,
      place,
    }) => {
      const page = servedPage(await (await request.get(place(row.path))).text());
      expect(textFaults(page, place(row.path))).toEqual([]);
    });
  }
});

test(
  'without a script no advertisement keeps a box that stays empty',
  { tag: '@static' },
  async ({ page }) => {
    for (const path of ['/', '/live', '/tiempo-v2']) {
      await page.goto(path);
      const slots = page.getByText(ads.placeholder, { exact: true });
      expect(await slots.count(), path).toBeGreaterThan(0);
      await expect(slots.filter({ visible: true }), path).toHaveCount(0);
      await expect(page.getByRole('dialog'), path).toHaveCount(0);
    }
  },
);

test('the banners are 450 pixels high on a wide screen', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const banners = page.getByRole('main').getByRole('region', { name: 'Destacados' });
  expect((await banners.boundingBox())?.height).toBe(450);
});
