import { expect, test } from 'vitest';
import { weatherIcons } from '#contract/weather-icons.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import { currentAt, forecastAt, oneCallAt } from './sky.fixture.ts';
import type { Sky } from './sky.ts';
import { sunOf, visibilityOf } from './sky-today.ts';
import { daysAfter, effectOf, failuresOf, hoursOf, skyOfV2, todayOf } from './v2-sky.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const afternoon = seconds('2026-11-21T15:05:00-04:00');

const skyAt = (now: number, changes: Partial<Sky> = {}): Sky => ({
  spot: defaultMunicipality,
  askedAt: now * 1000,
  current: { data: currentAt(now), asOf: now * 1000 },
  forecast: { data: forecastAt(now), asOf: now * 1000 },
  oneCall: { data: oneCallAt(now), asOf: now * 1000 },
  ...changes,
});

const noon = (day: number) => seconds(`2026-11-${day}T12:00:00-04:00`);
/** Eight days from the 21st on, each with its noon as `dt`, as the service does. */
const daily = oneCallAt(afternoon).daily.map((entry, index) => ({ ...entry, dt: noon(21 + index) }));
const withDays = skyAt(afternoon, {
  oneCall: { data: { ...oneCallAt(afternoon), daily }, asOf: afternoon * 1000 },
});
const dts = (list: readonly { dt: number }[]) => list.map(({ dt }) => dt);

test('the list of days is the five days after today', () => {
  expect(dts(daysAfter(withDays, afternoon))).toEqual([22, 23, 24, 25, 26].map(noon));
  expect(todayOf(withDays, afternoon)?.dt).toBe(noon(21));
});

test('today ends at midnight in Puerto Rico', () => {
  const lastSecond = seconds('2026-11-21T23:59:59-04:00');
  expect(dts(daysAfter(withDays, lastSecond))).toEqual([22, 23, 24, 25, 26].map(noon));
  expect(dts(daysAfter(withDays, lastSecond + 1))).toEqual([23, 24, 25, 26, 27].map(noon));
  expect(todayOf(withDays, lastSecond + 1)?.dt).toBe(noon(22));
});

test('twelve hours are shown, the current one first', () => {
  const hours = hoursOf(skyAt(afternoon), afternoon);
  expect(hours).toHaveLength(12);
  expect(hours[0]?.dt).toBe(seconds('2026-11-21T15:00:00-04:00'));
});

test('without One Call there are no hours, no days and no sun', () => {
  const sky = skyAt(afternoon, { oneCall: null });
  expect(hoursOf(sky, afternoon)).toEqual([]);
  expect(daysAfter(sky, afternoon)).toEqual([]);
  expect(todayOf(sky, afternoon)).toBeNull();
  expect(sunOf(sky, afternoon)).toBeNull();
});

test('sunrise and sunset are null unless they are today', () => {
  const sky = skyAt(afternoon);
  const { sunrise, sunset } = oneCallAt(afternoon).current;
  expect(sunOf(sky, afternoon)).toEqual({ sunrise, sunset });
  expect(sunOf(sky, seconds('2026-11-22T00:00:00-04:00'))).toBeNull();
  const { data, asOf } = { data: oneCallAt(afternoon), asOf: afternoon * 1000 };
  const polar = { ...data, current: { ...data.current, sunset: null } };
  expect(sunOf(skyAt(afternoon, { oneCall: { data: polar, asOf } }), afternoon)).toBeNull();
});

test('visibility comes from One Call, or else from current weather', () => {
  const current = { data: { ...currentAt(afternoon), visibility: 3000 }, asOf: 0 };
  expect(visibilityOf(skyAt(afternoon, { current }))).toBe(10_000);
  expect(visibilityOf(skyAt(afternoon, { current, oneCall: null }))).toBe(3000);
  expect(visibilityOf(skyAt(afternoon, { current: null, oneCall: null }))).toBeNull();
});

test('the props contain only what the page shows, and it shows the same with them', () => {
  const sent = skyOfV2(withDays);
  expect(sent.forecast).toBeNull();
  expect(hoursOf(sent, afternoon)).toEqual(hoursOf(withDays, afternoon));
  expect(sent.oneCall?.data.hourly).toHaveLength(13);
  expect(dts(sent.oneCall?.data.daily ?? [])).toEqual([21, 22, 23, 24, 25, 26].map(noon));
  expect(daysAfter(sent, afternoon)).toEqual(daysAfter(withDays, afternoon));
  expect(todayOf(sent, afternoon)).toEqual(todayOf(withDays, afternoon));
});

test('a page that is an hour old still shows twelve hours and five days', () => {
  const drawn = seconds('2026-11-21T23:59:00-04:00');
  const sky = skyAt(drawn, {
    oneCall: { data: { ...oneCallAt(drawn), daily: withDays.oneCall?.data.daily ?? [] }, asOf: drawn * 1000 },
  });
  const sent = skyOfV2(sky);
  for (const now of [drawn, drawn + 60, drawn + 3600]) {
    expect(hoursOf(sent, now)).toHaveLength(12);
    expect(hoursOf(sent, now)).toEqual(hoursOf(sky, now));
    expect(dts(daysAfter(sent, now))).toEqual(dts(daysAfter(sky, now)));
    expect(daysAfter(sent, now)).toHaveLength(5);
    expect(todayOf(sent, now)).toEqual(todayOf(sky, now));
  }
});

test('each missing part has its error text, except the three-hourly list', () => {
  expect(failuresOf(skyAt(afternoon))).toEqual([]);
  expect(failuresOf(skyAt(afternoon, { forecast: null }))).toEqual([]);
  expect(failuresOf(skyAt(afternoon, { current: null, oneCall: null }))).toEqual([
    'No se pudo cargar la información del clima actual',
    'No se pudo cargar el pronóstico detallado',
  ]);
});

test('every icon has its background effect', () => {
  const byEffect = Object.groupBy(weatherIcons, effectOf);
  expect(byEffect).toEqual({
    sun: ['clear-day', 'few-clouds-day'],
    night: ['clear-night'],
    cloud: ['few-clouds-night', 'clouds', 'overcast', 'snow', 'mist', 'dust'],
    rain: ['drizzle', 'rain', 'heavy-rain', 'thunder', 'tornado'],
  });
});
