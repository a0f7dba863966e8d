import { expect, test } from 'vitest';
import type { Alert } from '#contract/weather/alerts.ts';
import { afternoon, currentAt, oneCallAt, rain, skyAt } from '../sky/sky.fixture.ts';
import type { Sky } from '../sky/sky.ts';
import { alertsOf, isEmpty, keepKnown, tiempoOf } from './tiempo.ts';

const hour = 3_600;
const day = 24 * hour;
const now = afternoon;

/** A sky over San Juan. Each part was reported `age` seconds before it was requested. */
const sky = (parts: Partial<Sky> = {}, age = 60) => skyAt(now, parts, age);

const alert = (fields: Partial<Alert>): Alert => ({
  id: 'tjsj-ht-y-1-2026',
  event: 'Advertencia de calor',
  product: 'Heat Advisory',
  level: 'advertencia',
  municipalities: ['San Juan'],
  sea: false,
  sent: now - hour,
  severe: false,
  lines: { what: null, where: null, when: null, impact: null, advice: null },
  description: '',
  language: 'en',
  start: now - hour,
  end: now + hour,
  sender_name: 'NWS San Juan PR',
  ...fields,
});

const withAlerts = (alerts: Alert[]): Sky => {
  const whole = sky();
  return { ...whole, oneCall: whole.oneCall && { ...whole.oneCall, data: { ...oneCallAt(now), alerts } } };
};

test('current weather keeps the metric units', () => {
  expect(tiempoOf(sky(), null).now).toEqual({
    icon: 'few-clouds-day',
    description: 'algo de nubes',
    conditionId: 801,
    temperature: 30,
    feelsLike: 34.2,
    humidity: 61,
    pressure: 1014,
    wind: { speed: 6, deg: 80 },
  });
});

test('eight hours and five days are shown, from now on', () => {
  const { hours, days } = tiempoOf(sky(), null);
  expect(hours.map(({ dt }) => dt)).toEqual(
    Array.from({ length: 8 }, (_, index) => now - (now % hour) + index * hour),
  );
  expect(hours[1]).toEqual({
    dt: now - (now % hour) + hour,
    temperature: 29.5,
    icon: 'rain',
    description: rain.description,
    rain: 0.4,
  });
  expect(days.map(({ dt }) => dt)).toEqual(Array.from({ length: 5 }, (_, index) => now + index * day));
  expect(days[0]).toEqual({
    dt: now,
    lowest: 23,
    highest: 30,
    icon: 'rain',
    description: rain.description,
    rain: 0.4,
  });
});

test("past hours and days are dropped from yesterday's response", () => {
  const reported = { data: oneCallAt(now - day), asOf: (now - day) * 1000 };
  const { hours, days } = tiempoOf(sky({ oneCall: reported }), null);
  expect(hours[0]?.dt).toBe(now - (now % hour));
  expect(days[0]?.dt).toBe(now);
});

test('without One Call hours and days come from the three-hourly list, and alerts are unknown', () => {
  const { hours, days, alerts } = tiempoOf(sky({ oneCall: null }), null);
  expect(hours).toHaveLength(8);
  expect(hours.map(({ dt }) => dt - (hours[0]?.dt ?? 0))).toEqual(
    [0, 3, 6, 9, 12, 15, 18, 21].map((h) => h * hour),
  );
  expect(days).toHaveLength(5);
  expect(days.every(({ rain: chance }) => chance === null)).toBe(true);
  expect(alerts).toBeNull();
});

test('/api/weather replaces what is missing', () => {
  const entry = (date: string, temperature: number) => ({
    date,
    location: 'San Juan',
    temperature,
    condition: 'lluvia',
    iconClass: 'rain',
  });
  const entries = [7, 3, 5, 2, 4, 6].map((n) => entry(`2026-11-2${n}`, 20 + n));
  const shown = tiempoOf(sky({ current: null, oneCall: null, forecast: null }), [
    ...entries,
    entry('2026-11-21T15:00:00-04:00', 29),
  ]);
  expect(shown.now).toEqual({ icon: 'rain', description: 'lluvia', temperature: 29 });
  expect(shown.days.map(({ highest }) => highest)).toEqual([22, 23, 24, 25, 26]);
  expect(shown.days[0]).toEqual({
    dt: Date.parse('2026-11-22T12:00:00-04:00') / 1000,
    lowest: null,
    highest: 22,
    icon: 'rain',
    description: 'lluvia',
    rain: null,
  });
  // Data of the place itself is preferred.
  expect(tiempoOf(sky(), entries).now?.temperature).toBe(30);
  expect(tiempoOf(sky(), entries).days[0]?.highest).toBe(30);
});

test('an unknown icon class falls back to "clouds"', () => {
  const entry = {
    date: '2026-11-21',
    location: 'San Juan',
    temperature: 1,
    condition: 'x',
    iconClass: 'wi-x',
  };
  expect(tiempoOf(sky({ current: null }), [entry]).now?.icon).toBe('clouds');
});

test('alerts are sorted by time, and those that have ended are left out', () => {
  const shown = withAlerts([
    alert({ event: 'C', start: now + 20, end: now + 30 }),
    alert({ event: 'over', end: now }),
    alert({ event: 'B', start: now + 10, end: now + 40 }),
    alert({ event: 'A', start: now + 10, end: now + 11 }),
  ]);
  expect(alertsOf(shown)?.map(({ event }) => event)).toEqual(['A', 'B', 'C']);
  expect(tiempoOf(shown, null).alerts).toEqual(['A', 'B', 'C']);
  expect(alertsOf(sky())).toEqual([]);
  expect(alertsOf(sky({ oneCall: null }))).toBeNull();
});

test('the age is that of the oldest part', () => {
  const old = { data: currentAt(now), asOf: 5 };
  expect(tiempoOf(sky({ current: old }), null).asOf).toBe(5);
  expect(tiempoOf(sky({ current: null, forecast: null, oneCall: null }), null).asOf).toBeNull();
});

const nothing = { current: null, forecast: null, oneCall: null };

test('isEmpty is true only when current weather, hours and days are all missing', () => {
  expect(isEmpty(tiempoOf(sky(nothing), null))).toBe(true);
  expect(isEmpty(tiempoOf(sky({ ...nothing, current: sky().current }), null))).toBe(false);
  expect(isEmpty(tiempoOf(sky({ ...nothing, forecast: sky().forecast }), null))).toBe(false);
});

test('a failed refresh keeps everything, and the age stays that of the kept data', () => {
  const before = tiempoOf(withAlerts([alert({})]), null);
  const after = keepKnown(before, tiempoOf({ ...sky(nothing), loadedAt: now * 1000 + 1 }, null));
  expect(after).toEqual({ ...before, loadedAt: now * 1000 + 1, isKept: true });
});

test('a partly failed refresh updates what arrived and keeps the rest', () => {
  const before = tiempoOf(sky({}, 900), null);
  const warmer = { ...currentAt(now), main: { ...currentAt(now).main, temp: 33 } };
  const partly = sky({ oneCall: null, forecast: null, current: { data: warmer, asOf: now * 1000 } });
  const after = keepKnown(before, tiempoOf(partly, null));
  expect(after.now?.temperature).toBe(33);
  expect(after.hours).toEqual(before.hours);
  expect(after.asOf).toBe(before.asOf);
  expect(keepKnown(before, tiempoOf(sky(), null))).toMatchObject({ isKept: false, asOf: (now - 60) * 1000 });
});

test('nothing is kept when the place changes', () => {
  const elsewhere = tiempoOf({ ...sky(nothing), spot: { ...sky().spot, nombre: 'Ponce' } }, null);
  expect(keepKnown(tiempoOf(sky(), null), elsewhere)).toBe(elsewhere);
});
