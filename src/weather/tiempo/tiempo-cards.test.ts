import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CurrentWeather } from '#contract/weather/weather.ts';
import { afternoon, currentAt, oneCallAt, skyAt } from '../sky/sky.fixture.ts';
import type { Sky } from '../sky/sky.ts';
import { degreesIn } from '../sky/degrees.ts';
import { tiempoOf } from './tiempo.ts';
import { HourList, TiempoNow } from './TiempoCards.tsx';

interface Missing {
  main?: Partial<CurrentWeather['main']>;
  wind?: CurrentWeather['wind'];
}

const drawn = (changes: Partial<Sky> = {}): string =>
  renderToStaticMarkup(
    createElement(TiempoNow, {
      tiempo: tiempoOf(skyAt(afternoon, changes), null),
      degrees: degreesIn.C,
      title: { current: null },
    }),
  ).replaceAll(/ class="[^"]*"/g, '');

test('the lowest and highest temperature of the card are those of the day in the list, not of the moment', () => {
  // The moment has 28 and 31 degrees.
  expect(drawn()).toContain('<dt>Mínima y máxima</dt><dd>23 °C / 30 °C</dd>');
});

test('without any forecast the card shows no range, because the range of the moment is not that of a day', () => {
  expect(drawn({ oneCall: null, forecast: null })).not.toContain('Mínima y máxima');
});

test.each([
  ['feels_like', { main: { feels_like: null } }, '<dt>Sensación térmica</dt><dd>No disponible</dd>'],
  ['humidity', { main: { humidity: null } }, '<dt>Humedad</dt><dd>No disponible</dd>'],
  ['pressure', { main: { pressure: null } }, '<dt>Presión</dt><dd>No disponible</dd>'],
  ['all wind', { wind: { speed: null, deg: null } }, '<dt>Viento</dt><dd>No disponible</dd>'],
  ['speed', { wind: { speed: null, deg: 80 } }, '<dt>Viento</dt><dd>No disponible</dd>'],
  ['direction', { wind: { speed: 0.89, deg: null } }, '<dt>Viento</dt><dd>0.9 m/s</dd>'],
])('without %s the card says so, beside the temperature', (_, { main = {}, ...changes }: Missing, shown) => {
  const whole = currentAt(afternoon);
  const data = { ...whole, ...changes, main: { ...whole.main, ...main } };
  const card = drawn({ current: { data, asOf: afternoon * 1000 } });
  expect(card).toContain(shown);
  expect(card).toContain('30 °C');
});

test('an hour without a chance of rain is shown, and says that the chance is unknown', () => {
  const whole = oneCallAt(afternoon);
  const data = { ...whole, hourly: whole.hourly.map((hour) => ({ ...hour, pop: null })) };
  const { hours } = tiempoOf(skyAt(afternoon, { oneCall: { data, asOf: afternoon * 1000 } }), null);
  const list = renderToStaticMarkup(createElement(HourList, { hours, degrees: degreesIn.C }));
  expect(list.match(/Probabilidad de lluvia: No disponible/g)).toHaveLength(8);
  expect(list).toContain('30 °C');
});
