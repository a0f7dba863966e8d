import { expect, it } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { censusMunicipalities } from '../../testing/municipality-borders.ts';
import { municipalityOfCode, reachOf } from './municipality-codes.ts';

it('all 78 municipalities have the code of the U.S. Census Bureau', () => {
  expect(censusMunicipalities).toHaveLength(78);
  const names = censusMunicipalities.map(({ id }) => municipalityOfCode(id.slice(2)));
  expect(names).toEqual(censusMunicipalities.map(({ name }) => name));
  expect(new Set(names)).toEqual(new Set(municipalities.map(({ nombre }) => nombre)));
});

it.each(['', '000', '002', '999', '72127', '27', 'abc', '127 ', '2', '154'])(
  '"%s" is the code of none',
  (code) => {
    expect(municipalityOfCode(code)).toBeUndefined();
  },
);

it.each(municipalities)('all of $nombre lies within its reach', ({ nombre, lat, lon }) => {
  const reach = reachOf(nombre) ?? 0;
  const corners = censusMunicipalities.find(({ name }) => name === nombre)?.rings.flat() ?? [];
  const scale = Math.cos((lat * Math.PI) / 180);
  const farthest = Math.max(...corners.map(([x, y]) => Math.hypot(y - lat, (x - lon) * scale) * 111));
  expect(corners.length).toBeGreaterThan(2);
  expect(farthest).toBeLessThan(reach);
  expect(farthest).toBeGreaterThan(reach - 3);
});
