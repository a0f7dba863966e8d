/** OpenWeather's responses for San Juan, complete and in its own shapes: 2.5 is nested, One Call is flat. */

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
    coord: { lon: -66.1057, lat: 18.4655 },
    weather: [skies.scattered],
    base: 'stations',
    main: {
      temp: 29.12,
      feels_like: 33.04,
      temp_min: 28.36,
      temp_max: 30.02,
      pressure: 1015,
      humidity: 71,
      sea_level: 1015,
      grnd_level: 1013,
    },
    visibility: 10_000,
    wind: { speed: 5.66, deg: 80, gust: 8.23 },
    clouds: { all: 40 },
    rain: { '1h': 0.3 },
    dt: noon,
    sys: { type: 2, id: 2_004_233, country: 'PR', sunrise: noon - 6 * hour, sunset: noon + 5 * hour },
    timezone: -14_400,
    id: 4_568_127,
    name: 'San Juan',
    cod: 200,
    ...overrides,
  };
}

export function forecastEntry(at: number, overrides: object = {}) {
  const dt = noon + at * 3 * hour;
  return {
    dt,
    main: {
      temp: 29.9,
      feels_like: 32.8,
      temp_min: 29.3,
      temp_max: 30.4,
      pressure: 1014,
      humidity: 69,
      temp_kf: 0.6,
    },
    weather: [skies.lightRain],
    clouds: { all: 20 },
    wind: { speed: 5.53, deg: 75, gust: 7.9 },
    visibility: 10_000,
    pop: 0.48,
    rain: { '3h': 0.88 },
    sys: { pod: 'd' },
    dt_txt: new Date(dt * 1_000).toISOString().slice(0, 19).replace('T', ' '),
    ...overrides,
  };
}

export function forecastWire(overrides: object = {}) {
  return {
    cod: '200',
    message: 0,
    cnt: 40,
    list: Array.from({ length: 40 }, (_, at) => forecastEntry(at)),
    city: {
      id: 4_568_127,
      name: 'San Juan',
      coord: { lat: 18.4655, lon: -66.1057 },
      country: 'PR',
      timezone: -14_400,
    },
    ...overrides,
  };
}

const air = {
  pressure: 1015,
  humidity: 71,
  dew_point: 23.32,
  clouds: 40,
  wind_speed: 5.66,
  wind_deg: 80,
  wind_gust: 8.23,
};

export function hourEntry(at: number, overrides: object = {}) {
  const sky = {
    feels_like: 33.04,
    uvi: 6.41,
    visibility: 10_000,
    weather: [skies.scattered],
    rain: { '1h': 0.2 },
  };
  return { ...air, ...sky, dt: noon + at * hour, temp: 30.57, pop: 0.24, ...overrides };
}

export function dayEntry(at: number, overrides: object = {}) {
  return {
    ...air,
    dt: noon + at * 24 * hour,
    sunrise: noon - 6 * hour,
    sunset: noon + 5 * hour,
    moonrise: noon + 3 * hour,
    moonset: noon - 11 * hour,
    moon_phase: 0.37,
    summary: 'Expect a day of partly cloudy with rain',
    temp: { day: 30.2, min: 24.1, max: 30.6, night: 25.7, eve: 28.3, morn: 24.8 },
    feels_like: { day: 33.3, night: 26.5, eve: 31, morn: 25.6 },
    weather: [skies.moderateRain],
    pop: 0.72,
    uvi: 8.6,
    rain: 6.1,
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
    lat: 18.4655,
    lon: -66.1057,
    timezone: 'America/Puerto_Rico',
    timezone_offset: -14_400,
    current: {
      ...air,
      dt: noon,
      sunrise: noon - 6 * hour,
      sunset: noon + 5 * hour,
      temp: 29.12,
      feels_like: 33.04,
      uvi: 6.41,
      visibility: 10_000,
      weather: [skies.scattered],
    },
    hourly: Array.from({ length: 48 }, (_, at) => hourEntry(at)),
    daily: Array.from({ length: 8 }, (_, at) => dayEntry(at)),
    ...overrides,
  };
}
