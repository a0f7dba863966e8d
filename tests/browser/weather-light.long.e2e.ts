import { municipalities } from '#contract/municipalities.ts';
import { expect, test } from './page-kinds.ts';
import { chart, days, detail, dropdown, fact, hours, main, now, path, updatedText } from './weather-light.ts';
import { namelessQueries, sharedFacts } from './weather-parts.ts';

/** The first response of the light weather page, with and without a script. */

const clock24 = /^([01]\d|2[0-3]):00$/;

test('everything is in the first response', async ({ page, complaints }) => {
  await page.goto(path);
  await expect(page).toHaveTitle(/^El Tiempo/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('El Tiempo');
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    'Pronóstico por hora',
    'Pronóstico de 7 días',
    'Detalles de hoy',
  ]);

  await expect(now(page).locator('h2')).toHaveText('San Juan');
  await expect(now(page).locator('.now-day')).toHaveText(/^\p{L}+, \d{1,2} de \p{L}+$/u);
  await expect(now(page).locator('.now-line strong')).toHaveText(/^-?\d+°F$/);
  await expect(now(page).locator('.now-line span')).toHaveText(/\p{L}/u);
  await expect(fact(page, 'Sensación térmica')).toHaveText(/^-?\d+ °F$/);
  await expect(fact(page, 'Viento')).toHaveText(/^\d+ mph (N|NE|E|SE|S|SO|O|NO)$/);
  await expect(fact(page, 'Humedad')).toHaveText(/^\d+%$/);
  await expect(fact(page, 'Visibilidad')).toHaveText(/^(\d+\.\d mi|No disponible)$/);
  await expect(now(page).getByText(/^Actualizado hace /)).toBeVisible();
  expect(complaints).toEqual([]);
});

test(
  'twelve hours are shown by the 24-hour clock, eight of them in a chart',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto(path);
    await expect(hours(page)).toHaveCount(12);
    for (const hour of await hours(page).all()) {
      await expect(hour.locator('> span').first()).toHaveText(clock24);
      await expect(hour.locator('strong')).toHaveText(/^-?\d+°$/);
      await expect(hour.locator('.weather-icon')).toBeVisible();
    }
    await expect(chart(page).locator('circle')).toHaveCount(8);
    const shown = await hours(page).locator('> span:first-child').allTextContents();
    const degrees = await hours(page).locator('strong').allTextContents();
    const spoken = shown.slice(0, 8).map((hour, index) => `${hour}, ${degrees[index]?.replace('°', ' °F')}`);
    await expect(chart(page)).toHaveAttribute('aria-label', `Temperatura por hora: ${spoken.join('; ')}`);
  },
);

test('seven days are listed, today first', { tag: '@static' }, async ({ page }) => {
  await page.goto(path);
  const names = await days(page).locator('p:first-child strong').allTextContents();
  expect(names[0]).toBe('Hoy');
  expect(names).toHaveLength(7);
  for (const name of names.slice(1))
    expect(name).toMatch(/^(lunes|martes|miércoles|jueves|viernes|sábado|domingo)$/);
  for (const range of await days(page).locator('.day-range').all()) {
    await expect(range).toHaveText(/^máxima-?\d+°mínima-?\d+°$/);
  }
});

test('nine details are shown, with bars and ratings', { tag: '@static' }, async ({ page }) => {
  await page.goto(path);
  await expect(main(page).locator('.light-details dt')).toHaveText([...sharedFacts, 'Luz solar restante']);
  await expect(detail(page, 'Humedad')).toContainText(/Seco|Normal|Muy húmedo/);
  await expect(detail(page, 'Visibilidad')).toContainText(/Pobre|Moderada|Buena|Excelente/);
  await expect(detail(page, 'Probabilidad de lluvia')).toHaveText(/^\d+%$/);
  await expect(detail(page, 'Presión')).toHaveText(/^\d+ hPa(Alta|Baja) presión$/);
  await expect(detail(page, 'Índice UV')).toContainText(/Bajo|Medio|Alto|Muy alto/);
  await expect(detail(page, 'Índice UV').locator('.bar-scale')).toHaveText('011');
  await expect(detail(page, 'Luz solar restante').locator('strong')).toHaveText(/^(\d+ h )?\d+ min$/);
  const humidity = (await fact(page, 'Humedad').textContent())?.replace('%', '') ?? '';
  const bar = main(page).getByRole('progressbar', { name: 'Humedad' });
  await expect(bar).toHaveAttribute('value', humidity);
  await expect(bar).toHaveAttribute('max', '100');
  await expect(main(page).getByRole('progressbar', { name: 'Índice UV' })).toHaveAttribute('max', '11');
  await expect(main(page).getByRole('progressbar', { name: 'Visibilidad' })).toHaveAttribute('max', '10');
});

test(
  'the map shows Puerto Rico, the chosen place, its fixed labels and the time of its data',
  { tag: '@static' },
  async ({ page }) => {
    await page.goto(path);
    const map = main(page).locator('.light-map');
    const degrees = Number((await now(page).locator('.now-line strong').textContent())?.replace('°F', ''));
    await expect(map.locator('text')).toHaveText([
      `San Juan ${degrees}°`,
      `Mayagüez ${degrees - 1}°`,
      `Ponce ${degrees + 1}°`,
      `Fajardo ${degrees}°`,
    ]);
    await expect(map).toContainText(new RegExp(updatedText()));
    const box = await map.locator('svg').boundingBox();
    expect(box?.width).toBeGreaterThan(250);
    expect(box?.height).toBeGreaterThan(70);
  },
);

test('the dropdown holds the 78 municipalities and no empty option', { tag: '@static' }, async ({ page }) => {
  await page.goto(path);
  await expect(dropdown(page)).toHaveValue('San Juan');
  await expect(dropdown(page).locator('option')).toHaveText([
    'Seleccionar ubicación',
    ...municipalities.map(({ nombre }) => nombre),
  ]);
  await expect(dropdown(page).locator('option').first()).toBeDisabled();
  const values = await dropdown(page)
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(values.filter((value) => !value)).toEqual([]);
});

for (const [query, name] of [
  ['?municipio=Ponce', 'Ponce'],
  ['?municipio=Pe%C3%B1uelas', 'Peñuelas'],
  ...namelessQueries,
] as const) {
  test(`the address names a municipality: ${query}`, { tag: '@static' }, async ({ page }) => {
    expect((await page.goto(path + query))?.status()).toBe(200);
    await expect(now(page).locator('h2')).toHaveText(name);
    await expect(dropdown(page)).toHaveValue(name);
  });
}

test('another municipality can be chosen, with a script and without one', async ({ page }) => {
  await page.goto(path);
  await dropdown(page).selectOption('Vieques');
  await main(page).getByRole('button', { name: 'Ver el tiempo' }).click();
  await expect(now(page).locator('h2')).toHaveText('Vieques');
  await expect(page).toHaveURL(`${path}?municipio=Vieques`);
  await expect(dropdown(page)).toHaveValue('Vieques');
});
