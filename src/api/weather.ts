import { config } from 'zod/mini';
import {
  CurrentWeather,
  Forecast,
  Municipalities,
  OneCall,
  Place,
  WeatherEntries,
  WeatherStatus,
} from '#contract/weather.ts';
import { ask, type AskOptions } from './client.ts';

// In a browser the page's policy forbids what zod compiles at run time, and reports even its asking.
if (!import.meta.env.SSR) config({ jitless: true });

/** Degrees. */
export interface Coordinates {
  lat: number;
  lon: number;
}

// The specification's rule for these calls: one more try.
const once = { retries: 1 } as const;

const at = ({ lat, lon }: Coordinates) => `lat=${lat}&lon=${lon}`;

/** Whether the weather service answers at all. */
export const weatherStatus = (options?: AskOptions) => ask('/api/openweather/status', WeatherStatus, options);

/** All 78, in Spanish order; with a text those that fit it, accents or not. */
export const municipalities = (text?: string, options?: AskOptions) =>
  ask(
    text ? `/api/openweather/search?q=${encodeURIComponent(text)}` : '/api/openweather/search',
    Municipalities,
    options,
  );

export const reverseGeocode = (place: Coordinates, options?: AskOptions) =>
  ask(`/api/openweather/reverse-geocode?${at(place)}`, Place, options);

export const currentWeather = (place: Coordinates, options?: AskOptions) =>
  ask(`/api/openweather/current/coords?${at(place)}`, CurrentWeather, { ...once, ...options });

export const forecast = (place: Coordinates, options?: AskOptions) =>
  ask(`/api/openweather/forecast?${at(place)}`, Forecast, { ...once, ...options });

export const oneCall = (place: Coordinates, options?: AskOptions) =>
  ask(`/api/openweather/onecall?${at(place)}`, OneCall, { ...once, ...options });

/** San Juan: now, and the days to come. */
export const weatherEntries = (options?: AskOptions) => ask('/api/weather', WeatherEntries, options);
