import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { defaultMunicipality, findMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import { unknownCondition } from '#contract/weather/weather-icons.ts';
import type { OneCall } from '#contract/weather/weather.ts';
import { LightPage, type LightPageProps } from './LightPage.island.tsx';
import { mapSize } from '../map/map-projection.ts';
import { mapLabels } from './LightMap.tsx';
import { lightView } from './light-view.ts';
import { $service, $wanted } from './light.store.ts';
import { afternoon, currentAt, forecastAt, oneCallAt, skyAt } from '../sky/sky.fixture.ts';
import type { Sky } from '../sky/sky.ts';
import { $loadingSpot, $sky } from '../sky/sky.store.ts';

const ponce = findMunicipality('Ponce') ?? { nombre: '', lat: 0, lon: 0 };
const reported = <T>(data: T, minutesAgo = 0) => ({ data, asOf: (afternoon - minutesAgo * 60) * 1000 });

const skyOf = (fields: Partial<Sky> = {}) => skyAt(afternoon, { spot: ponce, ...fields });

/** The server's HTML without classes, and with normalised spaces, because their kind differs between versions of the ICU data. */
const draw = (props: Partial<LightPageProps> = {}): string =>
  renderToStaticMarkup(
    createElement(LightPage, { spot: ponce, service: 'active', view: lightView(skyOf()), ...props }),
  )
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/\s/gu, ' ');

const drawSky = (fields: Partial<Sky>) => draw({ view: lightView(skyOf(fields)) });
const inOneCall = (fields: Partial<OneCall['current']>) => {
  const oneCall = oneCallAt(afternoon);
  return { oneCall: reported({ ...oneCall, current: { ...oneCall.current, ...fields } }) };
};

// Tests of the stores, which share this process, leave what they loaded.
beforeEach(() => {
  $sky.set(null);
  $loadingSpot.set(null);
  $service.set('active');
  $wanted.set(defaultMunicipality);
});

test('seven of the eight days of One Call are shown, today first', () => {
  const days = lightView(skyOf())?.days ?? [];
  expect(days).toHaveLength(7);
  expect(days[0]).toMatchObject({ dt: afternoon, lowest: 23, highest: 30, icon: 'rain', rain: 0.4 });
});

test('without current weather or without a forecast the view is null', () => {
  expect(lightView(skyOf({ current: null }))).toBeNull();
  expect(lightView(skyOf({ forecast: null }))).toBeNull();
});

test('values are shown in Fahrenheit, mph and percent', () => {
  const html = draw();
  for (const words of ['86°F', '94 °F', '13 mph E', '61%', '6.2 mi', '1014 hPa', '40%', '6.3']) {
    expect(html).toContain(`>${words}<`);
  }
});

test('twelve hours are shown, with the chance of rain only above 10 percent', () => {
  // Hours have a chance of 40 and 10 percent by turns. Today has 40 percent in its remaining hours, the next days have 55 and 10.
  const [, hours = '', days = ''] = draw().split('<ol');
  expect(hours.match(/<li\b/g)).toHaveLength(12);
  expect(hours.match(/lluvia: 40%</g)).toHaveLength(6);
  expect(hours).not.toContain('lluvia: 10%');
  expect(days.match(/lluvia: \d+%</g)).toEqual(['lluvia: 40%<', ...Array(3).fill('lluvia: 55%<')]);
});

test('an inactive service shows its screen, with a retry and a link home', () => {
  const html = draw({ service: 'inactive', view: null });
  expect(html).toContain('Servicio meteorológico no disponible');
  expect(html).toMatch(/temporalmente[^<]*sistemas/);
  expect(html).toMatch(/href="\/tiempo-v2-light\?municipio=Ponce">Reintentar</);
  expect(html).toMatch(/href="\/">Volver al inicio</);
  expect(html).not.toContain('Pronóstico');
});

test.each([
  ['a failed status request', { service: 'failed', view: null }],
  ['data that could not be loaded', { service: 'active', view: null }],
] satisfies [string, Partial<LightPageProps>][])('%s shows the error screen', (_, props) => {
  const html = draw(props);
  expect(html).toContain('Error al cargar los datos del clima');
  expect(html).toContain(
    'No pudimos conectar con el servicio meteorológico. Por favor, intenta recargar la página.',
  );
  expect(html).toMatch(/href="\/tiempo-v2-light\?municipio=Ponce">Recargar página</);
  expect(html).not.toContain('Volver al inicio');
});

test('the dropdown is shown in every state, and no option is empty', () => {
  for (const html of [draw(), draw({ service: 'inactive', view: null })]) {
    const options = [...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
    expect(options).toHaveLength(79);
    expect(options).not.toContain('');
    expect(html).toMatch(/<option value="Seleccionar ubicación" disabled="">Seleccionar ubicación</);
    expect(html).toMatch(/<option value="Ponce" selected="">Ponce</);
  }
});

const labelsFor = (name: string) =>
  mapLabels(findMunicipality(name) ?? ponce, 86).map(({ name: label, degrees }) => `${label} ${degrees}`);

test('the map shows the chosen place with its temperature; the fixed labels differ from it by -1, +1 and 0 degrees', () => {
  expect(labelsFor('San Juan')).toEqual(['San Juan 86', 'Mayagüez 85', 'Ponce 87', 'Fajardo 86']);
  expect(labelsFor('Ponce')).toEqual(['Ponce 86', 'Mayagüez 85', 'Fajardo 86']);
  const html = draw();
  expect(html).toContain('>86°F<');
  expect(html).toContain('>Ponce 86°<');
});

test('a fixed label that the chosen place would cover is left out', () => {
  expect(labelsFor('Hormigueros')).toEqual(['Hormigueros 86', 'Ponce 87', 'Fajardo 86']);
});

test('every municipality has its label inside the map', () => {
  for (const place of municipalities) {
    const [label] = mapLabels(place, 86);
    const { x = 0, y = 0, dx = 0, dy = 0, anchor = 'middle' } = label ?? {};
    const width = 6.2 * (place.nombre.length + 4);
    const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
    expect(left, place.nombre).toBeGreaterThanOrEqual(0);
    expect(left + width, place.nombre).toBeLessThanOrEqual(mapSize.width);
    expect(y + dy, place.nombre).toBeGreaterThan(11);
  }
});

test.each([
  ['2026-11-21T00:01:00-04:00', 'Hoy 12:01 a. m.'],
  ['2026-11-21T11:59:00-04:00', 'Hoy 11:59 a. m.'],
  ['2026-11-21T12:00:00-04:00', 'Hoy 12:00 p. m.'],
])('a. m. or p. m. matches the hour: %s', (iso, words) => {
  const asOf = Date.parse(iso);
  expect(drawSky({ current: { data: currentAt(afternoon), asOf } })).toContain(`>Actualizado: ${words}<`);
});

test("yesterday's data is labelled with its date, not with today", () => {
  const html = drawSky({ current: reported(currentAt(afternoon), 16 * 60) });
  expect(html).toMatch(/>Actualizado: 20 (de )?nov\.? 11:05 p\. m\.</);
});

test('without One Call the page says which data is unavailable', () => {
  const html = drawSky({ oneCall: null });
  expect(html).toContain('No se pudo cargar el pronóstico detallado');
  // Chance of rain, UV index and daylight.
  expect(html.match(/<strong>No disponible</g)).toHaveLength(3);
  expect(html.match(/<li\b/g)).toHaveLength(5);
  expect(html).toContain('>Pronóstico de 5 días<');
});

test('without any forecast days the page says so', () => {
  const empty = { ...oneCallAt(afternoon), daily: [] };
  const html = drawSky({
    oneCall: reported(empty),
    forecast: reported({ ...forecastAt(afternoon), list: [] }),
  });
  expect(html).toContain('Datos de pronóstico no disponibles actualmente. Intente actualizar la página.');
});

test.each([
  [{ uvi: 2.9 }, '2.9', 'Bajo'],
  [{ uvi: 3 }, '3', 'Medio'],
  [{ uvi: 6 }, '6', 'Alto'],
  [{ uvi: 12.4 }, '12.4', 'Muy alto'],
])('UV index %o is shown with its label and bar', (fields, value, label) => {
  const html = drawSky(inOneCall(fields));
  expect(html).toContain(`<strong>${value}</strong><span>${label}</span>`);
  expect(html).toMatch(new RegExp(`aria-label="Índice UV" value="${Math.min(11, fields.uvi)}" max="11"`));
});

test.each([
  [null, 'No disponible'],
  [3_000, '1.9 mi'],
  [10_000, '6.2 mi'],
])('visibility of %s m is shown as %s', (visibility, words) => {
  const sky = { current: reported({ ...currentAt(afternoon), visibility }), ...inOneCall({ visibility }) };
  expect(drawSky(sky)).toContain(`<dd>${words}</dd>`);
});

test('the daylight left is shown, or that it is unknown without a sunset', () => {
  expect(draw()).toContain('<strong>2 h 11 min</strong>');
  expect(draw()).toMatch(/Sale a las 07:05, se pone a las 17:16/);
  expect(drawSky(inOneCall({ sunset: null }))).toContain('<strong>No disponible</strong>');
});

test('no element has a style attribute, because the content security policy forbids it', () => {
  expect(draw()).not.toMatch(/\sstyle=/);
});

const noCondition = [
  { id: unknownCondition, main: null, description: 'condición sin descripción', icon: null },
];
const current = currentAt(afternoon);
const whole = oneCallAt(afternoon);

test.each([
  ['the temperature', { current: reported({ ...current, main: { ...current.main, temp: null } }) }, '>—<'],
  ['the condition', { current: reported({ ...current, weather: noCondition }) }, '>86°F<'],
  [
    'the temperature of an hour',
    { oneCall: reported({ ...whole, hourly: whole.hourly.map((hour) => ({ ...hour, temp: null })) }) },
    '>—<',
  ],
  [
    'the temperatures of the days',
    {
      oneCall: reported({
        ...whole,
        daily: whole.daily.map((day) => ({ ...day, temp: { min: null, max: null } })),
      }),
    },
    '>—<',
  ],
  [
    'the condition of the days',
    { oneCall: reported({ ...whole, daily: whole.daily.map((day) => ({ ...day, weather: noCondition })) }) },
    'condición sin descripción',
  ],
])('without %s the rest is shown', (_, fields, words) => {
  const html = drawSky(fields);
  expect(html).toContain(words);
  expect(html).toContain('>61%<');
  expect(html).toContain('Pronóstico de 7 días');
  expect(html).not.toMatch(/NaN|null|undefined|Infinity/);
});
