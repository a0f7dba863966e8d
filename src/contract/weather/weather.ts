// zod/mini, the small build, because the weather's islands run in browsers.
import * as z from 'zod/mini';
import { Alert } from './alerts.ts';

/**
 * Weather: /api/openweather/* with the weather service's field names, and /api/weather. Temperatures are in degrees Celsius, wind in
 * metres per second, visibility in metres, pressure in hPa, `pop` is a probability from 0 to 1. Every `dt`, `sunrise`, `sunset`,
 * `start` and `end` is in seconds since the epoch. A value that the service omits, or that cannot be right, is null, never a default
 * number; a condition that it omits has the code `unknownCondition`.
 */

const Text = z.string().check(z.minLength(1));
const Seconds = z.int();
const perhaps = z.nullable(z.number());
const perhapsChance = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));

/** One of the 78 municipalities, with the coordinates of its town in degrees. */
export const Municipality = z.object({ nombre: Text, lat: z.number(), lon: z.number() });

/** Response of /api/openweather/reverse-geocode: the nearest municipality. */
export const Place = z.object({ name: Text });

/** Response of /api/openweather/status: `active` if the last requests to the service succeeded. */
export const WeatherStatus = z.object({ status: z.enum(['active', 'inactive']) });

/** `id` is the condition code, `description` is in Spanish, `icon` is like "10d". */
const Condition = z.object({
  id: z.int(),
  main: z.nullable(Text),
  description: Text,
  icon: z.nullable(Text),
});
/** The first one is the main condition. */
const Conditions = z.array(Condition).check(z.minLength(1));

/** Response of /api/openweather/current/coords. */
export const CurrentWeather = z.object({
  dt: z.nullable(Seconds),
  weather: Conditions,
  main: z.object({
    temp: perhaps,
    feels_like: perhaps,
    temp_min: perhaps,
    temp_max: perhaps,
    humidity: perhaps,
    pressure: perhaps,
  }),
  /** `deg` is the angle that the wind comes from. */
  wind: z.object({ speed: perhaps, deg: perhaps }),
  visibility: perhaps,
  /** Ours: the municipality that the coordinates were rounded to (docs/decisions/0015-shared-weather-responses.md). */
  place: Municipality,
});

/** Response of /api/openweather/forecast: an entry every three hours, `dt_txt` in UTC ("2026-11-21 12:00:00"). */
export const Forecast = z.object({
  list: z.array(
    z.object({
      dt: Seconds,
      dt_txt: Text,
      main: z.object({ temp: perhaps, temp_min: perhaps, temp_max: perhaps }),
      weather: Conditions,
      pop: perhapsChance,
    }),
  ),
  place: Municipality,
});

/** Response of /api/openweather/onecall. A series that could not be read is empty. */
export const OneCall = z.object({
  current: z.object({
    sunrise: z.nullable(Seconds),
    sunset: z.nullable(Seconds),
    visibility: perhaps,
    uvi: perhaps,
  }),
  hourly: z.array(z.object({ dt: Seconds, temp: perhaps, pop: perhapsChance, weather: Conditions })),
  daily: z.array(
    z.object({
      dt: Seconds,
      temp: z.object({ min: perhaps, max: perhaps }),
      weather: Conditions,
      pop: perhapsChance,
    }),
  ),
  /** Those in force at the place. */
  alerts: z.array(Alert),
  place: Municipality,
});

/** One entry of /api/weather: San Juan now, then the next days. `date` is a date in Puerto Rico, or for now a moment (ISO 8601). */
export const WeatherEntry = z.object({
  date: Text,
  location: Text,
  temperature: z.number(),
  condition: Text,
  /** Name of one of our own icons. */
  iconClass: Text,
});

/**
 * Response of /api/weather/temperatures: the last temperature of every municipality that the worker knows without asking for it, by
 * name. `at` is when it was measured.
 */
export const Temperature = z.object({ nombre: Text, temperature: z.number(), at: Seconds });

export const Temperatures = z.array(Temperature);
export const Municipalities = z.array(Municipality);
export const WeatherEntries = z.array(WeatherEntry);

export type Municipality = z.infer<typeof Municipality>;
export type Temperatures = z.infer<typeof Temperatures>;
export type Place = z.infer<typeof Place>;
export type WeatherStatus = z.infer<typeof WeatherStatus>;
export type CurrentWeather = z.infer<typeof CurrentWeather>;
export type Forecast = z.infer<typeof Forecast>;
export type OneCall = z.infer<typeof OneCall>;
export type WeatherEntry = z.infer<typeof WeatherEntry>;
