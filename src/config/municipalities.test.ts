import { expect, test } from 'vitest';
import { defaultMunicipality, findMunicipality, municipalities } from './municipalities.ts';

test('there are 78, all with a name of their own, all on the island or beside it', () => {
  expect(new Set(municipalities.map(({ nombre }) => nombre)).size).toBe(78);
  for (const { nombre, lat, lon } of municipalities) {
    expect(nombre.trim(), 'no option may be empty').not.toBe('');
    expect(lat).toBeGreaterThan(17.8);
    expect(lat).toBeLessThan(18.6);
    expect(lon).toBeGreaterThan(-67.4);
    expect(lon).toBeLessThan(-65.2);
  }
});

test('the default is one of them', () => {
  expect(findMunicipality('San Juan')).toEqual(defaultMunicipality);
  expect(findMunicipality('Miami')).toBeUndefined();
});
