import type { Page } from '@playwright/test';
import type { Alert } from '#contract/weather/alerts.ts';
import { oneCallAt } from '#weather/sky/sky.fixture.ts';
import { goDuringEmergency } from './emergency-page.ts';
import { expect, test } from './page-kinds.ts';
import { openTiempo, stagedSky } from './weather-tiempo.ts';

/** What a thumb has to hit: 44 CSS pixels high, and as wide where it stands alone. */

const thumb = 44;

interface Box {
  text: string;
  width: number;
  height: number;
}

/** The boxes of what `selector` finds and a reader sees. */
async function boxes(page: Page, selector: string): Promise<Box[]> {
  // What is laid out when a reader comes near.
  await page.locator(selector).last().scrollIntoViewIfNeeded();
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { text: element.textContent.trim().slice(0, 40), width, height };
      }),
  );
}

/** Those that are too small. Half a pixel less is rounding; what stands in a row may be narrower. */
const small = (found: readonly Box[]) =>
  found.filter(({ height, width }) => height < thumb - 0.5 || width < 24);

const targets: { what: string; path: string; selector: string; least?: number }[] = [
  { what: 'telephones', path: '/emergencia', selector: 'a[href^="tel:"]', least: 4 },
  { what: 'links of the page of emergencies', path: '/emergencia', selector: 'a', least: 9 },
  {
    what: 'links of the light alerts',
    path: '/lite/alertas',
    // The form has the places of the map, too.
    selector: ':is(nav, main, header) a:not(.alert-map a)',
    least: 8,
  },
  {
    what: 'controls of the alerts',
    path: '/alertas',
    selector: 'main :is(select, button, summary, a.text-link)',
    least: 6,
  },
  {
    what: 'links of the light closings',
    path: '/lite/cierres',
    selector: 'nav a, main a, header a',
    least: 8,
  },
  {
    what: 'controls of the closings',
    path: '/cierres',
    selector: 'main :is(select, button, a.text-link)',
    least: 5,
  },
  {
    what: 'the links of the footer',
    path: '/about',
    selector: 'footer li a',
    least: 15,
  },
  { what: 'emergencies below the weather', path: '/tiempo', selector: '.place-foot a', least: 3 },
  { what: 'sports and leagues', path: '/deportes', selector: 'nav[aria-label^="Elige"] a', least: 5 },
  { what: 'tabs of games', path: '/deportes/basketball', selector: '.tabs a', least: 4 },
  { what: 'days of the guide', path: '/live', selector: '.tabs a', least: 7 },
  { what: 'units', path: '/tiempo', selector: '.unit-switch button', least: 2 },
  {
    what: 'buttons of the search',
    path: '/tiempo?buscar=ma',
    selector: '.tiempo-search :is(button, input, a)',
    least: 6,
  },
  { what: 'buttons of the menu', path: '/', selector: '.menu-button, .header-live, .logo', least: 2 },
  { what: 'links beside headings', path: '/', selector: '.section-heading > a' },
  { what: 'pages of a list', path: '/noticias', selector: '.pagination a', least: 3 },
];

for (const { what, path, selector, least = 1 } of targets) {
  test(`${what} are high enough for a thumb`, { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    const found = await boxes(page, selector);
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(small(found)).toEqual([]);
  });
}

test('what opens the text of an alert is high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
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
  await stagedSky(page, { oneCall: () => ({ data: { ...oneCallAt(now), alerts: [alert] } }) });
  await openTiempo(page, '?municipio=San%20Juan');
  await page.getByRole('button', { name: 'Actualizar datos' }).click();
  await expect(page.locator('.tiempo-alerts summary')).toBeVisible();
  expect(small(await boxes(page, '.tiempo-alerts summary'))).toEqual([]);
});

test('the links of an emergency are high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await goDuringEmergency(page, 'emergencia', '/about');
  const found = await boxes(page, '[data-top] a, [data-top] + nav > a');
  expect(found).toHaveLength(3);
  expect(small(found)).toEqual([]);
});

test('what closes a message is high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/about');
  const form = page.getByRole('contentinfo').locator('form');
  await form.getByRole('textbox').fill('lectora');
  await form.getByRole('button').click();
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toBeVisible();
  expect(small(await boxes(page, '.toast button'))).toEqual([]);
});

test('what closes the advertisement is high enough for a thumb', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(new URL('/live', process.env['STATION']).href);
  const found = await boxes(page, '.ad-sticky button');
  expect(found).toHaveLength(1);
  expect(found.filter(({ width, height }) => Math.min(width, height) < thumb)).toEqual([]);
});
