import { expect, test } from 'vitest';
import {
  defaultMunicipality,
  findMunicipality,
  municipalities,
  municipalityNamed,
  nearestMunicipality,
} from './municipalities.ts';

test('there are 78 municipalities with unique names, all on or near the island', () => {
  expect(new Set(municipalities.map(({ nombre }) => nombre)).size).toBe(78);
  for (const { nombre, lat, lon } of municipalities) {
    expect(nombre.trim(), 'no option may be empty').not.toBe('');
    expect(lat).toBeGreaterThan(17.8);
    expect(lat).toBeLessThan(18.6);
    expect(lon).toBeGreaterThan(-67.4);
    expect(lon).toBeLessThan(-65.2);
  }
});

test('the default municipality is in the list', () => {
  expect(findMunicipality('San Juan')).toEqual(defaultMunicipality);
  expect(findMunicipality('Miami')).toBeUndefined();
});

test.each([
  ['mayaguez', 'Mayagüez'],
  [' SAN  JUAN ', 'San Juan'],
  ['Peñuelas', 'Peñuelas'],
  ['Penuelas', 'Peñuelas'],
  ['San', undefined],
  ['', undefined],
])('a name is recognised however it is written: «%s»', (name, found) => {
  expect(municipalityNamed(name)?.nombre).toBe(found);
});

test.each([
  ['in San Juan itself', 18.4655, -66.1057, 'San Juan'],
  ['on Mona', 18.0867, -67.8894, 'Rincón'],
  ['on Desecheo', 18.3863, -67.4811, 'Rincón'],
  ['between Bayamón and Guaynabo, a little nearer to the first', 18.378, -66.1335, 'Bayamón'],
  ['between Bayamón and Guaynabo, a little nearer to the second', 18.378, -66.1333, 'Guaynabo'],
])('the nearest municipality %s', (_, lat, lon, nombre) => {
  expect(nearestMunicipality({ lat, lon })?.nombre).toBe(nombre);
});

test('a degree of longitude counts for less than one of latitude', () => {
  const east = { nombre: 'Este', lat: 18, lon: -65.9 };
  const north = { nombre: 'Norte', lat: 18.0975, lon: -66 };
  // 0.1 degrees of longitude are 0.0951 of latitude here.
  expect(nearestMunicipality({ lat: 18, lon: -66 }, [north, east])).toBe(east);
  expect(nearestMunicipality({ lat: 18, lon: -66 }, [])).toBeUndefined();
});
