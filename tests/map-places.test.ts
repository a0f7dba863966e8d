import { expect, test } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { placesOfMap } from '#weather/map/map-readings.ts';
import { watchedMunicipalities } from '../api-worker/src/alerts/rule/watched-zones.ts';

test('the worker requests the weather of every place of the map by itself', () => {
  const readings = municipalities.map(({ nombre }) => ({ nombre, temperature: 28, at: 0 }));
  const places = placesOfMap(readings).map(({ nombre }) => nombre);
  expect(places).toHaveLength(8);
  expect(watchedMunicipalities).toEqual(expect.arrayContaining(places));
});
