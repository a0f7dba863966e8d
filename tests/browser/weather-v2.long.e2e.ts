import type { Page } from '@playwright/test';
import { currentAt, oneCallAt, rain } from '#weather/sky/sky.fixture.ts';
import { axeViolations } from './axe.ts';
import { respondTo, latch } from './api-responses.ts';
import { places } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import {
  days,
  detail,
  failure,
  hero,
  hours,
  inPonce,
  main,
  paths,
  placeShown,
  staged,
  waiting,
} from './weather-v2.ts';

/** Version 2 of the weather page: its embeds, and with a script the reader's own place, its weather, and failures. */

const path = paths[0];
const hydrated = (page: Page) => page.locator('[data-island=v2][data-hydrated]').waitFor();
const now = () => Math.floor(Date.now() / 1000);

/** Replaces the browser's geolocation. A slow one responds when the test calls `respond`, which is on the window. */
async function geolocation(page: Page, kind: 'slow' | 'denied' | 'missing'): Promise<void> {
  await page.addInitScript((wanted) => {
    const value =
      wanted === 'missing'
        ? undefined
        : {
            getCurrentPosition: (found: (position: object) => void, failed: () => void, options: object) => {
              Reflect.set(window, 'asked', options);
              Reflect.set(window, 'respond', () => found({ coords: { latitude: 18.02, longitude: -66.61 } }));
              if (wanted === 'denied') failed();
            },
          };
    if (value === undefined) Reflect.deleteProperty(Navigator.prototype, 'geolocation');
    else Object.defineProperty(Navigator.prototype, 'geolocation', { value });
  }, kind);
}

test('an embed is a drawing with a link to its own page', async ({ page }) => {
  await page.goto(path);
  await expect(page.locator('iframe')).toHaveCount(0);
  const radar = main(page).getByRole('figure', { name: 'Radar de Puerto Rico' });
  await expect(radar.getByRole('link', { name: 'Abrir el radar de muestra' })).toHaveAttribute(
    'href',
    '/marco/radar?lat=18.22&lon=-66.4&zoom=8',
  );
  const video = main(page).getByRole('figure', { name: 'El Tiempo Ahora' });
  await expect(video.getByRole('link', { name: 'Abrir el video de muestra' })).toHaveAttribute(
    'href',
    '/marco/video',
  );
  expect((await radar.locator('.embed-stage').boundingBox())?.height).toBe(420);
});

test('a button that needs a script is shown only with one', async ({ page, javaScriptEnabled }) => {
  await page.goto(path);
  const buttons = main(page).locator('.embed button');
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    await expect(button).toBeVisible({ visible: javaScriptEnabled !== false });
  }
});

test.describe('the place', { tag: '@script' }, () => {
  for (const address of paths) {
    test(`${address}: is the reader's own when the browser can locate them`, async ({ page, complaints }) => {
      await inPonce(page);
      await staged(page);
      await page.goto(address);
      await expect(placeShown(page, 'Ponce')).toBeVisible();
      await expect(hero(page).locator('.now-line strong')).toHaveText('86°F');
      await expect(failure(page)).toHaveCount(0);
      await expect(page).toHaveURL(address);
      expect(complaints).toEqual([]);
    });
  }

  test('each step of loading is announced, and nothing moves', async ({ page }) => {
    const [list, weather] = [latch(), latch()];
    await geolocation(page, 'slow');
    await staged(page, {
      search: async () =>
        list.opened.then(() => ({ data: [{ nombre: 'San Juan', lat: 18.4655, lon: -66.1057 }] })),
      current: async () => weather.opened.then(() => ({ data: currentAt(now()) })),
    });
    await page.goto(path);
    await expect(waiting(page)).toHaveText('Cargando ubicaciones disponibles...');
    const before = await places(page, '.v2-hero, .v2-hours, .v2-days, .v2-grid');
    list.open();
    await expect(waiting(page)).toHaveText('Seleccionando ubicación por defecto...');
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toEqual({
      enableHighAccuracy: true,
      timeout: 10_000,
      maximumAge: 300_000,
    });
    await page.evaluate(() => Reflect.get(window, 'respond')());
    await expect(waiting(page)).toHaveText(
      'Cargando información meteorológica para Ponce... Esto puede tardar unos segundos',
    );
    await expect(hero(page)).toHaveAttribute('aria-busy', 'true');
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    expect(await places(page, '.v2-hero, .v2-hours, .v2-days, .v2-grid')).toEqual(before);
    weather.open();
    await expect(placeShown(page, 'Ponce')).toBeVisible();
    await expect(waiting(page)).toBeEmpty();
    await expect(hero(page)).toHaveAttribute('aria-busy', 'false');
  });

  for (const kind of ['denied', 'missing'] as const) {
    test(`is San Juan, without an error, when geolocation is ${kind}`, async ({ page, complaints }) => {
      await geolocation(page, kind);
      const { asked } = await respondTo(page, /^\/api\/openweather\/reverse/, () => ({ status: 404 }));
      const listed = page.waitForResponse(/openweather\/search/);
      await page.goto(path);
      await listed;
      await hydrated(page);
      await expect(waiting(page)).toBeEmpty();
      await expect(placeShown(page, 'San Juan')).toBeVisible();
      await expect(failure(page)).toHaveCount(0);
      expect(asked()).toBe(0);
      expect(complaints).toEqual([]);
    });
  }
});

test.describe('failures', { tag: '@script' }, () => {
  const screen = 'Error al cargar los datos del clima';
  const advice = 'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.';

  test('the list of places: the screen says so, and the weather stays', async ({ page }) => {
    await staged(page, { search: () => ({ status: 500 }) });
    await page.goto(path);
    await expect(failure(page).getByRole('heading', { name: screen })).toBeVisible();
    await expect(failure(page)).toContainText(advice);
    await expect(failure(page)).toContainText('No se pudieron cargar las ubicaciones');
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    const reloaded = page.waitForResponse((response) => response.request().isNavigationRequest());
    await failure(page).getByRole('link', { name: 'Recargar página' }).click();
    expect(new URL((await reloaded).url()).pathname).toBe(path);
  });

  for (const { name, own, says, weather } of [
    {
      name: 'only the current weather',
      own: { current: () => ({ status: 502 }) },
      says: ['No se pudo cargar la información del clima actual'],
      weather: { hero: 0, hours: 12 },
    },
    {
      name: 'only the detailed forecast',
      own: { onecall: () => ({ status: 401 }) },
      says: ['No se pudo cargar el pronóstico detallado'],
      weather: { hero: 1, hours: 0 },
    },
    {
      name: 'everything',
      own: { current: () => ({ status: 0 }), onecall: () => ({ status: 429 }) },
      says: [
        'No se pudo cargar la información del clima actual',
        'No se pudo cargar el pronóstico detallado',
      ],
      weather: { hero: 0, hours: 0 },
    },
  ]) {
    test(`${name}: the screen names what failed`, async ({ page }) => {
      await inPonce(page);
      await staged(page, own);
      await page.goto(path);
      await expect(failure(page).getByRole('heading', { name: screen })).toBeVisible();
      await expect(failure(page).locator('p')).toHaveText([advice, ...says]);
      await expect(failure(page).getByRole('link', { name: 'Recargar página' })).toHaveAttribute(
        'href',
        path,
      );
      await expect(hero(page)).toHaveCount(weather.hero);
      await expect(main(page).getByText(/^Actualizado hace /)).toHaveCount(
        weather.hero || weather.hours ? 1 : 0,
      );
      await expect(hours(page)).toHaveCount(weather.hours);
      const nothing = !weather.hero && !weather.hours;
      await expect(main(page).getByRole('heading', { name: 'Detalles del tiempo' })).toHaveCount(
        nothing ? 0 : 1,
      );
      if (!nothing) {
        await expect(detail(page, weather.hero ? 'Índice UV' : 'Viento')).toHaveText('No disponible');
      }
      expect(await axeViolations(page)).toEqual([]);
    });
  }
});

test.describe('the weather of a place', { tag: '@script' }, () => {
  test('a hurricane is shown with its values, in the units of the page', async ({ page }) => {
    await inPonce(page);
    const current = currentAt(now());
    await staged(page, {
      current: () => ({
        data: {
          ...current,
          weather: [{ id: 502, main: 'Rain', description: 'lluvia muy intensa', icon: '10d' }],
          main: { ...current.main, temp: 25, feels_like: 26, humidity: 98, pressure: 965 },
          wind: { speed: 45, deg: 47 },
          visibility: 1000,
        },
      }),
      onecall: () => {
        const data = oneCallAt(now());
        return { data: { ...data, current: { ...data.current, uvi: 0.4 } } };
      },
    });
    await page.goto(path);
    await expect(hero(page).locator('.now-line')).toHaveText('77°Flluvia muy intensa');
    await expect(hero(page).locator('.v2-advice')).toHaveText(/capa y sombrilla/);
    await expect(detail(page, 'Viento')).toHaveText('101 mphDel NE');
    await expect(detail(page, 'Viento').locator('path')).toHaveAttribute('transform', 'rotate(47 12 12)');
    await expect(detail(page, 'Humedad')).toHaveText('98%Muy húmedo');
    await expect(detail(page, 'Visibilidad')).toHaveText('0.6 miPobre010+ mi');
    await expect(detail(page, 'Presión')).toHaveText('965 hPaBaja presión');
    await expect(detail(page, 'Índice UV')).toHaveText('0.4Bajo011');
    // In the last hour of the day only the chance of this hour is left.
    await expect(detail(page, 'Probabilidad de lluvia')).toHaveText(/^(10|40)%Hoy$/);
    // A chance of 10 % is not shown, 40 % is.
    await expect(hours(page).locator('.weather-rain')).toHaveText(
      Array.from({ length: 6 }, () => /lluvia: 40%$/),
    );
    await expect(days(page).locator('.weather-rain')).toHaveText([/lluvia: 55%$/, /lluvia: 55%$/]);
  });

  for (const { effect, condition } of [
    { effect: 'sun', condition: { id: 800, main: 'Clear', description: 'cielo claro', icon: '01d' } },
    { effect: 'cloud', condition: { id: 804, main: 'Clouds', description: 'nubes', icon: '04d' } },
    { effect: 'rain', condition: rain },
  ]) {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      test(`${effect}, with motion: ${reducedMotion}`, async ({ page }) => {
        await page.emulateMedia({ reducedMotion });
        await inPonce(page);
        await staged(page, { current: () => ({ data: { ...currentAt(now()), weather: [condition] } }) });
        await page.goto(path);
        await expect(placeShown(page, 'Ponce')).toBeVisible();
        await expect(hero(page)).toHaveClass(new RegExp(` v2-hero v2-${effect}$`));
        const drawn = hero(page).locator('.v2-effect');
        await expect(drawn).not.toHaveCSS('background-image', 'none');
        const moving = await drawn.evaluate((element) => element.getAnimations().length);
        expect(moving).toBe(reducedMotion === 'reduce' ? 0 : 1);
      });
    }
  }

  test('stale weather is requested again, and the reader is still located', async ({ page }) => {
    await geolocation(page, 'slow');
    await staged(page);
    // A quarter of an hour after the time of the server's data.
    await page.clock.setFixedTime(Date.now() + 15 * 60_000);
    await page.goto(path);
    await expect(hero(page).locator('.now-line')).toHaveText('86°Falgo de nubes');
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    await expect(waiting(page)).toHaveText('Seleccionando ubicación por defecto...');
    await page.evaluate(() => Reflect.get(window, 'respond')());
    await expect(placeShown(page, 'Ponce')).toBeVisible();
    await expect(waiting(page)).toBeEmpty();
  });

  test('the list of hours can be focused with the keyboard', async ({ page }) => {
    await page.goto(path);
    const list = main(page).getByRole('list', { name: 'Próximas 12 horas' });
    await list.focus();
    await expect(list).toBeFocused();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the standalone page has no axe violations, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/tiempo-standalone');
      await page.locator('[data-island=v2][data-hydrated]').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  }
});
