import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import type { Fault } from './faults.ts';
import { startSampleNewsroom, type SampleNewsroom } from './server.ts';

/** 14:42 in Puerto Rico. */
export const NOW = new Date('2026-11-20T18:42:10Z');
/** Seconds. */
export const HOUR = 3600;

export const sanJuan = 'lat=18.4655&lon=-66.1057';
export const metric = 'units=metric&lang=es&appid=una-clave';

const Condition = z.strictObject({
  id: z.int(),
  main: z.string(),
  description: z.string(),
  icon: z.string().regex(/^\d\d[dn]$/),
});
const Conditions = z.array(Condition).min(1);
const Pop = z.number().min(0).max(1);
const instant = {
  dt: z.int(),
  temp: z.number(),
  feels_like: z.number(),
  pressure: z.int(),
  humidity: z.int(),
  dew_point: z.number(),
  uvi: z.number(),
  clouds: z.int(),
  visibility: z.int(),
  wind_speed: z.number(),
  wind_deg: z.int(),
  wind_gust: z.number(),
  weather: Conditions,
  rain: z.strictObject({ '1h': z.number() }).optional(),
};
const parts = { day: z.number(), night: z.number(), eve: z.number(), morn: z.number() };
const Daily = z.strictObject({
  ...instant,
  sunrise: z.int(),
  sunset: z.int(),
  moonrise: z.int(),
  moonset: z.int(),
  moon_phase: z.number().min(0).max(1),
  summary: z.string(),
  temp: z.strictObject({ ...parts, min: z.number(), max: z.number() }),
  feels_like: z.strictObject(parts),
  pop: Pop,
  rain: z.number().optional(),
  visibility: z.undefined().optional(),
});
const Alert = z.strictObject({
  sender_name: z.string(),
  event: z.string(),
  start: z.int(),
  end: z.int(),
  description: z.string(),
  tags: z.array(z.string()),
});
const OneCall = z.strictObject({
  lat: z.number(),
  lon: z.number(),
  timezone: z.literal('America/Puerto_Rico'),
  timezone_offset: z.literal(-14_400),
  current: z.strictObject({ ...instant, sunrise: z.int(), sunset: z.int() }),
  minutely: z.array(z.strictObject({ dt: z.int(), precipitation: z.number() })).optional(),
  hourly: z.array(z.strictObject({ ...instant, pop: Pop })),
  daily: z.array(Daily),
  alerts: z.array(Alert).optional(),
});

const main = {
  temp: z.number(),
  feels_like: z.number(),
  temp_min: z.number(),
  temp_max: z.number(),
  pressure: z.int(),
  humidity: z.int(),
  sea_level: z.int(),
  grnd_level: z.int(),
};
const Wind = z.strictObject({ speed: z.number(), deg: z.int(), gust: z.number() });
const Coord = z.strictObject({ lat: z.number(), lon: z.number() });
const Clouds = z.strictObject({ all: z.int() });
export const Current = z.strictObject({
  coord: Coord,
  weather: Conditions,
  base: z.string(),
  main: z.strictObject(main),
  visibility: z.int(),
  wind: Wind,
  rain: z.strictObject({ '1h': z.number() }).optional(),
  clouds: Clouds,
  dt: z.int(),
  sys: z.strictObject({
    type: z.int(),
    id: z.int(),
    country: z.string().optional(),
    sunrise: z.int(),
    sunset: z.int(),
  }),
  timezone: z.int(),
  id: z.int(),
  name: z.string(),
  cod: z.literal(200),
});
const Forecast = z.strictObject({
  cod: z.literal('200'),
  message: z.literal(0),
  cnt: z.int(),
  list: z.array(
    z.strictObject({
      dt: z.int(),
      main: z.strictObject({ ...main, temp_kf: z.number() }),
      weather: Conditions,
      clouds: Clouds,
      wind: Wind,
      visibility: z.int(),
      pop: Pop,
      rain: z.strictObject({ '3h': z.number() }).optional(),
      sys: z.strictObject({ pod: z.enum(['d', 'n']) }),
      dt_txt: z.string(),
    }),
  ),
  city: z.strictObject({
    id: z.int(),
    name: z.string(),
    coord: Coord,
    country: z.string(),
    population: z.int(),
    timezone: z.int(),
    sunrise: z.int(),
    sunset: z.int(),
  }),
});

/**
 * Starts a sample newsroom for the tests of the file and parses its weather responses strictly. Each test starts with the clock at NOW,
 * without faults and scenarios.
 */
export function testOpenWeather() {
  let sample: SampleNewsroom;
  let clock = NOW;
  beforeAll(async () => {
    sample = await startSampleNewsroom({ port: 0, stories: 1, now: () => clock });
  });
  beforeEach(() => {
    clock = NOW;
  });
  afterEach(async () => {
    sample.faults.clear();
    await control('DELETE');
  });
  afterAll(() => sample.close());

  const ask = (path: string) => fetch(sample.url + path);

  async function read(path: string): Promise<unknown> {
    const response = await ask(path);
    expect(response.status).toBe(200);
    return response.json();
  }

  /** The scenario is needed for PUT only. */
  function control(method: 'PUT' | 'DELETE', scenario?: string): Promise<Response> {
    const body = scenario === undefined ? {} : { body: JSON.stringify({ scenario }) };
    return fetch(`${sample.url}/_sample/weather`, { method, ...body });
  }

  return {
    ask,
    read,
    control,
    fault: (fault: Fault) => sample.faults.set(fault),
    setClock(time: Date) {
      clock = time;
    },
    async oneCall(at = sanJuan, rest = '') {
      return OneCall.parse(await read(`/data/3.0/onecall?${at}&${metric}${rest}`));
    },
    async current(at = sanJuan, rest = metric) {
      return Current.parse(await read(`/data/2.5/weather?${at}&${rest}`));
    },
    async forecast(at = sanJuan, rest = '') {
      return Forecast.parse(await read(`/data/2.5/forecast?${at}&${metric}${rest}`));
    },
    async stage(scenario: string): Promise<void> {
      expect((await control('PUT', scenario)).status).toBe(200);
    },
  };
}

/** Seconds since the epoch. */
export const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
