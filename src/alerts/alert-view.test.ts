import { describe, expect, test } from 'vitest';
import { municipalities } from '#contract/weather/municipalities.ts';
import { linesOf, nameOf, placesOf, validity } from './alert-view.ts';
import { alertsAt } from './alerts.fixture.ts';

const ten = alertsAt(Date.parse('2026-09-20T15:05:00-04:00'));
const [first] = ten;
if (!first) throw new Error('There is no alert');

describe('places', () => {
  test.each([
    [['Utuado'], false, 'Utuado'],
    [['Culebra', 'Isabela'], false, 'Culebra e Isabela'],
    [['Adjuntas', 'Jayuya', 'Utuado'], false, 'Adjuntas, Jayuya y Utuado'],
    [['Culebra', 'Vieques'], true, 'Culebra, Vieques y aguas costeras'],
    [[], true, 'aguas costeras'],
    [municipalities.map(({ nombre }) => nombre), false, 'los 78'],
    [municipalities.map(({ nombre }) => nombre), true, 'los 78 y aguas costeras'],
  ])('%j, sea: %s', (names, sea, words) => {
    expect(placesOf({ municipalities: names, sea })).toBe(words);
  });
});

test('an alert says when it is in force, as far as that is known', () => {
  const start = Date.parse('2026-09-20T19:00:00Z') / 1000;
  const end = Date.parse('2026-09-21T10:30:00Z') / 1000;
  const space = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(space(validity({ start, end }))).toBe('Vigente: domingo 20, 3:00 p. m. hasta lunes 21, 6:30 a. m.');
  expect(space(validity({ start, end: null }))).toBe('Vigente desde: domingo 20, 3:00 p. m.');
  expect(space(validity({ start: null, end }))).toBe('Vigente hasta: lunes 21, 6:30 a. m.');
  expect(validity({ start: null, end: null })).toBe('Vigencia: No disponible');
});

test('only lines that the service gave are shown', () => {
  expect(linesOf(first).map(({ name }) => name)).toEqual(['Municipios', 'Qué', 'Impacto', 'Qué hacer']);
  expect(linesOf({ ...first, municipalities: [], sea: false })[0]?.name).toBe('Qué');
});

test('a name that has no Spanish one is marked as English', () => {
  expect(nameOf(first)).toEqual({ name: first.event, note: '' });
  expect(nameOf({ ...first, event: 'Magma Warning (en inglés)', product: 'Magma Warning' })).toEqual({
    ...{ name: 'Magma Warning', lang: 'en', note: ' (en inglés)' },
  });
});
