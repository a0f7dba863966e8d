import type { Page } from '@playwright/test';
import { municipalities } from '#contract/weather/municipalities.ts';
import { respondTo } from './api-responses.ts';
import { expect, test } from './page-kinds.ts';
import { field, main, openHydrated, placeShown, ponce, results, staged } from './weather-pages.ts';

/**
 * Which place /tiempo shows: the reader's own, or one that they search for. slow-line.long.e2e.ts has when the position is asked for, focus.long.e2e.ts
 * the search by keyboard, and the tests of the stores all states.
 */

const path = '/tiempo';
const card = (page: Page, name: 'now' | 'hours' | 'days' | 'search') => main(page).locator(`.tiempo-${name}`);
const said = (page: Page) => card(page, 'search').getByRole('status');
const locateButton = (page: Page) =>
  card(page, 'search').getByRole('button', { name: 'Usar mi ubicación actual' });

test('the form finds a municipality and shows it', async ({ page, javaScriptEnabled }) => {
  // Until its script has come, the button does what it does without one.
  await (javaScriptEnabled === false ? page.goto(path) : openHydrated(page, 'tiempo'));
  await field(page).fill(' MAYA ');
  await card(page, 'search').getByRole('button', { name: 'Buscar', exact: true }).click();
  // With a script the button takes the only result.
  if (javaScriptEnabled === false) {
    await expect(results(page).locator('a')).toHaveText(['Mayagüez']);
    await results(page).locator('a').click();
  }
  await expect(placeShown(page, 'tiempo', 'Mayagüez')).toBeVisible();
  await expect(page).toHaveURL(`${path}?municipio=Mayag%C3%BCez`);
  await expect(field(page)).toHaveValue('');
  await expect(results(page)).toHaveCount(0);
  // Without a script the button would do nothing.
  await expect(locateButton(page)).toBeVisible({ visible: javaScriptEnabled !== false });
});

for (const [what, query, message] of [
  ['nothing', 'zzzz', 'No se encontraron resultados.'],
  ['more than a search may have', 'a'.repeat(201), 'No pudimos buscar en este momento.'],
  ['blanks', '%20%20', ''],
] as const) {
  test(`an address that searches for ${what} keeps its place`, { tag: '@static' }, async ({ page }) => {
    expect((await page.goto(`${path}?municipio=Ponce&buscar=${query}`))?.status()).toBe(200);
    await expect(said(page)).toHaveText(message);
    await expect(results(page)).toHaveCount(0);
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeVisible();
  });
}

test.describe('with a script', { tag: '@script' }, () => {
  test('the nearest municipality is shown automatically', async ({ page, context, complaints }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(ponce);
    await staged(page);
    await page.goto(path);
    await expect(placeShown(page, 'tiempo', 'Ponce')).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(locateButton(page)).toBeEnabled();
    await expect(main(page).locator('p.sr-only[role=status]').last()).toHaveText('El tiempo en Ponce');
    expect(complaints).toEqual([]);
  });

  test('a reader far from Puerto Rico gets San Juan and a sentence', async ({
    page,
    context,
    complaints,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 40.71, longitude: -74 });
    await staged(page);
    const far = 'Estás lejos de Puerto Rico, por eso mostramos San Juan.';
    await page.goto(path);
    await expect(card(page, 'search').getByText(far)).toBeVisible();
    await expect(placeShown(page, 'tiempo', 'San Juan')).toBeVisible();
    await page.goto('/tiempo-v2');
    await expect(main(page).getByText(far)).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Busca otro municipio' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  for (const [what, query, saves] of [
    ['whose address names a place', '?municipio=Vieques', ''],
    ['who saves data', '', 'yes'],
  ] as const) {
    test(`a reader ${what} is not located until they ask`, async ({ page, context }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation(ponce);
      await page.addInitScript((value) => localStorage.setItem('data-saver', value), saves);
      await staged(page);
      await page.clock.install();
      await page.goto(path + query);
      await field(page).focus();
      await page.locator('[data-island=tiempo][data-hydrated]').waitFor();
      await page.clock.fastForward(5_000);
      await expect(placeShown(page, 'tiempo', query ? 'Vieques' : 'San Juan')).toBeVisible();
      await locateButton(page).click();
      await expect(placeShown(page, 'tiempo', 'Ponce')).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }

  test('the search runs as the reader types, says when nothing was found, and when it failed', async ({
    page,
  }) => {
    const search = await respondTo(
      page,
      /\/openweather\/search/,
      (request) => [{ data: municipalities.slice(0, 3) }, { data: [] }][request - 1] ?? { status: 503 },
    );
    await openHydrated(page, 'tiempo', '?municipio=Ponce');
    await field(page).fill('ad');
    await expect(results(page).locator('a')).toHaveText(['Adjuntas', 'Aguada', 'Aguadilla']);
    await expect(said(page)).toHaveText('3 municipios encontrados');
    expect(search.asked()).toBe(1);
    await field(page).fill('zz');
    await expect(said(page)).toHaveText('No se encontraron resultados.');
    await expect(said(page)).toBeVisible();
    await field(page).fill('pon');
    await expect(said(page)).toHaveText('No pudimos buscar en este momento.');
    await field(page).fill('');
    await expect(results(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${path}?municipio=Ponce`);
  });

  for (const [name, failing, messages] of [
    ['the current weather', /current/, { now: 'No se pudo cargar la información del clima actual' }],
    [
      'both forecasts',
      /forecast|onecall/,
      {
        hours: 'No se pudo cargar el pronóstico detallado',
        days: 'Datos de pronóstico no disponibles actualmente. Intente actualizar la página.',
      },
    ],
  ] as const) {
    test(`without ${name} its cards have a message`, async ({ page }) => {
      await staged(page);
      await respondTo(page, failing, () => ({ status: 401 }));
      await openHydrated(page, 'tiempo', '?municipio=Ponce');
      await field(page).fill('vieq');
      await results(page).locator('a', { hasText: 'Vieques' }).click();
      await expect(placeShown(page, 'tiempo', 'Vieques')).toBeVisible();
      for (const [place, message] of Object.entries(messages))
        await expect(
          main(page).locator(`.tiempo-${place}`).getByText(message, { exact: true }),
        ).toBeVisible();
    });
  }

  test('a place without any data shows the error screen, whose link loads its page', async ({ page }) => {
    await staged(page);
    await respondTo(page, /current|forecast|onecall/, () => ({ status: 500 }));
    await openHydrated(page, 'tiempo', '?municipio=Ponce');
    await field(page).fill('vieq');
    await results(page).locator('a', { hasText: 'Vieques' }).click();
    const screen = main(page).locator('.message-error');
    await expect(screen.getByRole('heading')).toHaveText('Error al cargar los datos del clima');
    await expect(main(page).getByText('No pudimos verificar si hay alertas meteorológicas.')).toBeVisible();
    const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
    await screen.getByRole('link', { name: 'Recargar página' }).click();
    expect((await loaded).url()).toContain(`${path}?municipio=Vieques`);
    await expect(placeShown(page, 'tiempo', 'Vieques')).toBeVisible();
  });
});
