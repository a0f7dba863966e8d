import { servedPage } from '../served-page.ts';
import { axeViolationsInBothThemes } from './axe.ts';
import { dressWithLines, goDuringEmergency } from './emergency-page.ts';
import { expect, test } from './page-kinds.ts';
import { requestedBy } from './requested.ts';

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

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const lineOf = (event: string, places: string[], endsAt = inAnHour()) => ({
  ...{ id: event, text: `${event}: ${places.join(', ')}`, link: '/alertas', endsAt },
  emergencyIn: places,
});

for (const path of ['/about', '/lite'])
  test(
    `on ${path} an emergency comes first where the device remembers its municipality, and says so`,
    { tag: '@script' },
    async ({ page, complaints }) => {
      const lines = [
        lineOf('Aviso de tornado', ['San Juan']),
        lineOf('Aviso de inundaciones repentinas', ['Lares', 'Utuado']),
        lineOf('Aviso de tsunami', ['Ponce'], '2026-11-01T00:00:00Z'),
      ];
      await dressWithLines(page, lines, path);
      await page.goto(path);
      const list = page.getByRole('complementary', { name: 'Alertas de emergencia' });
      // The one that has ended is no line any more, although the page still had it.
      await expect(list.getByRole('link')).toHaveText([
        'Aviso de tornado: San Juan',
        'Aviso de inundaciones repentinas: Lares, Utuado',
      ]);
      await page.evaluate(() => localStorage.setItem('municipality', 'Utuado'));
      await page.reload();
      const requested = requestedBy(page);
      await expect(list.getByRole('link')).toHaveText([
        'Emergencia en Utuado: Aviso de inundaciones repentinas: Lares, Utuado',
        'Aviso de tornado: San Juan',
      ]);
      await expect(list.getByRole('listitem').first()).toHaveCSS('background-color', 'rgb(176, 13, 32)');
      expect(requested.filter((url) => url.includes('/api/'))).toEqual([]);
      expect(await axeViolationsInBothThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(complaints).toEqual([]);
    },
  );

test('lines that have all ended leave nothing behind', { tag: '@script' }, async ({ page }) => {
  await dressWithLines(page, [lineOf('Aviso de tornado', [], '2026-11-01T00:00:00Z')], '/about');
  await page.goto('/about');
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.getByRole('complementary', { name: 'Alertas de emergencia' })).toHaveCount(0);
});
