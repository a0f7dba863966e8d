import { expect, test } from 'vitest';
import type { Forecast } from '#contract/weather.ts';
import { dayOf, fiveDays } from './forecast-days.ts';
import { afternoon, fewClouds, oneCallAt, rain } from './sky.fixture.ts';

type Entry = Forecast['list'][number];

/** An entry at a local time of Puerto Rico. */
const entry = (
  local: string,
  fields: { min?: number; max?: number; weather?: Entry['weather'] } = {},
): Entry => {
  const { min = 24, max = 29, weather = [fewClouds] } = fields;
  const dt = Date.parse(`${local}:00-04:00`) / 1000;
  return { dt, dt_txt: '', main: { temp: 27, temp_min: min, temp_max: max }, weather, pop: 0.2 };
};

test('the days of One Call are preferred, today first', () => {
  const days = fiveDays(oneCallAt(afternoon), { list: [entry('2026-11-21T12:00')] });
  expect(days).toHaveLength(5);
  expect(days?.[0]).toEqual({ dt: afternoon, min: 23, max: 30, condition: rain, pop: 0.55 });
});

test('without One Call the three-hourly list is grouped by days of Puerto Rico', () => {
  const list = [
    entry('2026-11-21T20:00', { min: 25, max: 27 }),
    // Already 22 November in UTC.
    entry('2026-11-21T23:00', { min: 23, max: 26 }),
    entry('2026-11-22T02:00', { min: 22, max: 25 }),
  ];
  expect(fiveDays(null, { list })).toMatchObject([
    { min: 23, max: 27, pop: null },
    { min: 22, max: 25, pop: null },
  ]);
});

test('the entry at 12:00 sets the condition of the day', () => {
  const list = [
    entry('2026-11-22T09:00'),
    entry('2026-11-22T12:00', { weather: [rain] }),
    entry('2026-11-22T15:00'),
  ];
  expect(fiveDays(null, { list })).toMatchObject([{ condition: rain, dt: list[1]?.dt }]);
});

test('without an entry at 12:00 the nearest one sets the condition: the service’s hours are 11:00 and 14:00 here', () => {
  const list = [
    entry('2026-11-22T08:00'),
    entry('2026-11-22T11:00', { weather: [rain] }),
    entry('2026-11-22T14:00'),
  ];
  expect(fiveDays(null, { list })).toMatchObject([{ condition: rain }]);
});

test('in the evening the first entry left of today sets the condition', () => {
  const list = [entry('2026-11-21T20:00', { weather: [rain] }), entry('2026-11-21T23:00')];
  expect(fiveDays(null, { list })).toMatchObject([{ condition: rain }]);
});

test('five dates are shown, and an empty list of One Call counts as missing', () => {
  const list = [21, 22, 23, 24, 25, 26].map((day) => entry(`2026-11-${day}T12:00`));
  expect(fiveDays({ daily: [] }, { list })?.map(({ dt }) => dt)).toEqual(
    list.slice(0, 5).map(({ dt }) => dt),
  );
});

test('fiveDays is null when both sources are missing or empty', () => {
  expect(fiveDays(null, null)).toBeNull();
  expect(fiveDays({ daily: [] }, { list: [] })).toBeNull();
});

test('a day without a condition is dropped', () => {
  expect(dayOf({ dt: afternoon, temp: { min: 20, max: 30 }, weather: [], pop: 0 })).toEqual([]);
});
