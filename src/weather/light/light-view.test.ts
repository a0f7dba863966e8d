import { expect, test } from 'vitest';
import { factsOf } from '../sky/shown-weather.ts';
import { lightView } from './light-view.ts';
import type { Sky } from '../sky/sky.ts';
import { afternoon, currentAt, forecastAt, oneCallAt } from '../sky/sky.fixture.ts';

const asOf = afternoon * 1000 - 120_000;
const reported = <T>(data: T) => ({ data, asOf });

const skyOf = (fields: Partial<Sky> = {}): Sky => ({
  spot: { nombre: 'San Juan', lat: 18.4655, lon: -66.1057 },
  current: reported(currentAt(afternoon)),
  forecast: reported(forecastAt(afternoon)),
  oneCall: reported(oneCallAt(afternoon)),
  loadedAt: afternoon * 1000,
  ...fields,
});

test('the view holds the current weather and the day in the units of the service', () => {
  const view = lightView(skyOf());
  expect(view).toMatchObject({
    spot: { nombre: 'San Juan' },
    asOf,
    loadedAt: afternoon * 1000,
    now: {
      temperature: 30,
      feelsLike: 34.2,
      description: 'algo de nubes',
      icon: 'few-clouds-day',
      wind: { speed: 6, deg: 80 },
      humidity: 61,
      pressure: 1014,
    },
    visibility: 10_000,
    uv: 6.3,
  });
  // The day has 0.55, but the hours that are left of it only 0.4.
  expect(view && factsOf(view, afternoon).rain).toBe(0.4);
});

test('twelve hours are shown', () => {
  const hours = lightView(skyOf())?.hours ?? [];
  expect(hours).toHaveLength(12);
  expect(hours[0]).toMatchObject({ dt: afternoon - 300, temperature: 30, icon: 'few-clouds-day', rain: 0.1 });
  expect(hours[1]).toMatchObject({ dt: afternoon + 3_300, temperature: 29.5, icon: 'rain', rain: 0.4 });
});

test('seven of the eight days of One Call are shown, today first', () => {
  const days = lightView(skyOf())?.days ?? [];
  expect(days).toHaveLength(7);
  expect(days[0]).toMatchObject({ dt: afternoon, lowest: 23, highest: 30, icon: 'rain', rain: 0.4 });
  expect(days[1]).toMatchObject({ rain: 0.1 });
});

test('without current weather or without a forecast the view is null', () => {
  expect(lightView(skyOf({ current: null }))).toBeNull();
  expect(lightView(skyOf({ forecast: null }))).toBeNull();
});

test('without One Call the days come from the three-hourly list, and there are no hours', () => {
  const view = lightView(skyOf({ oneCall: null }));
  expect(view).toMatchObject({
    now: { temperature: 30 },
    uv: null,
    sun: null,
    hours: null,
  });
  expect(view?.visibility).toBe(10_000);
  expect(view?.days).toHaveLength(5);
  expect(view?.days[0]).toMatchObject({ lowest: 24, rain: null });
});

test('visibility missing from current weather comes from One Call, and is null when both lack it', () => {
  const current = reported({ ...currentAt(afternoon), visibility: null });
  expect(lightView(skyOf({ current }))?.visibility).toBe(10_000);
  expect(lightView(skyOf({ current, oneCall: null }))?.visibility).toBeNull();
});

test('after midnight yesterday’s daylight and yesterday’s day are dropped', () => {
  const midnight = Date.parse('2026-11-22T00:00:00-04:00');
  const factsAt = (loadedAt: number) => {
    const view = lightView(skyOf({ loadedAt }));
    return { days: view?.days, facts: view && factsOf(view, loadedAt / 1000) };
  };
  const before = factsAt(midnight - 1000);
  expect(before.facts?.sun).not.toBeNull();
  expect(before.days?.[0]?.dt).toBe(afternoon);
  const after = factsAt(midnight);
  expect(after.facts?.sun).toBeNull();
  expect(after.days?.[0]?.dt).toBe(afternoon + 86_400);
  expect(after.days).toHaveLength(7);
  expect(after.facts?.rain).toBe(0.4);
});

test("the view's age is that of its oldest part", () => {
  const old = { ...reported(oneCallAt(afternoon)), asOf: asOf - 60_000 };
  expect(lightView(skyOf({ oneCall: old }))?.asOf).toBe(asOf - 60_000);
});
