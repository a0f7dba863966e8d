import { CurrentWeather, OneCall } from '#contract/weather.ts';
import { fetchApi } from './fetch-api.ts';
import { axeViolations } from './axe.ts';
import { expect, test } from './page-kinds.ts';
import { days, detail, failure, hero, hours, main, paths, placeShown } from './weather-v2.ts';
import { sharedFacts } from './weather-parts.ts';
import type * as z from 'zod';

/** What version 2 of the weather page shows with and without a script. */

const ask = <S extends z.core.$ZodType>(request: string, schema: S): Promise<z.infer<S>> =>
  fetchApi(`/api/openweather/${request}?lat=18.4655&lon=-66.1057`, schema);

const fahrenheit = (celsius: number) => Math.round((celsius * 9) / 5 + 32);

for (const path of paths) {
  test(`${path}: everything is in the first response`, async ({ page, complaints }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(/^El Tiempo/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El Tiempo');
    await expect(placeShown(page, 'San Juan')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toContainText([
      'San Juan',
      'Próximas 12 horas',
      'Pronóstico de 5 días',
      'Radar de Puerto Rico',
      'El Tiempo Ahora',
      'Detalles del tiempo',
    ]);
    await expect(main(page).getByText(/^Actualizado hace /)).toBeVisible();
    await expect(main(page).getByText('PUBLICIDAD', { exact: true })).toHaveCount(2);
    await expect(failure(page)).toHaveCount(0);
    // This page hides the choice of a place.
    await expect(main(page).locator('select, input')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test(
    `${path}: has the header, robots rule and canonical address of its kind`,
    { tag: '@static' },
    async ({ page }) => {
      await page.goto(path);
      const bare = path === '/tiempo-standalone';
      for (const role of ['banner', 'contentinfo'] as const) {
        if (bare) await expect(page.getByRole(role)).toHaveCount(0);
      }
      if (bare) await expect(page.getByRole('navigation')).toHaveCount(0);
      if (!bare) await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByText('No es el tiempo real.')).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/tiempo-v2$/);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', bare ? 'noindex' : /large/);
      await expect(page.locator('.skip-link').first()).toHaveAttribute('href', '#contenido');
    },
  );
}

test(
  'the current weather is what the worker returns, in Fahrenheit',
  { tag: '@static' },
  async ({ page }) => {
    const { main: measured, weather } = await ask('current/coords', CurrentWeather);
    await page.goto(paths[0]);
    await expect(hero(page).locator('.now-line strong')).toHaveText(`${fahrenheit(measured.temp)}°F`);
    await expect(hero(page).locator('.now-line span')).toHaveText(weather[0]?.description ?? '');
    await expect(hero(page)).toContainText(`Sensación térmica${fahrenheit(measured.feels_like ?? NaN)}°F`);
    await expect(hero(page).getByText(/^\p{L}+, \d{1,2} de \p{L}+$/u)).toBeVisible();
    await expect(hero(page).locator('.v2-advice')).toHaveText(/^\P{L}*\p{L}.*\.$/su);
    await expect(hero(page)).toHaveClass(/v2-(sun|night|cloud|rain)$/);
  },
);

test(
  'twelve hours are shown by the 12-hour clock, the current one first',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto(paths[0]);
    await expect(hours(page)).toHaveCount(12);
    await expect(hours(page).first().locator('> span').first()).toHaveText('Ahora');
    for (const hour of (await hours(page).all()).slice(1)) {
      await expect(hour.locator('> span').first()).toHaveText(/^\d{1,2}\s[ap]\.\s?m\.$/);
      await expect(hour.locator('strong')).toHaveText(/^\d+°F$/);
      await expect(hour.locator('.weather-icon')).toBeVisible();
    }
    for (const chance of await hours(page).locator('.weather-rain').allTextContents()) {
      expect(Number.parseInt(chance, 10)).toBeGreaterThanOrEqual(10);
      expect(chance).toMatch(/^(\d+%)Probabilidad de lluvia: \1$/);
    }
  },
);

test('five days are shown, without today', { tag: '@static' }, async ({ page }) => {
  const { daily } = await ask('onecall', OneCall);
  await page.goto(paths[0]);
  const name = new Intl.DateTimeFormat('es-PR', { weekday: 'long', timeZone: 'America/Puerto_Rico' });
  await expect(days(page)).toHaveCount(5);
  await expect(days(page).locator('p:first-child strong')).toHaveText(
    daily.slice(1, 6).map(({ dt }) => name.format(dt * 1000)),
  );
  await expect(days(page).locator('.day-range')).toHaveText(
    daily
      .slice(1, 6)
      .map(({ temp }) => `máxima${fahrenheit(temp.max)}°mínima${fahrenheit(temp.min ?? NaN)}°`),
  );
});

test('sunrise and sunset are shown by the 12-hour clock', { tag: '@static' }, async ({ page }) => {
  await page.goto(paths[0]);
  const sun = main(page).locator('.v2-sun-times');
  await expect(sun.locator('dt')).toHaveText(['Amanecer', 'Atardecer']);
  await expect(sun.locator('dd')).toHaveText([/^\d{1,2}:\d{2}\sa\.\s?m\.$/, /^\d{1,2}:\d{2}\sp\.\s?m\.$/]);
});

test('each detail is shown, with bars and ratings', { tag: '@static' }, async ({ page }) => {
  await page.goto(paths[0]);
  await expect(main(page).locator('.v2-grid dt')).toHaveText([...sharedFacts, 'Luz del día restante']);
  for (const [name, text] of [
    ['Temperatura', /^\d+°F$/],
    ['Sensación térmica', /^\d+°F$/],
    ['Viento', /^\d+ mphDel (N|NE|E|SE|S|SO|O|NO)$/],
    ['Humedad', /^\d+%(Seco|Normal|Muy húmedo)$/],
    ['Visibilidad', /^\d+\.\d mi(Pobre|Moderada|Buena|Excelente)010\+ mi$/],
    ['Probabilidad de lluvia', /^\d+%Hoy$/],
    ['Presión', /^\d+ hPa(Alta|Baja) presión$/],
    ['Índice UV', /^\d+(\.\d)?(Bajo|Medio|Alto|Muy alto)011$/],
    ['Luz del día restante', /^(\d+ h )?\d+ min$/],
  ] as const) {
    await expect(detail(page, name)).toHaveText(text);
  }
  for (const [name, full] of [
    ['Humedad', '100'],
    ['Visibilidad', '10'],
    ['Índice UV', '11'],
  ] as const) {
    await expect(main(page).getByRole('progressbar', { name })).toHaveAttribute('max', full);
  }
});

for (const [query, name] of [
  ['?municipio=Ponce', 'Ponce'],
  ['?municipio=Mayag%C3%BCez', 'Mayagüez'],
  ['?municipio=Madrid', 'San Juan'],
  ['?municipio=', 'San Juan'],
] as const) {
  test(`the address names a municipality: ${query}`, { tag: '@static' }, async ({ page }) => {
    const response = await page.goto(paths[0] + query);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toMatch(new RegExp(`<h2 id="v2-place"[^>]*>${name}</h2>`));
    await expect(placeShown(page, name)).toBeVisible();
  });
}

test('an embed is a drawing with a link to its own page', async ({ page }) => {
  await page.goto(paths[0]);
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
  await page.goto(paths[0]);
  const buttons = main(page).locator('.embed button');
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    await expect(button).toBeVisible({ visible: javaScriptEnabled !== false });
  }
});

test.describe('with a script', { tag: '@script' }, () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the standalone page has no axe violations, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/tiempo-standalone');
      await page.locator('[data-island=v2][data-hydrated]').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  }
});
