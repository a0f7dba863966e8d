// zod/mini, the small build, because the weather's islands run in browsers.
import * as z from 'zod/mini';

/**
 * Weather: /api/openweather/* with the weather service's field names, and /api/weather. Temperatures are in degrees Celsius, wind in
 * metres per second, visibility in metres, pressure in hPa, `pop` is a probability from 0 to 1. Every `dt`, `sunrise`, `sunset`,
 * `start` and `end` is in seconds since the epoch. A value that the service omits is null, never a default number.
 */

const Text = z.string().check(z.minLength(1));
const Seconds = z.int();
const Chance = z.number().check(z.minimum(0), z.maximum(1));
const perhaps = z.nullable(z.number());

/** One of the 78 municipalities, with the coordinates of its town in degrees. */
export const Municipality = z.object({ nombre: Text, lat: z.number(), lon: z.number() });

/** Response of /api/openweather/reverse-geocode: the nearest municipality. */
export const Place = z.object({ name: Text });

/** Response of /api/openweather/status: `active` if the last requests to the service succeeded. */
export const WeatherStatus = z.object({ status: z.enum(['active', 'inactive']) });

/** `id` is the condition code, `description` is in Spanish, `icon` is like "10d". */
const Condition = z.object({ id: z.int(), main: Text, description: Text, icon: Text });
/** The first one is the main condition. */
const Conditions = z.array(Condition).check(z.minLength(1));

/** Response of /api/openweather/current/coords. */
export const CurrentWeather = z.object({
  dt: Seconds,
  weather: Conditions,
  main: z.object({
    temp: z.number(),
    feels_like: z.number(),
    temp_min: z.number(),
    temp_max: z.number(),
    humidity: z.number(),
    pressure: z.number(),
  }),
  wind: z.object({ speed: z.number(), deg: z.number() }),
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
      main: z.object({ temp: z.number(), temp_min: z.number(), temp_max: z.number() }),
      weather: Conditions,
      pop: Chance,
    }),
  ),
  place: Municipality,
});

const Alert = z.object({
  /** Plain text. */
  event: Text,
  description: z.string(),
  start: Seconds,
  end: Seconds,
  sender_name: z.string(),
});

/** Response of /api/openweather/onecall. Alerts are in chronological order. */
export const OneCall = z.object({
  current: z.object({
    sunrise: z.nullable(Seconds),
    sunset: z.nullable(Seconds),
    visibility: perhaps,
    uvi: perhaps,
  }),
  hourly: z.array(z.object({ dt: Seconds, temp: z.number(), pop: Chance, weather: Conditions })),
  daily: z.array(
    z.object({
      dt: Seconds,
      temp: z.object({ min: z.number(), max: z.number() }),
      weather: Conditions,
      pop: Chance,
    }),
  ),
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

export const Municipalities = z.array(Municipality);
export const WeatherEntries = z.array(WeatherEntry);

export type Municipality = z.infer<typeof Municipality>;
export type Place = z.infer<typeof Place>;
export type WeatherStatus = z.infer<typeof WeatherStatus>;
export type CurrentWeather = z.infer<typeof CurrentWeather>;
export type Forecast = z.infer<typeof Forecast>;
export type OneCall = z.infer<typeof OneCall>;
export type WeatherAlert = z.infer<typeof Alert>;
export type WeatherEntry = z.infer<typeof WeatherEntry>;
