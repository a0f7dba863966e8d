import { expect, test } from 'vitest';
import { weatherIcons } from '#contract/weather/weather-icons.ts';
import { afternoon, forecastAt, oneCallAt, skyAt } from '../sky/sky.fixture.ts';
import type { Sky } from '../sky/sky.ts';
import { comingHours, sunOf, todayOf } from '../sky/shown-weather.ts';
import { daysAfter, drawnV2, effectOf, failuresOf, v2Of } from './shown.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;

const noon = (day: number) => seconds(`2026-11-${day}T12:00:00-04:00`);
/** Eight days from the 21st on, each with its noon as `dt`, as the service does. */
const daily = oneCallAt(afternoon).daily.map((entry, index) => ({ ...entry, dt: noon(21 + index) }));
const withDays = skyAt(afternoon, {
  oneCall: { data: { ...oneCallAt(afternoon), daily }, asOf: afternoon * 1000 },
});
const shown = v2Of(withDays);
const dts = (list: readonly { dt: number }[]) => list.map(({ dt }) => dt);

test('the list of days is the five days after today', () => {
  expect(dts(daysAfter(shown, afternoon))).toEqual([22, 23, 24, 25, 26].map(noon));
  expect(todayOf(shown, afternoon)?.dt).toBe(noon(21));
});

test('without One Call there are no hours, no days and no sun, also with the three-hourly list', () => {
  const weather = v2Of(skyAt(afternoon, { oneCall: null }));
  expect(weather.hours).toBeNull();
  expect(daysAfter(weather, afternoon)).toEqual([]);
  expect(todayOf(weather, afternoon)).toBeNull();
  expect(sunOf(weather, afternoon)).toBeNull();
});

test('the age is that of the oldest part that is shown, so not of the three-hourly list', () => {
  expect(v2Of(skyAt(afternoon, { forecast: { data: forecastAt(afternoon), asOf: 5 } })).asOf).toBe(
    afternoon * 1000,
  );
});

test('the props contain only what the page shows, and it shows the same with them', () => {
  const sent = drawnV2(withDays);
  expect(sent.hours).toHaveLength(13);
  expect(comingHours(sent.hours ?? [], afternoon)).toEqual(comingHours(shown.hours ?? [], afternoon));
  expect(dts(sent.days)).toEqual([21, 22, 23, 24, 25, 26].map(noon));
  expect(daysAfter(sent, afternoon)).toEqual(daysAfter(shown, afternoon));
  expect(todayOf(sent, afternoon)).toEqual(todayOf(shown, afternoon));
});

test('a page that is an hour old still shows twelve hours and five days', () => {
  const drawn = seconds('2026-11-21T23:59:00-04:00');
  const sky = skyAt(drawn, {
    oneCall: { data: { ...oneCallAt(drawn), daily: withDays.oneCall?.data.daily ?? [] }, asOf: drawn * 1000 },
  });
  const [sent, all] = [drawnV2(sky), v2Of(sky)];
  for (const now of [drawn, drawn + 60, drawn + 3600]) {
    expect(comingHours(sent.hours ?? [], now)).toHaveLength(12);
    expect(comingHours(sent.hours ?? [], now)).toEqual(comingHours(all.hours ?? [], now));
    expect(dts(daysAfter(sent, now))).toEqual(dts(daysAfter(all, now)));
    expect(daysAfter(sent, now)).toHaveLength(5);
    expect(todayOf(sent, now)).toEqual(todayOf(all, now));
  }
});

test('each missing part has its error text, except the three-hourly list', () => {
  const failures = (changes: Partial<Sky>) => failuresOf(v2Of(skyAt(afternoon, changes)));
  expect(failures({})).toEqual([]);
  expect(failures({ forecast: null })).toEqual([]);
  expect(failures({ current: null, oneCall: null })).toEqual([
    'No se pudo cargar la información del clima actual',
    'No se pudo cargar el pronóstico detallado',
  ]);
});

test('every icon has its background effect', () => {
  const byEffect = Object.groupBy(weatherIcons, effectOf);
  expect(byEffect).toEqual({
    sun: ['clear-day', 'few-clouds-day'],
    night: ['clear-night'],
    cloud: [
      'few-clouds-night',
      'scattered-day',
      'scattered-night',
      'clouds',
      'overcast',
      'snow',
      'mist',
      'dust',
      'unknown',
    ],
    rain: ['drizzle', 'light-rain', 'rain', 'heavy-rain', 'thunder', 'tornado'],
  });
});
