import { currentAt, oneCallAt } from '#weather/sky/sky.fixture.ts';
import { axeViolations } from './axe.ts';
import { respondTo, latch } from './api-responses.ts';
import { expect, test } from './page-kinds.ts';
import {
  detail,
  dropdown,
  fact,
  failure,
  hours,
  inactive,
  loading,
  main,
  now,
  openHydrated,
  path,
  staged,
  updatedText,
} from './weather-light.ts';

/** Another municipality on the light weather page: the service's status is requested, then the data, or a screen says what failed. */

test(
  'the map is wide enough to read, and says the time of its data',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto(path);
    const map = main(page).locator('.light-map');
    await expect(map).toContainText(new RegExp(updatedText()));
    const box = await map.locator('svg').boundingBox();
    expect(box?.width).toBeGreaterThan(250);
    expect(box?.height).toBeGreaterThan(70);
  },
);

test('another municipality can be chosen, with a script and without one', async ({ page }) => {
  await page.goto(path);
  await dropdown(page).selectOption('Vieques');
  await main(page).getByRole('button', { name: 'Ver el tiempo' }).click();
  await expect(now(page).locator('h2')).toHaveText('Vieques');
  await expect(page).toHaveURL(`${path}?municipio=Vieques`);
  await expect(dropdown(page)).toHaveValue('Vieques');
});

test.describe('with a script', { tag: '@script' }, () => {
  test('a choice made before React renders for the first time is kept', async ({ page, complaints }) => {
    await staged(page);
    // React renders in tasks that it posts to itself; they are held until the reader has chosen.
    await page.addInitScript(() => {
      const held: (() => void)[] = [];
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (message: unknown) {
        held.push(() => post.call(this, message));
        document.documentElement.dataset['held'] = '';
      };
      addEventListener('drawing-may-begin', () => {
        MessagePort.prototype.postMessage = post;
        for (const go of held) go();
      });
    });
    await page.goto(path);
    await page.locator('html[data-held]').waitFor();
    await dropdown(page).selectOption('Vieques');
    await page.evaluate(() => dispatchEvent(new Event('drawing-may-begin')));
    await expect(now(page).locator('h2')).toHaveText('Vieques');
    await expect(dropdown(page)).toHaveValue('Vieques');
    expect(complaints).toEqual([]);
  });

  test('choosing shows the municipality in place, in Fahrenheit, miles and mph', async ({
    page,
    complaints,
  }) => {
    await staged(page);
    await openHydrated(page);
    await dropdown(page).selectOption('Ponce');
    await expect(now(page).locator('h2')).toHaveText('Ponce');
    await expect(page).toHaveURL(`${path}?municipio=Ponce`);
    await expect(now(page).locator('.now-line strong')).toHaveText('86°F');
    await expect(fact(page, 'Sensación térmica')).toHaveText('94 °F');
    await expect(fact(page, 'Viento')).toHaveText('13 mph E');
    await expect(fact(page, 'Visibilidad')).toHaveText('6.2 mi');
    await expect(detail(page, 'Humedad')).toHaveText('61%Muy húmedo');
    await expect(detail(page, 'Visibilidad')).toHaveText('6.2 miBuena');
    await expect(detail(page, 'Presión')).toHaveText('1014 hPaAlta presión');
    await expect(detail(page, 'Índice UV')).toHaveText('6.3Alto011');
    // In the last hour of the day only the chance of this hour is left.
    await expect(detail(page, 'Probabilidad de lluvia')).toHaveText(/^(10|40)%$/);
    await expect(hours(page).locator('.weather-rain')).toHaveCount(6);
    await expect(main(page).locator('p.sr-only[role=status]')).toHaveText('Ponce: 86 °F, algo de nubes');
    await expect(failure(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('the status is requested first, then the data; both are announced, and nothing moves', async ({
    page,
  }) => {
    const responses = await staged(page);
    const [checked, responded] = [latch(), latch()];
    await respondTo(page, /\/openweather\/status/, async () => {
      await checked.opened;
      return { data: { status: 'active' } };
    });
    await respondTo(page, /\/openweather\/onecall/, async () => {
      await responded.opened;
      return { data: oneCallAt(Math.floor(Date.now() / 1000)) };
    });
    await openHydrated(page);
    const before = await main(page).locator('.light').boundingBox();
    await dropdown(page).selectOption('Ponce');
    await expect(loading(page)).toHaveText('Verificando el servicio meteorológico...');
    await expect(main(page).locator('.light')).toHaveAttribute('aria-busy', 'true');
    expect(responses.current.asked() + responses.forecast.asked()).toBe(0);
    checked.open();
    await expect(loading(page)).toHaveText('Cargando información meteorológica para Ponce...');
    await expect(loading(page).locator('.spinner')).toBeVisible();
    // The old weather is shown without its colours, and under its own name.
    const place = now(page).locator('h2');
    await expect(place).toHaveText('San Juan');
    const seen = await place.evaluate((name) => {
      const { x, y, width, height } = name.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === name;
    });
    expect(seen, 'nothing lies over it').toBe(true);
    expect((await main(page).locator('.light').boundingBox())?.y).toBe(before?.y);
    responded.open();
    await expect(now(page).locator('h2')).toHaveText('Ponce');
    await expect(loading(page)).toHaveCount(0);
    await expect(main(page).locator('.light')).toHaveAttribute('aria-busy', 'false');
  });

  test('an inactive service has its screen, and no data is requested', async ({ page }) => {
    const responses = await staged(page);
    await inactive(page);
    await openHydrated(page);
    await dropdown(page).selectOption('Ponce');
    await expect(failure(page).getByRole('heading')).toHaveText('Servicio meteorológico no disponible');
    await expect(failure(page)).toContainText('temporalmente fuera de línea mientras actualizamos');
    await expect(now(page)).toHaveCount(0);
    expect(responses.current.asked() + responses.forecast.asked() + responses.oneCall.asked()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);

    const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
    await failure(page).getByRole('link', { name: 'Reintentar' }).click();
    expect((await loaded).url()).toContain(`${path}?municipio=Ponce`);
    await expect(now(page).locator('h2')).toHaveText('Ponce');
  });

  for (const [name, failing] of [
    ['the status', { status: 500 }],
    ['the current weather', { current: 500 }],
  ] as const) {
    test(`without ${name} the error screen can reload the page`, async ({ page }) => {
      await staged(page, failing);
      await openHydrated(page);
      await dropdown(page).selectOption('Ponce');
      await expect(failure(page).getByRole('heading')).toHaveText('Error al cargar los datos del clima');
      await expect(failure(page)).toContainText(
        'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.',
      );
      await expect(now(page)).toHaveCount(0);
      const loaded = page.waitForResponse((response) => response.request().isNavigationRequest());
      await failure(page).getByRole('link', { name: 'Recargar página' }).click();
      expect((await loaded).url()).toContain(`${path}?municipio=Ponce`);
      await expect(now(page).locator('h2')).toHaveText('Ponce');
    });
  }

  test('a request that failed once is retried', async ({ page }) => {
    await staged(page);
    const seconds = Math.floor(Date.now() / 1000);
    const current = await respondTo(page, /\/openweather\/current/, (request) =>
      request === 1 ? { status: 503 } : { data: currentAt(seconds) },
    );
    await openHydrated(page);
    await dropdown(page).selectOption('Ponce');
    await expect(now(page).locator('h2')).toHaveText('Ponce');
    expect(current.asked()).toBe(2);
  });

  test('the spinner stands still when the reader asks for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await staged(page);
    const never = latch();
    await respondTo(page, /\/openweather\/status/, async () => {
      await never.opened;
      return { data: { status: 'active' } };
    });
    await openHydrated(page);
    await dropdown(page).selectOption('Ponce');
    await expect(loading(page).locator('.spinner')).toHaveCSS('animation-name', 'none');
    never.open();
  });
});
