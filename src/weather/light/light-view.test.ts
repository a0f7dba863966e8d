import { expect, test } from 'vitest';
import { lightView } from './light-view.ts';
import type { Sky } from '../sky/sky.ts';
import { afternoon, currentAt, forecastAt, oneCallAt } from '../sky/sky.fixture.ts';

const asOf = afternoon * 1000 - 120_000;
const reported = <T>(data: T) => ({ data, asOf });

const skyOf = (fields: Partial<Sky> = {}): Sky => ({
  spot: { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 },
  current: reported(currentAt(afternoon)),
  forecast: reported(forecastAt(afternoon)),
  oneCall: reported(oneCallAt(afternoon)),
  loadedAt: afternoon * 1000,
  ...fields,
});

test('seven of the eight days of One Call are shown, today first', () => {
  const days = lightView(skyOf())?.days ?? [];
  expect(days).toHaveLength(7);
  expect(days[0]).toMatchObject({ dt: afternoon, lowest: 23, highest: 30, icon: 'rain', rain: 0.4 });
  expect(days[1]).toMatchObject({ rain: 0.1 });
});

test('without current weather or without a forecast the view is null', () => {
  expect(lightView(skyOf({ current: null }))).toBeNull();
  expect(lightView(skyOf({ forecast: null }))).toBeNull();
});
