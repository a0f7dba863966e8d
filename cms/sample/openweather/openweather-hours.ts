import { atHour, HOUR } from '../../content/puerto-rico-time.ts';
import { sunElevation } from '../../content/sun.ts';
import { conditionOf, weightOf } from '../../content/weather/weather-conditions.ts';
import { weatherAt, type HourOfWeather } from '../../content/weather/weather-days.ts';
import type { JsonObject } from '../sample-response.ts';
import type { WeatherQuery } from './openweather-query.ts';

/** In degrees. At this elevation of the sun its upper rim is at the horizon. */
const HORIZON = -0.833;

/** `count` hours of weather, starting with the hour that `from` is in. */
export function hoursFrom({ place, staged }: WeatherQuery, from: Date, count: number): HourOfWeather[] {
  return Array.from({ length: count }, (_, index) =>
    weatherAt(place, new Date(from.getTime() + index * HOUR), staged),
  );
}

/** The 24 hours of a day in Puerto Rico. */
export function hoursOfDay(query: WeatherQuery, day: number): HourOfWeather[] {
  return hoursFrom(query, atHour(day, 0), 24);
}

/** The conditions of one hour, with the icons of the day or the night. */
export function conditionsOf(
  codes: readonly number[],
  { isSpanish }: WeatherQuery,
  pod: 'd' | 'n',
): JsonObject[] {
  return codes.map((code) => {
    const { id, main, english, spanish, icon } = conditionOf(code);
    return { id, main, description: isSpanish ? spanish : english, icon: icon + pod };
  });
}

/**
 * The codes for a span of several hours: those of the hour with the weightiest condition. Among equals the wettest hour is taken, then the
 * first.
 */
export function leadingCodes(hours: readonly HourOfWeather[]): number[] {
  const [first, ...rest] = hours;
  if (!first) throw new Error('No hours, no codes');
  const weight = ({ codes: [code = 0], rain }: HourOfWeather) => weightOf(code) * 1000 + rain;
  return rest.reduce((best, hour) => (weight(hour) > weight(best) ? hour : best), first).codes;
}

/** The field "pod" (part of the day) of the service: day or night. */
export function podAt(time: Date, query: WeatherQuery): 'd' | 'n' {
  return sunElevation(time, query) > HORIZON ? 'd' : 'n';
}

/** Seconds since the epoch. */
export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
