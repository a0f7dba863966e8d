import type { Page } from '@playwright/test';
import type { Alert } from '#contract/weather/alerts.ts';
import type { OneCall } from '#contract/weather/weather.ts';
import { oneCallAt } from '#weather/sky/sky.fixture.ts';
import { axeViolations } from './axe.ts';
import { latch } from './api-responses.ts';
import { expect, test } from './page-kinds.ts';
import { card, main, openTiempo, path, placeShown, stagedSky } from './weather-tiempo.ts';

/** What /tiempo shows with and without a script, and what a refresh changes. */

const fact = (page: Page, name: string) =>
  card(page, 'now')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');
const hours = (page: Page) => card(page, 'hours').locator('ol > li');
const days = (page: Page) => card(page, 'days').locator('ol > li');
const alerts = (page: Page) => main(page).locator('.tiempo-alerts');
const refresh = (page: Page) => main(page).getByRole('button', { name: 'Actualizar datos' });

test(
  'the temperature map is a drawing of ours until a reader asks for it',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { name: 'Mapa de temperatura' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect((await main(page).locator('.embed-stage').boundingBox())?.height).toBe(420);
  },
);

test('a refresh keeps the place, with a script and without one', async ({ page }) => {
  await page.goto(`${path}?municipio=Vieques`);
  await refresh(page).click();
  await expect(refresh(page)).toBeEnabled();
  await expect(placeShown(page, 'Vieques')).toBeVisible();
  await expect(page).toHaveURL(`${path}?municipio=Vieques`);
});

/** 2026-11-21, 22:00 in Puerto Rico. */
const tenInTheEvening = Date.parse('2026-11-21T22:00:00-04:00') / 1000;
const farAway = Date.parse('2099-01-01T06:05:00-04:00') / 1000;

const alert = (fields: Partial<Alert> = {}): Alert => ({
  id: 'tjsj-ht-y-1-2026',
  event: 'Advertencia de calor',
  product: 'Heat Advisory',
  level: 'advertencia',
  municipalities: ['San Juan'],
  sea: false,
  sent: tenInTheEvening,
  severe: false,
  lines: {
    what: 'Índice de calor de hasta 108 °F.',
    where: null,
    when: null,
    impact: null,
    advice: 'Bebe agua.',
  },
  language: 'es',
  description: 'Índice de calor de hasta 108 grados.\nBeba <b>agua</b> & busque sombra.',
  start: tenInTheEvening,
  end: farAway,
  sender_name: 'NWS San Juan PR',
  ...fields,
});

const withAlerts = (list: Alert[]): OneCall => ({
  ...oneCallAt(Math.floor(Date.now() / 1000)),
  alerts: list,
});

test.describe('with a script', { tag: '@script' }, () => {
  test('alerts are shown in order of time, in plain text and announced; severe ones are marked', async ({
    page,
    complaints,
  }) => {
    await stagedSky(page, {
      oneCall: () => ({
        data: withAlerts([
          alert({
            ...{ id: 'tjsj-hu-w-1-2026', event: 'Aviso de huracán', product: 'Hurricane Warning' },
            ...{ level: 'aviso', severe: true, language: 'en', start: tenInTheEvening + 60 },
          }),
          alert(),
          alert({ event: 'Ended', end: tenInTheEvening }),
        ]),
      }),
    });
    await page.clock.install({ time: new Date((tenInTheEvening + 3_600) * 1000) });
    await openTiempo(page);
    await refresh(page).click();
    await expect(alerts(page).getByRole('heading', { level: 2 })).toHaveText('Alertas meteorológicas');
    await expect(alerts(page).getByRole('heading', { level: 3 })).toHaveText([
      'Advertencia de calor',
      'Aviso de huracán',
    ]);
    const [heat, hurricane] = [alerts(page).locator('li').first(), alerts(page).locator('li').last()];
    await expect(heat).toContainText(/Vigente: sábado 21, 10:00\sp\.\s?m\. hasta jueves 1, 6:05\sa\.\s?m\./);
    await expect(heat.getByText('Qué: Índice de calor de hasta 108 °F.')).toBeVisible();
    await expect(heat.getByText('Qué hacer: Bebe agua.')).toBeVisible();
    const original = heat.getByText('Beba <b>agua</b> & busque sombra.');
    await expect(original).toBeHidden();
    await heat.getByText('Texto original (en español)').click();
    await expect(original).toBeVisible();
    await expect(hurricane.getByText('Texto original (en inglés)')).toBeVisible();
    await expect(hurricane.locator('[lang=en]')).toHaveCount(1);
    await expect(heat).toContainText('Emitido por: NWS San Juan PR');
    await expect(heat.locator('.badge:not(.badge-urgent)')).toHaveText('Advertencia');
    await expect(hurricane.locator('.badge-urgent')).toHaveText('Aviso');
    await expect(main(page).locator('[role=alert].sr-only')).toHaveText(
      'Alertas meteorológicas para San Juan: Advertencia de calor, Aviso de huracán',
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('without alerts there is no card for them', async ({ page }) => {
    await stagedSky(page);
    await openTiempo(page);
    await refresh(page).click();
    await expect(alerts(page)).toBeEmpty();
    await expect(alerts(page)).toBeHidden();
    await expect(main(page).locator('[role=alert].sr-only')).toBeEmpty();
  });

  test('a refresh says so while it lasts', async ({ page }) => {
    const responded = latch();
    await stagedSky(page, {
      oneCall: async () => {
        await responded.opened;
        return { data: oneCallAt(Math.floor(Date.now() / 1000)) };
      },
    });
    await openTiempo(page);
    await refresh(page).click();
    await expect(main(page).getByRole('button', { name: 'Actualizando...' })).toBeDisabled();
    await expect(main(page).locator('.tiempo-main')).toHaveAttribute('aria-busy', 'true');
    responded.open();
    await expect(refresh(page)).toBeEnabled();
    await expect(main(page).locator('.tiempo-main')).toHaveAttribute('aria-busy', 'false');
    await expect(card(page, 'now').locator('.now-line strong')).toHaveText('30 °C');
    await expect(fact(page, 'Viento')).toHaveText('6.0 m/s Este');
    await expect(fact(page, 'Humedad')).toHaveText('61%');
  });

  test('a refresh that fails removes nothing, and says so', async ({ page }) => {
    await stagedSky(page, {
      current: () => ({ status: 0 }),
      forecast: () => ({ status: 500 }),
      oneCall: () => ({ status: 429 }),
    });
    await openTiempo(page);
    const degrees = await card(page, 'now').locator('.now-line strong').textContent();
    await refresh(page).click();
    await expect(
      main(page).getByText('No pudimos actualizar los datos. Mostramos los últimos que tenemos.'),
    ).toBeVisible();
    await expect(card(page, 'now').locator('.now-line strong')).toHaveText(degrees ?? '');
    await expect(hours(page)).toHaveCount(8);
    await expect(days(page)).toHaveCount(5);
  });

  test('after ten minutes the page refreshes itself', async ({ page }) => {
    const { current } = await stagedSky(page);
    await page.clock.install();
    await openTiempo(page);
    await refresh(page).click();
    await expect(refresh(page)).toBeEnabled();
    const before = current.asked();
    await page.clock.fastForward('09:30');
    expect(current.asked()).toBe(before);
    await page.clock.fastForward('00:40');
    await expect.poll(current.asked).toBe(before + 1);
  });
});
