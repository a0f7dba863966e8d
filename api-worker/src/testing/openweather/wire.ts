/**
 * OpenWeather's responses for San Juan in its own shapes, with what is read of them and some that must be ignored: 2.5 is nested, One Call is
 * flat.
 */

/** 2026-11-20, 12:00 in Puerto Rico. */
export const noon = Date.parse('2026-11-20T16:00:00Z') / 1_000;
const hour = 3_600;

interface WireCondition {
  id: number;
  main: string;
  description: string;
  icon: string;
}

export const skies = {
  scattered: { id: 802, main: 'Clouds', description: 'nubes dispersas', icon: '03d' },
  lightRain: { id: 500, main: 'Rain', description: 'lluvia ligera', icon: '10d' },
  moderateRain: { id: 501, main: 'Rain', description: 'lluvia moderada', icon: '10d' },
  clearNight: { id: 800, main: 'Clear', description: 'cielo claro', icon: '01n' },
} as const satisfies Record<string, WireCondition>;

export function currentWire(overrides: object = {}) {
  return {
    weather: [skies.scattered],
    base: 'stations',
    main: {
      temp: 29.12,
      feels_like: 33.04,
      temp_min: 28.36,
      temp_max: 30.02,
      pressure: 1015,
      humidity: 71,
    },
    visibility: 10_000,
    wind: { speed: 5.66, deg: 80, gust: 8.23 },
    dt: noon,
    cod: 200,
    ...overrides,
  };
}

export function forecastEntry(at: number, overrides: object = {}) {
  return {
    dt: noon + at * 3 * hour,
    main: { temp: 29.9, temp_min: 29.3, temp_max: 30.4, pressure: 1014 },
    weather: [skies.lightRain],
    visibility: 10_000,
    pop: 0.48,
    ...overrides,
  };
}

export function forecastWire(overrides: object = {}) {
  return {
    cod: '200',
    list: Array.from({ length: 40 }, (_, at) => forecastEntry(at)),
    ...overrides,
  };
}

export function hourEntry(at: number, overrides: object = {}) {
  const dt = noon + at * hour;
  return { dt, temp: 30.57, pop: 0.24, weather: [skies.scattered], uvi: 6.41, ...overrides };
}

export function dayEntry(at: number, overrides: object = {}) {
  return {
    dt: noon + at * 24 * hour,
    summary: 'Expect a day of partly cloudy with rain',
    temp: { day: 30.2, min: 24.1, max: 30.6, night: 25.7 },
    weather: [skies.moderateRain],
    pop: 0.72,
    ...overrides,
  };
}

export function alertWire(overrides: object = {}) {
  return {
    sender_name: 'NWS San Juan PR',
    event: 'Flood Watch',
    start: noon,
    end: noon + 10 * hour,
    description: '* WHAT...Flash flooding is possible.\n\n* WHERE...Interior and northern Puerto Rico.',
    tags: ['Flood'],
    ...overrides,
  };
}

/** Without alerts, OpenWeather leaves the key out. */
export function oneCallWire(overrides: object = {}) {
  return {
    timezone: 'America/Puerto_Rico',
    current: {
      dt: noon,
      sunrise: noon - 6 * hour,
      sunset: noon + 5 * hour,
      temp: 29.12,
      uvi: 6.41,
      visibility: 10_000,
      weather: [skies.scattered],
    },
    hourly: Array.from({ length: 48 }, (_, at) => hourEntry(at)),
    daily: Array.from({ length: 8 }, (_, at) => dayEntry(at)),
    ...overrides,
  };
}
