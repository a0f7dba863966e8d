import type { Page } from '@playwright/test';
import type { Alert } from '#contract/weather/alerts.ts';
import { oneCallAt } from '#weather/sky/sky.fixture.ts';
import { goDuringEmergency } from './emergency-page.ts';
import { expect, test } from './page-kinds.ts';
import { faultsOfTargets } from './target-faults.ts';
import { openHydrated, staged } from './weather-pages.ts';

/** What a finger has to hit in states that no address has. phones.e2e.ts looks at every page as it opens. */

/** The page's controls are large enough, and this one is among them. */
async function expectLarge(page: Page, control: string): Promise<void> {
  await expect(page.locator(control).first()).toBeVisible();
  expect(await page.evaluate(faultsOfTargets)).toEqual([]);
}

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

test('what moves the banners is large enough for a finger', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await expectLarge(page, '.carousel-buttons button');
});

test('the menu is large enough for a finger', { tag: '@once' }, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menú' }).click();
  await expectLarge(page, '.theme-button');
});

test('on a wide window the header is large enough, too', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  await expectLarge(page, '.theme-button');
});

test('what opens the text of an alert is high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  const now = Math.floor(Date.now() / 1000);
  const alert: Alert = {
    ...{ id: 'tjsj-hu-w-1-2026', event: 'Aviso de huracán', product: 'Hurricane Warning', level: 'aviso' },
    ...{ municipalities: ['San Juan'], sea: false, sent: now },
    severe: true,
    lines: { what: null, where: null, when: null, impact: null, advice: null },
    language: 'en',
    description: 'HURRICANE WARNING',
    start: now,
    end: now + 3_600,
    sender_name: 'NWS San Juan PR',
  };
  await staged(page, { onecall: () => ({ data: { ...oneCallAt(now), alerts: [alert] } }) });
  await openHydrated(page, 'tiempo', '?municipio=San%20Juan');
  await page.getByRole('button', { name: 'Actualizar datos' }).click();
  await expectLarge(page, '.tiempo-alerts summary');
});

test('the links of an emergency are high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  await goDuringEmergency(page, 'emergencia', '/about');
  await expect(page.locator('[data-top] a, [data-top] + nav > a')).toHaveCount(3);
  await expectLarge(page, '[data-top] a');
});

test('what closes a message is high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  await page.goto('/about');
  const form = page.getByRole('contentinfo').locator('form');
  await form.getByRole('textbox').fill('lectora');
  await form.getByRole('button').click();
  await expectLarge(page, '.toast button');
});

test('what closes the advertisement is high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  await page.goto(new URL('/live', process.env['STATION']).href);
  await expectLarge(page, '.ad-sticky button');
});
