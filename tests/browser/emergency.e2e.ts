import { servedPage } from '../served-page.ts';
import { axeViolationsInBothThemes } from './axe.ts';
import { goDuringEmergency } from './emergency-page.ts';
import { expect, test } from './page-kinds.ts';

for (const level of ['vigilancia', 'aviso', 'emergencia'] as const) {
  test(
    `the banner of the level ${level} is seen by everybody`,
    { tag: '@script' },
    async ({ page, complaints }) => {
      await goDuringEmergency(page, level, '/about');
      const banner = page.getByRole('complementary', { name: 'Emergencia' });
      await expect(banner).toBeInViewport();
      // The page's policy lets its style through.
      await expect(banner).toHaveCSS('padding-top', '12px');
      expect(await axeViolationsInBothThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      // Behind the link that skips to the content.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(banner.getByRole('link').first()).toBeFocused();
      expect(complaints).toEqual([]);
    },
  );
}

test(
  'the page of emergencies is for everybody, on a narrow phone and with the banner, too',
  { tag: '@script' },
  async ({ page, complaints }) => {
    await page.goto('/emergencia');
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await goDuringEmergency(page, 'emergencia', '/emergencia');
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(complaints).toEqual([]);
  },
);

test('a telephone is a row for a thumb, and no number is broken', { tag: '@once' }, async ({ page }) => {
  await page.goto('/emergencia');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 });
    const small = await page
      .locator('a[href^="tel:"]')
      .evaluateAll((links) =>
        links
          .filter((link) => link.clientHeight < 44 || link.clientWidth < innerWidth - 40)
          .map((link) => link.textContent),
      );
    expect(small).toEqual([]);
    const broken = await page
      .locator('.phone')
      .evaluateAll((numbers) =>
        numbers.filter((number) => number.getClientRects().length > 1).map((number) => number.textContent),
      );
    expect(broken).toEqual([]);
  }
  // The way home is seen at once.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Telecoquí' })).toBeInViewport();
});

test(
  'the category of emergencies leads to shelters and telephones',
  { tag: '@once' },
  async ({ request }) => {
    for (const path of ['/category/emergencias', '/lite/category/emergencias']) {
      const served = servedPage(await (await request.get(path)).text());
      expect(served.values('main a', 'href'), path).toContain('/emergencia');
    }
  },
);
