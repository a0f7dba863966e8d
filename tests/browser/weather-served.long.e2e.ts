import { CurrentWeather, OneCall } from '#contract/weather/weather.ts';
import { defaultMunicipality, municipalities } from '#contract/weather/municipalities.ts';
import { dayKey } from '#weather/sky/clock.ts';
import { factTexts } from '#weather/sky/texts.ts';
import { servedPage } from '../served-page.ts';
import { fetchApi } from './fetch-api.ts';
import { expect, test } from './page-kinds.ts';

/** What each weather page tells in its first response, read without a browser. spec-routes.ts has its required texts. */

const celsius = /^-?\d+ °C$/;
const fahrenheit = /^-?\d+°F$/;
const clock12 = /^\d{1,2} [ap]\. ?m\.$/;
const weekday = /^(lunes|martes|miércoles|jueves|viernes|sábado|domingo)$/;
const compass8 = '(N|NE|E|SE|S|SO|O|NO)';
const compass16 = '(Norte|NNE|NE|ENE|Este|ESE|SE|SSE|Sur|SSO|SO|OSO|Oeste|ONO|NO|NNO)';

/** A measurement is a line with its name and lines with what is said of it. */
const measured = (name: string, ...lines: string[]) => new RegExp(`^${[name, ...lines].join('\n')}$`, 'm');

interface View {
  path: string;
  /** Where the page names its place, and how. */
  place: readonly [selector: string, name: (place: string) => string];
  /** What each of so many elements says. */
  each: readonly (readonly [selector: string, count: number, says: RegExp])[];
  /** What the page says somewhere. */
  shows: readonly RegExp[];
}

const details = [
  measured('Humedad', '\\d+%\n?(Seco|Normal|Muy húmedo)'),
  measured('Visibilidad', '\\d+\\.\\d mi\n?(Pobre|Moderada|Buena|Excelente)'),
  measured('Presión', '\\d+ hPa\n?(Alta|Baja) presión'),
  measured('Índice UV', '\\d+(\\.\\d)?\n?(Bajo|Medio|Alto|Muy alto)', '011'),
];

const second: Omit<View, 'path'> = {
  place: ['.v2-hero h2', (name) => name],
  each: [
    ['.now-line strong', 1, fahrenheit],
    ['.v2-hours li:first-child > span:first-child', 1, /^Ahora$/],
    ['.v2-hours li:not(:first-child) > span:first-child', 11, clock12],
    ['.v2-hours li:not(:first-child) strong', 11, fahrenheit],
    ['.v2-sun-times dt', 2, /^(Amanecer|Atardecer)$/],
    ['.v2-sun-times dd', 2, /^\d{1,2}:\d{2} [ap]\. ?m\.$/],
    ['progress[max="100"], progress[max="10"], progress[max="11"]', 3, /^/],
    // This page hides the choice of a place.
    ['main select, main input', 0, /^/],
  ],
  shows: [
    ...details,
    measured('Viento', `\\d+ mph\n?Del ${compass8}`),
    measured('Probabilidad de lluvia', '\\d+%\n?Hoy'),
    measured('Luz del día restante', '(\\d+ h )?\\d+ min'),
    /^\p{L}+, \d{1,2} de \p{L}+$/mu,
    /^Actualizado hace /m,
    /No es el tiempo real\.$/m,
  ],
};

const views: readonly View[] = [
  {
    path: '/tiempo',
    place: ['.tiempo-now h2', (name) => `El tiempo en ${name}`],
    each: [
      ['.now-line strong', 1, celsius],
      ['.tiempo-hours ol > li > span:first-child', 8, clock12],
      ['.tiempo-hours ol > li strong', 8, celsius],
      ['.tiempo-hours ol > li .weather-rain', 8, /^\d+%Probabilidad de lluvia: \d+%$/],
      ['.tiempo-days ol > li p:first-child strong', 5, weekday],
      ['.tiempo-days ol > li .day-range strong', 5, celsius],
    ],
    shows: [
      measured('Sensación térmica', '-?\\d+ °C'),
      measured('Mínima y máxima', '-?\\d+ °C / -?\\d+ °C'),
      measured('Viento', `\\d+\\.\\d m/s ${compass16}`),
      measured('Presión', '\\d+(\\.\\d+)? hPa'),
      /^Actualizado hace /m,
    ],
  },
  { path: '/tiempo-v2', ...second },
  { path: '/tiempo-standalone', ...second },
  {
    path: '/tiempo-v2-light',
    place: ['.light-now h2', (name) => name],
    // light-page.test.ts has its values.
    each: [
      ['.light-hours > li > span:first-child', 12, /^([01]\d|2[0-3]):00$/],
      ['.light-days > li:not(:first-child) p:first-child strong', 6, weekday],
      ['.light-days .day-range', 7, /^máxima\n?-?\d+°\n?mínima\n?-?\d+°$/],
    ],
    // One age: the one that was asked for.
    shows: [/^Actualizado: .*\d{1,2}:\d{2}\s[ap]\.\s?m\./m],
  },
];

const served = async (address: string) => {
  const response = await fetch(`${process.env['SITE']}${address}`);
  return { status: response.status, page: servedPage(await response.text()) };
};

const tag = '@once';

for (const { path, each, shows } of views) {
  test(`${path} tells its weather in words and units of its own in the first response`, { tag }, async () => {
    const { page } = await served(path);
    expect(page.texts('title')[0]).toMatch(/^El Tiempo/);
    for (const [selector, count, says] of each) {
      const texts = page.texts(selector);
      expect(texts, selector).toHaveLength(count);
      expect(
        texts.filter((text) => !says.test(text)),
        selector,
      ).toEqual([]);
    }
    const text = page.text('body');
    expect(shows.filter((pattern) => !pattern.test(text))).toEqual([]);
  });
}

/** Queries, and the place that each of them is for: what names no municipality of ours is San Juan. */
const queries = [
  ['', 'San Juan'],
  ['?municipio=Ponce', 'Ponce'],
  ['?municipio=Mayag%C3%BCez', 'Mayagüez'],
  ['?municipio=Pe%C3%B1uelas', 'Peñuelas'],
  ['?municipio=mayaguez', 'San Juan'],
  ['?municipio=Madrid', 'San Juan'],
  ['?municipio=', 'San Juan'],
  ['?municipio=%FF%00%3Cscript%3E', 'San Juan'],
] as const;

for (const { path, place } of views) {
  test(`${path}: the address names the municipality, and so does its canonical`, { tag }, async () => {
    for (const [query, name] of queries) {
      const { status, page } = await served(path + query);
      expect(status, query).toBe(200);
      expect(page.texts(place[0]), query).toEqual([place[1](name)]);
      const [address = ''] = page.values('link[rel=canonical]', 'href');
      const isDefault = name === defaultMunicipality.nombre;
      const own =
        (path === '/tiempo-standalone' ? '/tiempo-v2' : path) +
        (isDefault ? '' : `?municipio=${encodeURIComponent(name)}`);
      expect(address.replace(/^\w+:\/\/[^/]+/, ''), query).toBe(own);
    }
  });
}

test('only the page of version 2 that stands alone is in no search', { tag }, async () => {
  for (const [path, robots] of [
    ['/tiempo-v2', /large/],
    ['/tiempo-standalone', /^noindex$/],
  ] as const) {
    expect((await served(path)).page.values('meta[name=robots]', 'content')[0]).toMatch(robots);
  }
});

test('version 2 tells what the worker returns, in Fahrenheit', { tag }, async () => {
  // The worker may get other weather, of the next hour, between two responses.
  await expect(async () => {
    const ask = '?lat=18.4655&lon=-66.1057';
    const current = await fetchApi(`/api/openweather/current/coords${ask}`, CurrentWeather);
    const { daily } = await fetchApi(`/api/openweather/onecall${ask}`, OneCall);
    const { page } = await served('/tiempo-v2');
    const degrees = (value?: number | null) => Math.round(((value ?? NaN) * 9) / 5 + 32);
    expect(page.texts('.v2-hero .now-line strong')).toEqual([`${degrees(current.main.temp)}°F`]);
    expect(page.texts('.v2-hero .now-line span')).toEqual([current.weather[0]?.description]);
    expect(page.text('.v2-hero').replaceAll('\n', '')).toContain(
      `Sensación térmica${degrees(current.main.feels_like)}°F`,
    );
    // Five days, without today. What was requested before midnight begins with yesterday.
    const name = new Intl.DateTimeFormat('es-PR', { weekday: 'long', timeZone: 'America/Puerto_Rico' });
    const today = dayKey(Date.now() / 1000);
    const ahead = daily.filter(({ dt }) => dayKey(dt) > today).slice(0, 5);
    expect(page.texts('.v2-days > li p:first-child strong')).toEqual(
      ahead.map(({ dt }) => name.format(dt * 1000)),
    );
    expect(page.texts('.v2-days > li .day-range').map((text) => text.replaceAll('\n', ''))).toEqual(
      ahead.map(({ temp }) => `máxima${degrees(temp.max)}°mínima${degrees(temp.min)}°`),
    );
    // A chance below 10 % is not shown.
    const chances = page.texts('.v2-hours .weather-rain');
    expect(chances.filter((chance) => !(Number.parseInt(chance, 10) >= 10))).toEqual([]);
    expect(chances.filter((chance) => !/^(\d+%)Probabilidad de lluvia: \1$/.test(chance))).toEqual([]);
  }).toPass();
});

test('version 2 and the light page list the same measurements', { tag }, async () => {
  const { temperature, feelsLike, wind, humidity, visibility, rain, pressure, uv, daylight } = factTexts;
  const shared = [temperature, feelsLike, wind, humidity, visibility, rain, pressure, uv, daylight];
  expect((await served('/tiempo-v2')).page.texts('.v2-grid dt')).toEqual(shared);
  expect((await served('/tiempo-v2-light')).page.texts('.light-details dt')).toEqual(shared);
});

test(
  'the light page tells its chart in words, and its bar, its map and its dropdown the same place',
  { tag },
  async () => {
    const { page } = await served('/tiempo-v2-light');
    const hours = page.texts('.light-hours > li > span:first-child');
    const degrees = page.texts('.light-hours > li strong').map((text) => text.replace('°', ' °F'));
    const spoken = hours.slice(0, 8).map((hour, place) => `${hour}, ${degrees[place]}`);
    expect(page.values('[role=img][aria-label^="Temperatura por hora"]', 'aria-label')).toEqual([
      `Temperatura por hora: ${spoken.join('; ')}`,
    ]);
    const [humidity = ''] = /^Humedad\n(\d+)%/m.exec(page.text('.light-now'))?.slice(1) ?? [];
    expect(page.values('progress[max="100"]', 'value')).toEqual([humidity]);
    const now = Number.parseInt(page.texts('.light-now .now-line strong')[0] ?? '', 10);
    expect(page.texts('.light-map text')).toEqual([
      ...[`San Juan ${now}°`, `Mayagüez ${now - 1}°`, `Ponce ${now + 1}°`, `Fajardo ${now}°`],
    ]);
    expect(page.texts('option:not([disabled])')).toEqual(municipalities.map(({ nombre }) => nombre));
    for (const name of ['San Juan', 'Ponce']) {
      const address = `/tiempo-v2-light?municipio=${name.replace(' ', '%20')}`;
      expect((await served(address)).page.texts('option[selected]')).toEqual([name]);
    }
  },
);
