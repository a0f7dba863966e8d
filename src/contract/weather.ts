// The small build of zod: the weather's islands run in browsers.
import * as z from 'zod/mini';

/**
 * The weather: /api/openweather/* in the weather service's own field names, and /api/weather. Temperatures
 * are degrees Celsius, wind is in metres a second, visibility in metres, pressure in hPa, `pop` a chance from 0 to 1; every `dt`,
 * `sunrise`, `sunset`, `start` and `end` is seconds since the epoch. What the service left out is null, never a made-up number.
 */

const Text = z.string().check(z.minLength(1));
const Seconds = z.int();
const Chance = z.number().check(z.minimum(0), z.maximum(1));
const perhaps = z.nullable(z.number());

/** One of the 78 municipalities, where its town is (degrees). */
export const Municipality = z.object({ nombre: Text, lat: z.number(), lon: z.number() });

/** Answer of /api/openweather/reverse-geocode: the nearest municipality. */
export const Place = z.object({ name: Text });

/** Answer of /api/openweather/status: `active` while the last calls say that the service answers us. */
export const WeatherStatus = z.object({ status: z.enum(['active', 'inactive']) });

/** `id` is the condition's code, `description` Spanish, `icon` such as "10d". */
const Condition = z.object({ id: z.int(), main: Text, description: Text, icon: Text });
/** The first one is the sky. */
const Conditions = z.array(Condition).check(z.minLength(1));

/** Answer of /api/openweather/current/coords. */
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
  /** Ours: the municipality that the coordinates were rounded to (decision 22). */
  place: Municipality,
});

/** Answer of /api/openweather/forecast: every three hours, `dt_txt` in UTC ("2026-11-21 12:00:00"). */
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

/** Answer of /api/openweather/onecall. Alerts in order of time. */
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

/** One line of /api/weather: San Juan now, then the days to come. `date` is a day in Puerto Rico, or for now its moment (ISO 8601). */
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
