import type { Page } from '@playwright/test';
import { expect, test } from './page-kinds.ts';
import { specRoutes, type SpecRoute } from './spec-routes.ts';
import { fits } from './spec-text.ts';

/** Opens every required route: each page shows what is required. */

const main = (page: Page) => page.getByRole('main');

/** All text of the content that a reader sees, with placeholders and the text of drawings. */
async function seen(page: Page): Promise<string> {
  const besides = await main(page)
    .locator('[placeholder], svg text')
    .evaluateAll((all) => all.map((element) => element.getAttribute('placeholder') ?? element.textContent));
  return [await main(page).innerText(), ...besides].join('\n').replaceAll(/[^\S\n]+/g, ' ');
}

async function expectWords(page: Page, { says = [], shows = [] }: SpecRoute): Promise<void> {
  const wanted = [...says.map(([words]) => fits(words)), ...shows];
  // A page may draw once more when it is hydrated.
  await expect(async () => {
    const text = await seen(page);
    expect(wanted.filter((pattern) => !pattern.test(text))).toEqual([]);
  }).toPass({ timeout: 10_000 });
}

async function expectLinks(page: Page, leads: NonNullable<SpecRoute['leads']>): Promise<void> {
  const found = await main(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const leadsTo = (wanted: string | RegExp) =>
    found.some((href) => (typeof wanted === 'string' ? href === wanted : wanted.test(href)));
  expect(leads.filter((wanted) => !leadsTo(wanted))).toEqual([]);
}

for (const row of specRoutes) {
  test(`${row.route} shows what is required`, async ({ page, place }) => {
    const response = await page.goto(place(row.path));
    expect(response?.status()).toBe(row.status ?? 200);
    if (row.becomes) await expect(page).toHaveURL(place(row.becomes));
    for (const role of ['banner', 'contentinfo'] as const) {
      await expect(page.getByRole(role)).toHaveCount(row.bare ? 0 : 1);
    }
    await expectWords(page, row);
    await expectLinks(page, row.leads ?? []);
    for (const [selector, count] of row.parts ?? []) {
      const parts = main(page).locator(selector);
      if (count === 'some') await expect(parts.first(), selector).toBeAttached();
      else await expect(parts, selector).toHaveCount(count);
    }
  });
}

test('the banners are 450 pixels high on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  expect((await main(page).locator('.carousel').boundingBox())?.height).toBe(450);
});
