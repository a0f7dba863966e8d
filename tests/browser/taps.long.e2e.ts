import type { Page } from '@playwright/test';
import { alertsAt } from '#alerts/alerts.fixture.ts';
import { oneCallAt } from '#weather/sky/sky.fixture.ts';
import { goDuringEmergency } from './emergency-page.ts';
import { expect, test } from './page-kinds.ts';
import { faultsOfTargets } from './target-faults.ts';
import { openHydrated, staged } from './weather-pages.ts';

/** What a finger has to hit in states that no address has. phones.e2e.ts looks at every page as it opens. */

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

/** What makes a page have the control, and the control. */
const states: Readonly<Record<string, readonly [open: (page: Page) => Promise<unknown>, control: string]>> = {
  'what moves the banners': [(page) => page.goto('/'), '.carousel-buttons button'],
  'the menu': [
    async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: 'Menú' }).click();
    },
    '.theme-button',
  ],
  'the header of a wide window': [
    async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto('/about');
    },
    '.theme-button',
  ],
  'what opens the text of an alert': [
    async (page) => {
      const now = Date.now();
      const alerts = alertsAt(now).slice(0, 1);
      await staged(page, { onecall: () => ({ data: { ...oneCallAt(Math.floor(now / 1000)), alerts } }) });
      await openHydrated(page, 'tiempo', '?municipio=San%20Juan');
      await page.getByRole('button', { name: 'Actualizar datos' }).click();
    },
    '.tiempo-alerts summary',
  ],
  'each of the three links of an emergency': [
    async (page) => {
      await goDuringEmergency(page, 'emergencia', '/about');
      await expect(page.locator('[data-top] a, [data-top] + nav > a')).toHaveCount(3);
    },
    '[data-top] a',
  ],
  'what closes a message': [
    async (page) => {
      await page.goto('/about');
      const form = page.getByRole('contentinfo').locator('form');
      await form.getByRole('textbox').fill('lectora');
      await form.getByRole('button').click();
    },
    '.toast button',
  ],
  'what closes the advertisement': [
    (page) => page.goto(new URL('/live', process.env['STATION']).href),
    '.ad-sticky button',
  ],
};

for (const [name, [open, control]] of Object.entries(states))
  test(`${name} is large enough for a finger`, { tag: '@once' }, async ({ page }) => {
    await open(page);
    await expect(page.locator(control).first()).toBeVisible();
    expect(await page.evaluate(faultsOfTargets)).toEqual([]);
  });
