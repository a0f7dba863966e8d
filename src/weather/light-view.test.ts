import { expect, test } from 'vitest';
import { lightView } from './light-view.ts';
import type { Sky } from './sky.ts';
import { afternoon, currentAt, forecastAt, oneCallAt } from './sky.fixture.ts';

const asOf = afternoon * 1000 - 120_000;
const reported = <T>(data: T) => ({ data, asOf });

const skyOf = (fields: Partial<Sky> = {}): Sky => ({
  spot: { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 },
  current: reported(currentAt(afternoon)),
  forecast: reported(forecastAt(afternoon)),
  oneCall: reported(oneCallAt(afternoon)),
  askedAt: afternoon * 1000,
  ...fields,
});

test('values are converted to Fahrenheit, mph and percent', () => {
  expect(lightView(skyOf())).toMatchObject({
    place: 'San Juan',
    asOf,
    askedAt: afternoon * 1000,
    degrees: 86,
    feelsLike: 94,
    description: 'algo de nubes',
    icon: 'few-clouds-day',
    windMilesPerHour: 13,
    windFrom: 'E',
    humidityPercent: 61,
    pressureHectopascals: 1014,
    visibilityMetres: 10_000,
    rainTodayPercent: 55,
    uvIndex: 6.3,
  });
});

test('twelve hours are shown, with the chance of rain only above 10 percent', () => {
  const hours = lightView(skyOf())?.hours ?? [];
  expect(hours).toHaveLength(12);
  expect(hours[0]).toEqual({ dt: afternoon - 300, degrees: 86, icon: 'few-clouds-day', rain: null });
  expect(hours[1]).toEqual({ dt: afternoon + 3_300, degrees: 85, icon: 'rain', rain: 40 });
});

test('all days of One Call are shown, today first', () => {
  const days = lightView(skyOf())?.days ?? [];
  expect(days).toHaveLength(8);
  expect(days[0]).toMatchObject({ dt: afternoon, lowest: 73, highest: 86, icon: 'rain', rain: 55 });
  expect(days[1]).toMatchObject({ rain: null });
});

test('without current weather or without a forecast the view is null', () => {
  expect(lightView(skyOf({ current: null }))).toBeNull();
  expect(lightView(skyOf({ forecast: null }))).toBeNull();
});

test('without One Call the days come from the three-hourly list, and there are no hours', () => {
  const view = lightView(skyOf({ oneCall: null }));
  expect(view).toMatchObject({
    degrees: 86,
    uvIndex: null,
    daylight: null,
    rainTodayPercent: null,
    hours: [],
  });
  expect(view?.visibilityMetres).toBe(10_000);
  expect(view?.days).toHaveLength(5);
  expect(view?.days[0]).toMatchObject({ lowest: 75, rain: null });
});

test('visibility missing from current weather comes from One Call, and is null when both lack it', () => {
  const current = reported({ ...currentAt(afternoon), visibility: null });
  expect(lightView(skyOf({ current }))?.visibilityMetres).toBe(10_000);
  expect(lightView(skyOf({ current, oneCall: null }))?.visibilityMetres).toBeNull();
});

test('after midnight yesterday’s daylight and yesterday’s day are dropped', () => {
  const midnight = Date.parse('2026-11-22T00:00:00-04:00');
  const before = lightView(skyOf({ askedAt: midnight - 1000 }));
  expect(before?.daylight).not.toBeNull();
  expect(before?.days).toHaveLength(8);
  const after = lightView(skyOf({ askedAt: midnight }));
  expect(after?.daylight).toBeNull();
  expect(after?.days).toHaveLength(7);
  expect(after?.rainTodayPercent).toBe(10);
});

test("the view's age is that of its oldest part", () => {
  const old = { ...reported(oneCallAt(afternoon)), asOf: asOf - 60_000 };
  expect(lightView(skyOf({ oneCall: old }))?.asOf).toBe(asOf - 60_000);
});
