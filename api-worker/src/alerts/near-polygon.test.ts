import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { mayReach } from './near-polygon.ts';
import { censusMunicipalities } from '../testing/municipality-borders.ts';
import type { Ring } from '../upstreams/nws/active-alerts.ts';

const square = (lon: number, lat: number, half: number): Ring => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
  [lon - half, lat - half],
];
const reached = (...rings: Ring[]) =>
  municipalities.filter(({ nombre }) => mayReach(nombre, rings)).map(({ nombre }) => nombre);

describe('a polygon', () => {
  it('around the island reaches all', () => {
    expect(reached(square(-66.4, 18.2, 3))).toHaveLength(78);
  });

  it.each([
    ['far away', square(-80, 25, 1)],
    ['on the Virgin Islands', square(-64.7, 17.7, 0.1)],
    ['in the Caribbean', square(-66.5, 17, 0.3)],
    ['in the Atlantic', square(-66.5, 19.5, 0.3)],
  ])('%s reaches none', (_, ring) => {
    expect(reached(ring)).toEqual([]);
  });

  it('around a town reaches it and its neighbours', () => {
    const names = reached(square(-66.6141, 18.0111, 0.02));
    expect(names).toEqual(expect.arrayContaining(['Ponce', 'Peñuelas', 'Juana Díaz']));
    expect(names).not.toEqual(expect.arrayContaining(['San Juan']));
    expect(names).not.toEqual(expect.arrayContaining(['Fajardo']));
  });

  it('of two rings reaches what either reaches', () => {
    const both = reached(square(-65.3, 18.31, 0.01), square(-67.26, 18.35, 0.01));
    expect(both).toEqual(expect.arrayContaining(['Culebra', 'Rincón']));
  });

  it('reaches a place that is unknown', () => {
    expect(mayReach('Atlantis', [square(0, 0, 1)])).toBe(true);
  });

  it('anywhere with a corner of a municipality reaches that municipality', () => {
    const corners = censusMunicipalities.flatMap(({ name, rings }) =>
      rings.flat().map(([lon, lat]) => ({ name, lat, lon })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...corners),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        ({ name, lat, lon }, half) => {
          expect(mayReach(name, [square(lon, lat, half)])).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
