import { expect, test } from 'vitest';
import { inForce } from '#alerts/alert-view.ts';
import { alertsAt } from '#alerts/alerts.fixture.ts';
import { secondsToFirstEnd, sectionsOf, warnedMunicipalities } from './alerts.ts';

const now = Date.parse('2026-09-20T15:05:00-04:00');
const minute = 60_000;
const ten = alertsAt(now);
const [first] = ten;
if (!first) throw new Error('There is no alert');

test('each municipality has its highest level, in whatever order the alerts come', () => {
  const expected = [
    ['Utuado', 'emergencia'],
    ['Adjuntas', 'aviso'],
    ['Jayuya', 'aviso'],
    ['Peñuelas', 'aviso'],
    ['Ciales', 'vigilancia'],
    ['Ponce', 'vigilancia'],
    ['Culebra', 'vigilancia'],
    ['San Juan', 'advertencia'],
    ['Bayamón', 'advertencia'],
    ['Isabela', 'comunicado'],
  ];
  for (const alerts of [ten, ten.toReversed()]) {
    const warned = warnedMunicipalities(alerts);
    for (const [name = '', level] of expected) expect(warned.get(name)?.[0].level, name).toBe(level);
  }
  expect(warnedMunicipalities(ten).has('Mayagüez')).toBe(false);
});

test('a municipality names all of its alerts, the most serious first, and each name once', () => {
  const ofUtuado = warnedMunicipalities([...ten.toReversed(), ...ten]).get('Utuado');
  expect(ofUtuado?.map(({ event }) => event)).toEqual([
    'Emergencia de inundaciones repentinas',
    'Aviso de inundaciones repentinas',
    'Vigilancia de inundaciones',
  ]);
});

test('the alerts of a municipality are apart from all others, and none is lost', () => {
  const listed = (municipality: string | null, alerts = ten) =>
    sectionsOf({ alerts }, municipality).map((section) => [section.title, section.alerts.length]);
  expect(sectionsOf({ alerts: ten }, 'Utuado')[0]?.alerts.map(({ level }) => level)).toEqual([
    ...['emergencia', 'aviso', 'vigilancia'],
  ]);
  expect(listed('Utuado')).toEqual([
    ['Para Utuado', 3],
    ['En el resto de Puerto Rico', 7],
  ]);
  expect(listed('Mayagüez')).toEqual([
    ['Para Mayagüez', 0],
    ['En el resto de Puerto Rico', 10],
  ]);
  expect(listed('Utuado', [first])).toEqual([['Para Utuado', 1]]);
  expect(listed(null)).toEqual([['Vigentes ahora', 10]]);
  for (const none of ['Mayagüez', null]) expect(listed(none, [])).toEqual([[null, 0]]);
});

test('what has ended is no longer in force, what has no end is', () => {
  for (const passed of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    expect(inForce(ten, now + passed * 60 * minute), `${passed} hours later`).toHaveLength(10 - passed);
  }
  expect(inForce([{ ...first, end: null }], now + 1e12)).toHaveLength(1);
});

test('a page lasts until the first of its alerts ends', () => {
  expect(secondsToFirstEnd(ten, now)).toBe(3600);
  expect(secondsToFirstEnd([{ ...first, end: null }], now)).toBe(Infinity);
  expect(secondsToFirstEnd([], now)).toBe(Infinity);
});
