import { expect, test } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { regions } from './regions.ts';

test('each of the 78 municipalities is in one region', () => {
  const inRegions = Object.values(regions).flat().toSorted();
  expect(inRegions).toEqual(municipalities.map(({ nombre }) => nombre).toSorted());
});
