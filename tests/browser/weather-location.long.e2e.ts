import type { BrowserContext, Page } from '@playwright/test';
import { municipalities } from '#contract/weather/municipalities.ts';
import { respondTo } from './api-responses.ts';
import { expect, test } from './page-kinds.ts';
import { card, field, main, openTiempo, path, placeShown, results, stagedSky } from './weather-tiempo.ts';

/** Which place /tiempo shows: the reader's own, or one that they search for. */

const button = (page: Page, name: string) => card(page, 'search').getByRole('button', { name, exact: true });
const locateButton = (page: Page) => button(page, 'Usar mi ubicación actual');

test('the form finds a municipality and shows it', async ({ page, javaScriptEnabled }) => {
  // Until its script has come, the button does what it does without one.
  await (javaScriptEnabled === false ? page.goto(path) : openTiempo(page));
  await expect(field(page)).toHaveAttribute('placeholder', 'Buscar municipio...');
  await field(page).fill(' MAYA ');
  await button(page, 'Buscar').click();
  // With a script the button takes the only result.
  if (javaScriptEnabled === false) {
    await expect(results(page).locator('a')).toHaveText(['Mayagüez']);
    await results(page).locator('a').click();
  }
  await expect(placeShown(page, 'Mayagüez')).toBeVisible();
  await expect(page).toHaveURL(`${path}?municipio=Mayag%C3%BCez`);
  await expect(field(page)).toHaveValue('');
  await expect(results(page)).toHaveCount(0);
  // Without a script the button would do nothing.
  await expect(locateButton(page)).toBeVisible({ visible: javaScriptEnabled !== false });
});

for (const [query, message] of [
  ['zzzz', 'No se encontraron resultados.'],
  ['a'.repeat(201), 'No pudimos buscar en este momento.'],
] as const) {
  test(`an address that searches: ${message}`, async ({ page }) => {
    expect((await page.goto(`${path}?municipio=Ponce&buscar=${query}`))?.status()).toBe(200);
    await expect(card(page, 'search').getByRole('status')).toHaveText(message);
    await expect(placeShown(page, 'Ponce')).toBeVisible();
  });
}

test('blanks cause no search', async ({ page }) => {
  await page.goto(`${path}?buscar=%20%20`);
  await expect(card(page, 'search').getByRole('status')).toBeEmpty();
  await expect(results(page)).toHaveCount(0);
});

test('a long list of results scrolls in its own box', async ({ page }) => {
  await page.goto(`${path}?buscar=a`);
  await expect(results(page).locator('a').first()).toBeVisible();
  const { height, inner } = await results(page).evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    inner: list.scrollHeight,
  }));
  expect(height).toBe(192);
  expect(inner).toBeGreaterThan(height);
});

const inPonce = { latitude: 18.02, longitude: -66.61 };

async function allow(context: BrowserContext, at = inPonce): Promise<void> {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(at);
}

/** What the page writes to the console. */
function logOf(page: Page): string[] {
  const log: string[] = [];
  page.on('console', (message) => log.push(message.text()));
  return log;
}

/** A browser whose geolocation responds when the test says so. */
async function slowGeolocation(
  page: Page,
): Promise<{ fail: () => Promise<void>; find: () => Promise<void> }> {
  await page.addInitScript(() => {
    const asked: { success: PositionCallback; failure: PositionErrorCallback | null | undefined }[] = [];
    Object.assign(window, { asked, options: [] });
    navigator.geolocation.getCurrentPosition = (success, failure, options) => {
      asked.push({ success, failure });
      Reflect.get(window, 'options').push(options);
    };
  });
  const respond = (how: 'success' | 'failure', coords: object | null) =>
    page.evaluate(
      ([name, place]) => {
        for (const request of Reflect.get(window, 'asked').splice(0))
          request[name](place && { coords: place });
      },
      [how, coords] as const,
    );
  return { fail: () => respond('failure', null), find: () => respond('success', inPonce) };
}

test.describe('with a script', { tag: '@script' }, () => {
  test('the nearest municipality is shown automatically', async ({ page, context, complaints }) => {
    await allow(context);
    await stagedSky(page);
    await page.goto(path);
    await expect(placeShown(page, 'Ponce')).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(locateButton(page)).toBeEnabled();
    await expect(main(page).locator('p.sr-only[role=status]').last()).toHaveText('El tiempo en Ponce');
    expect(complaints).toEqual([]);
  });

  test('a reader far from Puerto Rico gets San Juan and a sentence, also where the nearest coast was remembered', async ({
    page,
    context,
    complaints,
  }) => {
    await allow(context, { latitude: 40.71, longitude: -74 });
    await page.addInitScript(() => localStorage.setItem('municipality', 'Isabela'));
    await stagedSky(page);
    const far = 'Estás lejos de Puerto Rico, por eso mostramos San Juan.';
    await page.goto(path);
    await expect(card(page, 'search').getByText(far)).toBeVisible();
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('municipality'))).toBe('San Juan');
    await page.goto('/tiempo-v2');
    await expect(main(page).getByText(far)).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Busca otro municipio' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('the position is requested after 500 milliseconds, for at most ten seconds, and once', async ({
    page,
  }) => {
    await slowGeolocation(page);
    // The page's clock stands still: only a reader's focus makes the island request.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    await page.goto(path);
    await field(page).focus();
    await page.locator('[data-island=tiempo][data-hydrated]').waitFor();
    const asked = () => page.evaluate<unknown>(() => Reflect.get(window, 'options'));
    await page.clock.runFor(499);
    expect(await asked()).toEqual([]);
    await page.clock.runFor(1);
    expect(await asked()).toEqual([{ timeout: 10_000 }]);
    await expect(button(page, 'Buscando tu ubicación...')).toBeDisabled();
    await page.clock.runFor(10_000);
    expect(await asked()).toHaveLength(1);
  });

  test('while the reader is located the button is disabled and says so; on failure San Juan stays, and the log says why', async ({
    page,
  }) => {
    const log = logOf(page);
    const geolocation = await slowGeolocation(page);
    const { current } = await stagedSky(page);
    await openTiempo(page);
    await expect(button(page, 'Buscando tu ubicación...')).toBeDisabled();
    await expect(card(page, 'search').locator('.spinner')).toBeVisible();
    await geolocation.fail();
    await expect(locateButton(page)).toBeEnabled();
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    expect(current.asked()).toBe(0);
    expect(log).toContain('No se pudo obtener tu ubicación');
  });

  test('San Juan stays when the position is refused', async ({ page }) => {
    const log = logOf(page);
    await openTiempo(page);
    await expect.poll(() => log).toContain('No se pudo obtener tu ubicación');
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    await expect(main(page).getByRole('alert')).toBeEmpty();
  });

  test('the button locates the reader, and on failure shows San Juan instead of another place', async ({
    page,
  }) => {
    const geolocation = await slowGeolocation(page);
    await stagedSky(page);
    await openTiempo(page, '?municipio=Vieques');
    await locateButton(page).click();
    await expect(button(page, 'Buscando tu ubicación...')).toBeDisabled();
    await geolocation.fail();
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    await expect(page).toHaveURL(path);
    await locateButton(page).click();
    await geolocation.find();
    await expect(placeShown(page, 'Ponce')).toBeVisible();
    await expect(page).toHaveURL(path);
  });

  test('without the list of municipalities the place is called the reader’s own', async ({
    page,
    context,
  }) => {
    await allow(context);
    const { current } = await stagedSky(page);
    await respondTo(page, /\/openweather\/search$/, () => ({ status: 503 }));
    const asked = page.waitForRequest(/current\/coords\?lat=18\.02&lon=-66\.61$/);
    await page.goto(path);
    await asked;
    await expect(placeShown(page, 'Mi ubicación')).toBeVisible();
    expect(current.asked()).toBe(1);
  });

  test('a reader whose address names a place is not located', async ({ page }) => {
    await slowGeolocation(page);
    await page.clock.install();
    await openTiempo(page, '?municipio=Vieques');
    await page.clock.fastForward(5_000);
    await expect(locateButton(page)).toBeEnabled();
    expect(await page.evaluate(() => Reflect.get(window, 'options'))).toEqual([]);
    await expect(placeShown(page, 'Vieques')).toBeVisible();
  });

  test('a reader who saves data is not located until they ask', async ({ page }) => {
    await slowGeolocation(page);
    await page.addInitScript(() => localStorage.setItem('data-saver', 'yes'));
    await page.clock.install();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await field(page).focus();
    await page.locator('[data-island=tiempo][data-hydrated]').waitFor();
    await page.clock.fastForward(5_000);
    expect(await page.evaluate(() => Reflect.get(window, 'options'))).toEqual([]);
    await locateButton(page).click();
    await expect(button(page, 'Buscando tu ubicación...')).toBeDisabled();
  });

  test('the search runs as the reader types, and not for blanks', async ({ page }) => {
    const search = await respondTo(page, /\/openweather\/search\?q=/, () => ({
      data: municipalities.slice(0, 3),
    }));
    await openTiempo(page, '?municipio=Ponce');
    await field(page).fill('   ');
    await field(page).fill('ad');
    await expect(results(page).locator('a')).toHaveText(['Adjuntas', 'Aguada', 'Aguadilla']);
    await expect(card(page, 'search').getByRole('status')).toHaveText('3 municipios encontrados');
    expect(search.asked()).toBe(1);
    await field(page).press('Enter');
    await expect(page).toHaveURL(`${path}?municipio=Ponce`);
    await field(page).fill('');
    await expect(results(page)).toHaveCount(0);
    expect(search.asked()).toBe(1);
  });

  test('the search says when nothing was found, and when it failed', async ({ page }) => {
    const log = logOf(page);
    const search = await respondTo(page, /\/openweather\/search\?q=/, (request) =>
      request === 1 ? { data: [] } : { status: 503, data: { detail: 'no' } },
    );
    await openTiempo(page, '?municipio=Ponce');
    await field(page).fill('zz');
    await expect(card(page, 'search').getByRole('status')).toHaveText('No se encontraron resultados.');
    await expect(card(page, 'search').getByRole('status')).toBeVisible();
    await field(page).fill('pon');
    await expect(card(page, 'search').getByRole('status')).toHaveText('No pudimos buscar en este momento.');
    expect(search.asked()).toBe(2);
    expect(log.join('\n')).toContain('Error searching municipios');
  });

  test('a place without any data shows the error screen, and its button reloads the page', async ({
    page,
  }) => {
    const failing = () => ({ status: 500 });
    await stagedSky(page, { current: failing, forecast: failing, oneCall: failing });
    await openTiempo(page, '?municipio=Ponce');
    await field(page).fill('vieq');
    await results(page).locator('a', { hasText: 'Vieques' }).click();
    const screen = main(page).locator('.message-error');
    await expect(screen.getByRole('heading')).toHaveText('Error al cargar los datos del clima');
    await expect(screen).toContainText(
      'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.',
    );
    await expect(main(page).getByText('No pudimos verificar si hay alertas meteorológicas.')).toBeVisible();
    const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
    await screen.getByRole('link', { name: 'Recargar página' }).click();
    expect((await loaded).url()).toContain(`${path}?municipio=Vieques`);
    await expect(placeShown(page, 'Vieques')).toBeVisible();
  });

  for (const { name, own, place, message } of [
    {
      name: 'the current weather: its card',
      own: { current: () => ({ status: 500 }) },
      place: 'now',
      message: 'No se pudo cargar la información del clima actual',
    },
    {
      name: 'both forecasts: the card of hours',
      own: { forecast: () => ({ status: 500 }), oneCall: () => ({ status: 401 }) },
      place: 'hours',
      message: 'No se pudo cargar el pronóstico detallado',
    },
    {
      name: 'both forecasts: the card of days',
      own: { forecast: () => ({ status: 500 }), oneCall: () => ({ status: 401 }) },
      place: 'days',
      message: 'Datos de pronóstico no disponibles actualmente. Intente actualizar la página.',
    },
  ] as const) {
    test(`without ${name} has a message`, async ({ page }) => {
      await stagedSky(page, own);
      await openTiempo(page, '?municipio=Ponce');
      await field(page).fill('vieq');
      await results(page).locator('a', { hasText: 'Vieques' }).click();
      await expect(placeShown(page, 'Vieques')).toBeVisible();
      await expect(card(page, place).getByText(message, { exact: true })).toBeVisible();
    });
  }

  test('for San Juan the list of /api/weather is the fallback', async ({ page }) => {
    const failing = () => ({ status: 500 });
    await stagedSky(page, { current: failing, forecast: failing, oneCall: failing });
    const entry = (date: string, temperature: number) => ({
      date,
      location: 'San Juan',
      temperature,
      condition: 'aguacero',
      iconClass: 'heavy-rain',
    });
    await respondTo(page, /\/api\/weather$/, () => ({
      data: [6, 5, 4, 3, 2]
        .map((day) => entry(`2099-01-0${day}`, 20 + day))
        .concat(entry('2099-01-01T10:00:00-04:00', 33)),
    }));
    await openTiempo(page, '?municipio=Ponce');
    await field(page).fill('san juan');
    await results(page).locator('a', { hasText: 'San Juan' }).click();
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    await expect(card(page, 'now').locator('.now-line strong')).toHaveText('33 °C');
    await expect(card(page, 'now').locator('.now-line span')).toHaveText('aguacero');
    await expect(card(page, 'days').locator('p:last-child strong')).toHaveText(
      [22, 23, 24, 25, 26].map((degrees) => `${degrees} °C`),
    );
  });
});
