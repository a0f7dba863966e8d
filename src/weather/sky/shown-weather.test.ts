import { expect, test } from 'vitest';
import type { Forecast } from '#contract/weather/weather.ts';
import { afternoon, currentAt, fewClouds, oneCallAt, rain, skyAt } from './sky.fixture.ts';
import { comingDays, comingHours, daysOf, factsOf, sunOf, threeHoursOf, weatherOf } from './shown-weather.ts';
import type { Sky } from './sky.ts';

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

const ofForecast = (list: Entry[]) => daysOf(null, { list }, afternoon);

test('the days of One Call are preferred, today first', () => {
  const days = daysOf(oneCallAt(afternoon), { list: [entry('2026-11-21T12:00')] }, afternoon);
  expect(days).toHaveLength(8);
  expect(days[0]).toEqual({
    dt: afternoon,
    lowest: 23,
    highest: 30,
    icon: 'rain',
    description: rain.description,
    rain: 0.55,
  });
});

test('without One Call the three-hourly list is grouped by days of Puerto Rico', () => {
  const list = [
    entry('2026-11-21T20:00', { min: 25, max: 27 }),
    // Already 22 November in UTC.
    entry('2026-11-21T23:00', { min: 23, max: 26 }),
    entry('2026-11-22T02:00', { min: 22, max: 25 }),
  ];
  expect(ofForecast(list)).toMatchObject([
    { lowest: 23, highest: 27, rain: null },
    { lowest: 22, highest: 25, rain: null },
  ]);
});

test('without an entry at 12:00 the nearest one sets the condition: the service’s hours are 11:00 and 14:00 here', () => {
  const list = [
    entry('2026-11-22T08:00'),
    entry('2026-11-22T11:00', { weather: [rain] }),
    entry('2026-11-22T14:00'),
  ];
  expect(ofForecast(list)).toMatchObject([{ icon: 'rain' }]);
});

test('in the evening the first entry left of today sets the condition', () => {
  const list = [entry('2026-11-21T20:00', { weather: [rain] }), entry('2026-11-21T23:00')];
  expect(ofForecast(list)).toMatchObject([{ icon: 'rain' }]);
});

test('five dates are shown, and an empty list of One Call counts as missing', () => {
  const list = [21, 22, 23, 24, 25, 26].map((day) => entry(`2026-11-${day}T12:00`));
  expect(daysOf({ daily: [] }, { list }, afternoon).map(({ dt }) => dt)).toEqual(
    list.slice(0, 5).map(({ dt }) => dt),
  );
});

test('a day without a condition is dropped', () => {
  const day = { dt: afternoon, temp: { min: 20, max: 30 }, weather: [], pop: 0 };
  expect(daysOf({ daily: [day] }, null, afternoon)).toEqual([]);
});

const at = (iso: string) => ({ dt: Date.parse(iso) / 1000 });
const hour = 3_600;
const full = afternoon - (afternoon % hour);
const hourly = Array.from({ length: 48 }, (_, index) => ({ dt: full + index * hour }));

test('twelve hours are shown, the current one first', () => {
  const shown = comingHours(hourly, afternoon);
  expect(shown).toHaveLength(12);
  expect(shown[0]).toEqual({ dt: full });
  expect(shown[11]).toEqual({ dt: full + 11 * hour });
});

test('an hour is dropped in the second in which it ends', () => {
  expect(comingHours(hourly, full + hour - 1)[0]).toEqual({ dt: full });
  expect(comingHours(hourly, full + hour)[0]).toEqual({ dt: full + hour });
  expect(comingHours(hourly, full + 46 * hour)).toHaveLength(2);
  expect(comingHours(hourly, full + 48 * hour)).toEqual([]);
});

const days = [
  at('2026-11-20T12:00:00-04:00'),
  at('2026-11-21T12:00:00-04:00'),
  at('2026-11-22T12:00:00-04:00'),
];

test.each([
  ['hour of One Call', hour, (sky: Sky) => weatherOf(sky).hours],
  ['entry of the three-hourly list', 3 * hour, threeHoursOf],
])('an %s that ended when it was requested is left out', (_what, length, hoursOf) => {
  const firstAt = (loaded: number) => hoursOf(skyAt(afternoon, { loadedAt: loaded * 1000 }))?.[0]?.dt;
  expect(firstAt(full + length - 1)).toBe(full);
  expect(firstAt(full + length)).toBe(full + length);
});

test('the day changes at midnight in Puerto Rico, not in UTC', () => {
  expect(comingDays(days, at('2026-11-21T23:59:59-04:00').dt)).toEqual(days.slice(1));
  expect(comingDays(days, at('2026-11-22T00:00:00-04:00').dt)).toEqual(days.slice(2));
});

test('sunrise and sunset are null unless they are today', () => {
  const weather = weatherOf(skyAt(afternoon));
  const { sunrise, sunset } = oneCallAt(afternoon).current;
  expect(sunOf(weather, afternoon)).toEqual({ sunrise, sunset });
  expect(sunOf(weather, at('2026-11-22T00:00:00-04:00').dt)).toBeNull();
  const { data, asOf } = { data: oneCallAt(afternoon), asOf: afternoon * 1000 };
  const polar = { ...data, current: { ...data.current, sunset: null } };
  expect(weatherOf(skyAt(afternoon, { oneCall: { data: polar, asOf } })).sun).toBeNull();
});

test('visibility comes from the observation, or else from One Call', () => {
  const current = { data: { ...currentAt(afternoon), visibility: 3000 }, asOf: 0 };
  expect(weatherOf(skyAt(afternoon, { current })).visibility).toBe(3000);
  expect(weatherOf(skyAt(afternoon, { current: null })).visibility).toBe(10_000);
  expect(weatherOf(skyAt(afternoon, { current: null, oneCall: null })).visibility).toBeNull();
});

test('the facts are nine, in the units of the service', () => {
  const weather = weatherOf(skyAt(afternoon));
  expect(factsOf(weather, afternoon)).toEqual({
    temperature: 30,
    feelsLike: 34.2,
    wind: { speed: 6, deg: 80 },
    humidity: 61,
    visibility: 10_000,
    rain: 0.4,
    pressure: 1014,
    uv: 6.3,
    sun: weather.sun,
  });
});

/** One Call at 20:05, when the rain of the day is over: the day has a chance of 55 percent, the hours until midnight have 3. */
function dryEvening() {
  const now = at('2026-11-21T20:05:00-04:00').dt;
  const whole = oneCallAt(now);
  const hourly = whole.hourly.map((entry, index) => ({ ...entry, pop: index < 4 ? 0.03 : 0.9 }));
  return { now, data: { ...whole, hourly } };
}

test('the chance of rain today, its words and its icon are those of the hours that are left of the day', () => {
  const { now, data } = dryEvening();
  const [today] = data.daily;
  expect(today?.weather).toEqual([rain]);
  const weather = weatherOf(skyAt(now, { oneCall: { data, asOf: now * 1000 } }));
  expect(factsOf(weather, now).rain).toBe(0.03);
  expect(weather.days[0]).toMatchObject({ icon: 'few-clouds-day', description: fewClouds.description });
  expect(weather.days.map(({ rain }) => rain).slice(0, 3)).toEqual([0.03, 0.1, 0.55]);
  // Without the hours the chance of the whole day is all that is known.
  const daily = { data: { ...data, hourly: [] }, asOf: now * 1000 };
  expect(factsOf(weatherOf(skyAt(now, { oneCall: daily })), now).rain).toBe(0.55);
});

test("today's range includes the present temperature, and no other day's does", () => {
  const measured = (temp: number) => {
    const current = currentAt(afternoon);
    return weatherOf(
      skyAt(afternoon, {
        current: { data: { ...current, main: { ...current.main, temp } }, asOf: afternoon * 1000 },
      }),
    ).days;
  };
  expect(measured(33)[0]).toMatchObject({ lowest: 23, highest: 33 });
  expect(measured(21)[0]).toMatchObject({ lowest: 21, highest: 30 });
  expect(measured(33)[1]).toMatchObject({ highest: 31 });
});

test('facts of sources that failed are null', () => {
  const { current, forecast, oneCall } = { current: null, forecast: null, oneCall: null };
  const facts = factsOf(weatherOf(skyAt(afternoon, { current, forecast, oneCall })), afternoon);
  expect(new Set(Object.values(facts))).toEqual(new Set([null]));
});

test('a day of the three-hourly list without lowest and highest temperatures has those of its hours', () => {
  const bare = (local: string, temp: number): Entry => ({
    ...entry(local),
    main: { temp, temp_min: null, temp_max: null },
  });
  const list = [bare('2026-11-22T08:00', 24), bare('2026-11-22T14:00', 31), entry('2026-11-22T17:00')];
  expect(ofForecast(list)).toMatchObject([{ lowest: 24, highest: 31 }]);
});
