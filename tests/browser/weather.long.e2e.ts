import type { Page } from '@playwright/test';
import type { Alert } from '#contract/weather/alerts.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { currentAt, oneCallAt, rain } from '#weather/sky/sky.fixture.ts';
import { axeViolations, axeViolationsInBothThemes } from './axe.ts';
import { latch, respondTo } from './api-responses.ts';
import { places } from './open-page.ts';
import { expect, test } from './page-kinds.ts';
import {
  degrees,
  dropdown,
  inPonce,
  main,
  openHydrated,
  placeShown,
  staged,
  views,
} from './weather-pages.ts';

/**
 * What the weather pages do while they are open: a refresh, another place, its failures. The tests of their stores and components (src/weather) have
 * all states.
 */

const now = () => Math.floor(Date.now() / 1000);
const refresh = (page: Page) => main(page).getByRole('button', { name: 'Actualizar datos' });
const failure = (page: Page) => main(page).getByRole('alert').filter({ visible: true });
/** Not of the frames of advertisements. */
const reloads = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().isNavigationRequest() && response.frame() === page.mainFrame(),
  );

/** Each page, and what makes it wait for other weather. */
const waiting: Record<string, (page: Page) => Promise<unknown>> = {
  [views.tiempo.path]: async (page) => {
    await openHydrated(page, 'tiempo');
    await refresh(page).click();
  },
  // This page requests new weather by itself, for the reader's own place.
  [views.v2.path]: async (page) => {
    await inPonce(page);
    await page.goto(views.v2.path);
  },
  [views.light.path]: async (page) => {
    await openHydrated(page, 'light');
    await dropdown(page).selectOption('Ponce');
  },
};

for (const [path, ask] of Object.entries(waiting)) {
  test(
    `${path}: weather that is about to be replaced is grey and readable`,
    { tag: '@script' },
    async ({ page }) => {
      const held = latch();
      await respondTo(page, /\/openweather\/(current|forecast|onecall)/, async () => {
        await held.opened;
        return { status: 401 };
      });
      await ask(page);
      const replaced = main(page).locator('[aria-busy=true]').first();
      await expect(replaced).toBeVisible();
      await expect(replaced).toHaveCSS('filter', 'grayscale(1)');
      expect(await axeViolationsInBothThemes(page)).toEqual([]);
      held.open();
    },
  );
}

test('a refresh of /tiempo keeps the place, with a script and without one', async ({ page }) => {
  await page.goto('/tiempo?municipio=Vieques');
  await refresh(page).click();
  await expect(refresh(page)).toBeEnabled();
  await expect(placeShown(page, 'tiempo', 'Vieques')).toBeVisible();
  await expect(page).toHaveURL('/tiempo?municipio=Vieques');
});

test('another municipality can be chosen on the light page, with a script and without one', async ({
  page,
}) => {
  await page.goto(views.light.path);
  await dropdown(page).selectOption('Vieques');
  await main(page).getByRole('button', { name: 'Ver el tiempo' }).click();
  await expect(placeShown(page, 'light', 'Vieques')).toBeVisible();
  await expect(page).toHaveURL(`${views.light.path}?municipio=Vieques`);
  await expect(dropdown(page)).toHaveValue('Vieques');
});

test.describe('a refresh of /tiempo', { tag: '@script' }, () => {
  test('says so while it lasts, and shows alerts in order of time, in plain text and announced', async ({
    page,
    complaints,
  }) => {
    const alert = (fields: Partial<Alert>): Alert => ({
      ...{ id: 'tjsj-ht-y-1-2026', event: 'Advertencia de calor', product: 'Heat Advisory' },
      ...{ level: 'advertencia', severe: false, language: 'es', municipalities: ['San Juan'], sea: false },
      lines: { what: 'Índice de calor.', where: null, when: null, impact: null, advice: 'Bebe agua.' },
      description: 'Beba <b>agua</b> & busque sombra.',
      ...{ sent: now(), start: now() - 60, end: now() + 3_600, sender_name: 'NWS San Juan PR' },
      ...fields,
    });
    const hurricane = { id: 'tjsj-hu-w-1-2026', event: 'Aviso de huracán', product: 'Hurricane Warning' };
    const responded = latch();
    await staged(page, {
      onecall: async () => {
        await responded.opened;
        const alerts = [
          alert({ ...hurricane, level: 'aviso', severe: true, language: 'en', start: now() }),
          alert({}),
        ];
        return { data: { ...oneCallAt(now()), alerts } };
      },
    });
    await openHydrated(page, 'tiempo');
    const shown = main(page).locator('.tiempo-alerts');
    await expect(shown).toBeHidden();
    await expect(main(page).locator('[role=alert].sr-only')).toBeEmpty();
    await refresh(page).click();
    await expect(main(page).getByRole('button', { name: 'Actualizando...' })).toBeDisabled();
    await expect(main(page).locator('.tiempo-main')).toHaveAttribute('aria-busy', 'true');
    responded.open();
    await expect(refresh(page)).toBeEnabled();
    await expect(degrees(page)).toHaveText('30 °C');

    const [first, last] = [shown.locator('li').first(), shown.locator('li').last()];
    await expect(first).toContainText('Bebe agua.');
    const original = first.getByText('Beba <b>agua</b> & busque sombra.');
    await expect(original).toBeHidden();
    await first.getByText('Texto original (en español)').click();
    await expect(original).toBeVisible();
    await expect(first.locator('.badge-urgent')).toHaveCount(0);
    await expect(last.locator('.badge-urgent')).toHaveText('Aviso');
    await expect(last.locator('[lang=en]')).toHaveCount(1);
    await expect(main(page).locator('[role=alert].sr-only')).toHaveText(
      'Alertas meteorológicas para San Juan: Advertencia de calor, Aviso de huracán',
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('that fails removes nothing, and says so', async ({ page }) => {
    const failing = () => ({ status: 500 });
    await staged(page, { current: failing, forecast: failing, onecall: failing });
    await openHydrated(page, 'tiempo');
    const before = (await degrees(page).textContent()) ?? '';
    await refresh(page).click();
    await expect(
      main(page).getByText('No pudimos actualizar los datos. Mostramos los últimos que tenemos.'),
    ).toBeVisible();
    await expect(degrees(page)).toHaveText(before);
    await expect(main(page).locator('.tiempo-hours ol > li')).toHaveCount(8);
    await expect(main(page).locator('.tiempo-days ol > li')).toHaveCount(5);
  });

  test('comes by itself after ten minutes', async ({ page }) => {
    const { current } = await staged(page);
    await page.clock.install();
    await openHydrated(page, 'tiempo');
    await refresh(page).click();
    await expect(refresh(page)).toBeEnabled();
    const before = current.asked();
    await page.clock.fastForward('09:30');
    expect(current.asked()).toBe(before);
    await page.clock.fastForward('00:40');
    await expect.poll(current.asked).toBe(before + 1);
  });
});

test.describe('another municipality on the light page', { tag: '@script' }, () => {
  test('is kept if it is chosen before React renders for the first time', async ({ page, complaints }) => {
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
    await page.goto(views.light.path);
    await page.locator('html[data-held]').waitFor();
    await dropdown(page).selectOption('Vieques');
    await page.evaluate(() => dispatchEvent(new Event('drawing-may-begin')));
    await expect(placeShown(page, 'light', 'Vieques')).toBeVisible();
    await expect(dropdown(page)).toHaveValue('Vieques');
    expect(complaints).toEqual([]);
  });

  test('is announced while the service and then its data are requested, and nothing moves', async ({
    page,
    complaints,
  }) => {
    const [checked, responded] = [latch(), latch()];
    await staged(page, {
      status: async () => checked.opened.then(() => ({ data: { status: 'active' } })),
      onecall: async () => responded.opened.then(() => ({ data: oneCallAt(now()) })),
    });
    await openHydrated(page, 'light');
    const light = main(page).locator('.light');
    const before = (await light.boundingBox())?.y;
    await dropdown(page).selectOption('Ponce');
    const loading = main(page).locator('.light-loading');
    await expect(loading).toHaveText('Verificando el servicio meteorológico...');
    checked.open();
    await expect(loading).toHaveText('Cargando información meteorológica para Ponce...');
    await expect(loading.locator('.spinner')).toBeVisible();
    await expect(light).toHaveAttribute('aria-busy', 'true');
    // The old weather is shown under its own name, and nothing lies over that.
    const seen = await placeShown(page, 'light', 'San Juan').evaluate((name) => {
      const { x, y, width, height } = name.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === name;
    });
    expect(seen).toBe(true);
    expect((await light.boundingBox())?.y).toBe(before);
    responded.open();
    await expect(placeShown(page, 'light', 'Ponce')).toBeVisible();
    await expect(page).toHaveURL(`${views.light.path}?municipio=Ponce`);
    await expect(main(page).locator('p.sr-only[role=status]')).toHaveText('Ponce: 86 °F, algo de nubes');
    await expect(loading).toHaveCount(0);
    await expect(light).toHaveAttribute('aria-busy', 'false');
    expect(complaints).toEqual([]);
  });
});

test.describe('version 2', { tag: '@script' }, () => {
  const screen = 'Error al cargar los datos del clima';
  const advice = 'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.';
  const hero = (page: Page) => main(page).locator('.v2-hero');
  const detail = (page: Page, name: string) =>
    main(page)
      .locator('.v2-grid dl > div')
      .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
      .locator('dd');

  test('announces each step to the reader’s own place, and nothing moves', async ({ page, complaints }) => {
    const [list, found, weather] = [latch(), latch(), latch()];
    await page.exposeFunction('untilFound', () => found.opened);
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (success) =>
        void Reflect.get(window, 'untilFound')().then(() =>
          Reflect.apply(success, null, [{ coords: { latitude: 18.02, longitude: -66.61 } }]),
        );
    });
    await respondTo(page, /\/openweather\/search/, async () =>
      list.opened.then(() => ({ data: municipalities })),
    );
    await staged(page, {
      current: async () => weather.opened.then(() => ({ data: currentAt(now()) })),
    });
    await page.goto(views.v2.path);
    const said = main(page).locator('.v2-note [role=status]');
    const parts = '.v2-hero, .v2-hours, .v2-days, .v2-grid';
    await expect(said).toHaveText('Cargando ubicaciones disponibles...');
    const before = await places(page, parts);
    list.open();
    await expect(said).toHaveText('Seleccionando ubicación por defecto...');
    found.open();
    await expect(said).toHaveText(
      'Cargando información meteorológica para Ponce... Esto puede tardar unos segundos',
    );
    await expect(hero(page)).toHaveAttribute('aria-busy', 'true');
    await expect(placeShown(page, 'v2', 'San Juan')).toBeVisible();
    expect(await places(page, parts)).toEqual(before);
    weather.open();
    await expect(placeShown(page, 'v2', 'Ponce')).toBeVisible();
    await expect(said).toBeEmpty();
    await expect(page).toHaveURL(views.v2.path);
    expect(complaints).toEqual([]);
  });

  test('says that the list of places failed, and keeps the weather', async ({ page }) => {
    await respondTo(page, /\/openweather\/search/, () => ({ status: 500 }));
    await page.goto(views.v2.path);
    await expect(failure(page).getByRole('heading', { name: screen })).toBeVisible();
    await expect(failure(page)).toContainText('No se pudieron cargar las ubicaciones');
    await expect(placeShown(page, 'v2', 'San Juan')).toBeVisible();
    const loaded = reloads(page);
    await failure(page).getByRole('link', { name: 'Recargar página' }).click();
    expect(new URL((await loaded).url()).pathname).toBe(views.v2.path);
  });

  const noNow = 'No se pudo cargar la información del clima actual';
  const noHours = 'No se pudo cargar el pronóstico detallado';
  for (const { name, own, says, shown } of [
    { name: 'the current weather', own: ['current'], says: [noNow], shown: { hero: 0, hours: 12 } },
    { name: 'the detailed forecast', own: ['onecall'], says: [noHours], shown: { hero: 1, hours: 0 } },
    { name: 'both', own: ['current', 'onecall'], says: [noNow, noHours], shown: { hero: 0, hours: 0 } },
  ]) {
    test(`without ${name} names what failed, and shows the rest`, async ({ page }) => {
      await inPonce(page);
      await staged(page, Object.fromEntries(own.map((request) => [request, () => ({ status: 401 })])));
      await page.goto(views.v2.path);
      await expect(failure(page).getByRole('heading', { name: screen })).toBeVisible();
      await expect(failure(page).locator('p')).toHaveText([advice, ...says]);
      await expect(hero(page)).toHaveCount(shown.hero);
      await expect(main(page).locator('.v2-hours li')).toHaveCount(shown.hours);
      const rest = shown.hero + shown.hours > 0;
      await expect(main(page).getByText(/^Actualizado hace /)).toHaveCount(rest ? 1 : 0);
      await expect(main(page).getByRole('heading', { name: 'Detalles del tiempo' })).toHaveCount(
        rest ? 1 : 0,
      );
      if (rest) await expect(detail(page, shown.hero ? 'Índice UV' : 'Viento')).toHaveText('No disponible');
      expect(await axeViolations(page)).toEqual([]);
    });
  }

  test('shows a hurricane in the units of the page, and its rain stands still for who wants less motion', async ({
    page,
  }) => {
    const current = currentAt(now());
    await inPonce(page);
    await staged(page, {
      current: () => ({
        data: {
          ...{ ...current, weather: [{ ...rain, id: 502, description: 'lluvia muy intensa' }] },
          main: { ...current.main, temp: 25, feels_like: 26, humidity: 98, pressure: 965 },
          ...{ wind: { speed: 45, deg: 47 }, visibility: 1000 },
        },
      }),
    });
    await page.goto(views.v2.path);
    await expect(hero(page).locator('.now-line')).toHaveText('77°Flluvia muy intensa');
    await expect(hero(page).locator('.v2-advice')).toHaveText(/capa y sombrilla/);
    await expect(detail(page, 'Viento')).toHaveText('101 mphDel NE');
    await expect(detail(page, 'Viento').locator('path')).toHaveAttribute('transform', 'rotate(47 12 12)');
    await expect(detail(page, 'Humedad')).toHaveText('98%Muy húmedo');
    await expect(detail(page, 'Visibilidad')).toHaveText('0.6 miPobre010+ mi');
    await expect(detail(page, 'Presión')).toHaveText('965 hPaBaja presión');
    await expect(hero(page)).toHaveClass(/ v2-hero v2-rain$/);
    const moving = () =>
      hero(page)
        .locator('.v2-effect')
        .evaluate((element) => element.getAnimations().length);
    expect(await moving()).toBe(1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moving()).toBe(0);
  });

  test('alone on its page has no axe violations', async ({ page }) => {
    await page.goto('/tiempo-standalone');
    await page.locator('[data-island=v2][data-hydrated]').waitFor();
    expect(await axeViolationsInBothThemes(page)).toEqual([]);
  });
});
