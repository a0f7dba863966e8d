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
