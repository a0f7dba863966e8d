import { describe, expect, it } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { requestedMunicipality, searchMunicipalities } from './municipality-search.ts';

const names = (text: string) => searchMunicipalities(text).map(({ nombre }) => nombre);

describe('searching municipalities', () => {
  it.each([
    ['mayaguez', ['Mayagüez']],
    ['MAYAGÜEZ', ['Mayagüez']],
    ['anasco', ['Añasco']],
    ['añasco', ['Añasco']],
    ['río', ['Río Grande', 'Comerío']],
    ['rio  grande', ['Río Grande']],
    // Names that begin with the text come first.
    ['juan', ['Juana Díaz', 'San Juan']],
    ['san', ['San Germán', 'San Juan', 'San Lorenzo', 'San Sebastián', 'Santa Isabel']],
    ['baja', ['Toa Baja', 'Vega Baja']],
    ['madrid', []],
    ['%', []],
    ['.*', []],
  ])('"%s" finds %j', (text, found) => {
    expect(names(text)).toEqual(found);
  });

  it('finds each of the 78 by its own name', () => {
    for (const { nombre } of municipalities) expect(names(nombre)[0]).toBe(nombre);
  });
});

describe('the municipality of a position', () => {
  const requested = (lat: string, lon: string) =>
    requestedMunicipality.read(new URLSearchParams({ lat, lon })).nombre;

  it.each([
    ['18.4655', '-66.1057', 'San Juan'],
    ['18.378', '-66.1335', 'Bayamón'],
    ['18.378', '-66.1333', 'Guaynabo'],
    ['18.0867', '-67.8894', 'Rincón'],
    ['18', '-65.5', 'Vieques'],
    // The corners of the area that counts as Puerto Rico.
    ['17.7', '-68.1', 'Cabo Rojo'],
    ['18.7', '-65.0', 'Culebra'],
  ])('%s, %s is %s', (lat, lon, nombre) => {
    expect(requested(lat, lon)).toBe(nombre);
  });
});
