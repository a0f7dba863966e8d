import { expect, test } from 'vitest';
import {
  defaultMunicipality,
  findMunicipality,
  municipalities,
  municipalityNamed,
  municipalityNear,
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

test.each([
  // At home, and on the waters and islets around it.
  ['El Morro', 18.47, -66.12, 'San Juan'],
  ['Vieques Sound', 18.25, -65.5, 'Vieques'],
  ['Mona', 18.09, -67.89, 'Rincón'],
  ['Desecheo', 18.39, -67.48, 'Rincón'],
  ['Caja de Muertos', 17.9, -66.52, 'Santa Isabel'],
  ['a boat 60 km off the south coast', 17.45, -66.6, 'Santa Isabel'],
  ['a boat above the trench', 19.5, -66.1, 'San Juan'],
  ['Saint Thomas', 18.34, -64.93, 'Culebra'],
  // Far away.
  ['New York', 40.71, -74, null],
  ['Orlando', 28.54, -81.38, null],
  ['Miami', 25.76, -80.19, null],
  ['Santo Domingo', 18.49, -69.93, null],
  ['Madrid', 40.42, -3.7, null],
  ['Honolulu', 21.31, -157.86, null],
  ['Null Island', 0, 0, null],
  ['the South Pole', -90, 0, null],
])('%s has the municipality that its readers are shown: %d, %d, %s', (_, lat, lon, nombre) => {
  expect(municipalityNear({ lat, lon })?.nombre ?? null).toBe(nombre);
});
