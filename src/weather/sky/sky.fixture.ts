import { defaultMunicipality } from '#contract/weather/municipalities.ts';
import type { CurrentWeather, Forecast, Municipality, OneCall } from '#contract/weather/weather.ts';
import type { Sky } from './sky.ts';

/** Worker responses for tests: a hot afternoon, relative to `now` in seconds since the epoch. */

const hour = 3_600;
const day = 24 * hour;

/** 2026-11-21, 15:05 in Puerto Rico. */
export const afternoon = Date.parse('2026-11-21T15:05:00-04:00') / 1000;

export const fewClouds = { id: 801, main: 'Clouds', description: 'algo de nubes', icon: '02d' };
export const rain = { id: 501, main: 'Rain', description: 'lluvia moderada', icon: '10d' };

export const currentAt = (now: number, place: Municipality = defaultMunicipality): CurrentWeather => ({
  dt: now,
  weather: [fewClouds],
  main: { temp: 30, feels_like: 34.2, temp_min: 28, temp_max: 31, humidity: 61, pressure: 1014 },
  wind: { speed: 6, deg: 80 },
  visibility: 10_000,
  place,
});

/** Forty entries from the full hour on, three hours apart. */
export const forecastAt = (now: number, place: Municipality = defaultMunicipality): Forecast => ({
  list: Array.from({ length: 40 }, (_, index) => {
    const dt = now - (now % hour) + index * 3 * hour;
    return {
      dt,
      dt_txt: new Date(dt * 1000).toISOString().slice(0, 19).replace('T', ' '),
      main: { temp: 28, temp_min: 24, temp_max: 29 + (index % 3) },
      weather: [fewClouds],
      pop: 0.3,
    };
  }),
  place,
});

/** 48 hours and 8 days, alternating between rain and clouds. */
export const oneCallAt = (now: number, place: Municipality = defaultMunicipality): OneCall => ({
  current: { sunrise: now - 8 * hour, sunset: now + 2 * hour + 660, visibility: 10_000, uvi: 6.3 },
  hourly: Array.from({ length: 48 }, (_, index) => ({
    dt: now - (now % hour) + index * hour,
    temp: 30 - index * 0.5,
    pop: index % 2 === 0 ? 0.1 : 0.4,
    weather: [index % 2 === 0 ? fewClouds : rain],
  })),
  daily: Array.from({ length: 8 }, (_, index) => ({
    dt: now + index * day,
    temp: { min: 23 + (index % 3), max: 30 + (index % 2) },
    weather: [index % 2 === 0 ? rain : fewClouds],
    pop: index % 2 === 0 ? 0.55 : 0.1,
  })),
  alerts: [],
  place,
});

/** Everything that /api sent at `now`, in seconds since the epoch, as reported `age` seconds before, with `changes`. */
export function skyAt(now: number, changes: Partial<Sky> = {}, age = 0): Sky {
  const reported = <T>(data: T) => ({ data, asOf: (now - age) * 1000 });
  return {
    spot: defaultMunicipality,
    loadedAt: now * 1000,
    current: reported(currentAt(now)),
    forecast: reported(forecastAt(now)),
    oneCall: reported(oneCallAt(now)),
    ...changes,
  };
}
