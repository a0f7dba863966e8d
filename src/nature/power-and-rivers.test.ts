import { describe, expect, test } from 'vitest';
import type { Power, PowerRegion } from '#contract/weather/power.ts';
import type { Gauge, RiverLevel, Rivers } from '#contract/weather/rivers.ts';
import { secondsToNextAge } from './power-and-rivers.ts';
import { clientsText, commonMoment, powerMoment, shownRegions, sourceText } from './power-texts.ts';
import { shownGauge } from './river-texts.ts';

const now = Date.parse('2026-11-20T16:00:00Z');
const plain = (text: string | null) => text?.replace(/\s/g, ' ') ?? null;

const region = (changes: Partial<PowerRegion> = {}): PowerRegion => ({
  ...{ name: 'Ponce', without: 1_200, clients: 158_900, at: '2026-11-20T15:55:00Z', note: '' },
  ...changes,
});
const power = (...regions: PowerRegion[]): Power => ({
  ...{ sample: false, source: 'address', sourceName: null, at: '2026-11-20T15:55:00Z' },
  regions,
});
const gauge = (level: Partial<RiverLevel> | null = {}): Gauge => ({
  ...{ site: '50055000', name: 'Río Grande de Loíza', floodFeet: 16.5 },
  level: level && { feet: 5.12, at: '2026-11-20T15:45:00Z', trend: 'up', ...level },
});
const rivers = (...gauges: Gauge[]): Rivers => ({ sample: false, checkedAt: '2026-11-20T16:00:00Z', gauges });

test.each<[number, number | null, string]>([
  [1_200, 158_900, '1,200 de 158,900 (0.8 %)'],
  [0, 158_900, '0 de 158,900 (0 %)'],
  [1, 158_900, '1 de 158,900 (0.1 %)'],
  [158_899, 158_900, '158,899 de 158,900 (99.9 %)'],
  [158_900, 158_900, '158,900 de 158,900 (100 %)'],
  [1_200, null, '1,200'],
])('%d clients of %s are "%s"', (without, clients, text) => {
  expect(plain(clientsText({ without, clients }))).toBe(text);
});

test.each<[Partial<Power>, string]>([
  [{ source: 'address', sourceName: 'LUMA' }, 'Según LUMA.'],
  [{ source: 'address', sourceName: null }, 'Según una fuente externa.'],
  [{ source: 'newsroom' }, 'Según la redacción.'],
])('%o: %s', (changes, text) => {
  expect(sourceText({ ...power(), ...changes })).toBe(text);
});

test('numbers say of when they are, in Puerto Rico', () => {
  expect(plain(powerMoment('2026-11-20T15:55:00Z'))).toBe('Datos del viernes 20, 11:55 a. m.');
});

test.each([
  ['13:00', [false]],
  ['12:59', [true]],
])('numbers of %s are old: %o', (time, isOld) => {
  const shown = shownRegions(power(region({ at: `2026-11-20T${time}:00Z` })), now);
  expect(shown.map((one) => one.isOld)).toEqual(isOld);
});

test('numbers of more than a day ago are not shown, beside others that are', () => {
  const regions = power(region({ name: 'Lares', at: '2026-11-19T15:59:00Z' }), region());
  expect(shownRegions(regions, now).map(({ name }) => name)).toEqual(['Ponce']);
});

test('the moment of an address stands once, those of editors beside each region', () => {
  const of = (...times: string[]) =>
    commonMoment(shownRegions(power(...times.map((time) => region({ at: `2026-11-20T${time}:00Z` }))), now));
  expect(of('15:55', '15:55')).toMatchObject({ at: '2026-11-20T15:55:00Z', isOld: false });
  expect(of('15:55', '15:50')).toBeNull();
  expect(of()).toBeNull();
});

describe('a river', () => {
  const shown = (level: Partial<RiverLevel> | null) => {
    const { level: words, ...rest } = shownGauge(gauge(level), now);
    return { ...rest, level: plain(words) };
  };

  test('is shown in feet and metres, with where it goes and when it floods', () => {
    expect(shown({})).toEqual({
      ...{ name: 'Río Grande de Loíza', flooding: null, level: '5.12 pies (1.56 m)', trend: 'Sube' },
      ...{ at: '2026-11-20T15:45:00Z', isOld: false, flood: 'Se inunda con 16.5 pies (5.03 m)' },
    });
  });

  test('floods from its flood stage on', () => {
    expect(shown({ feet: 16.5 }).flooding).toBe('Sobre el nivel de inundación');
    expect(shown({ feet: 16.49 }).flooding).toBeNull();
  });

  test('of more than two hours ago is old, goes nowhere, and floods no more', () => {
    expect(shown({ feet: 20, at: '2026-11-20T13:59:00Z' })).toMatchObject({
      ...{ isOld: true, trend: null, flooding: null, level: '20.0 pies (6.1 m)' },
    });
  });

  test('of more than a day ago only says since when it is silent', () => {
    expect(shown({ feet: 20, at: '2026-11-19T15:45:00Z' })).toMatchObject({
      ...{ level: 'Sin datos desde el jueves 19, 11:45 a. m.', at: null, isOld: false, trend: null },
      flooding: null,
    });
    expect(shown(null)).toMatchObject({ level: 'Sin datos', at: null, flooding: null });
  });
});

test('a page is right until the first of its numbers is old', () => {
  expect(secondsToNextAge(null, null, now)).toBe(Infinity);
  expect(secondsToNextAge(power(), rivers(gauge(null)), now)).toBe(Infinity);
  expect(secondsToNextAge(power(region()), null, now)).toBeCloseTo(3 * 3_600 - 300, 1);
  expect(secondsToNextAge(power(region()), rivers(gauge()), now)).toBeCloseTo(2 * 3_600 - 900, 1);
  const old = gauge({ at: '2026-11-20T10:00:00Z' });
  expect(secondsToNextAge(null, rivers(old), now)).toBeCloseTo(18 * 3_600, 1);
});
