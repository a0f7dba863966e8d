import type { Place } from '../../content/places.ts';
import { HOUR } from '../../content/puerto-rico-time.ts';
import { sunElevation } from '../../content/sun.ts';
import { conditionOf, weightOf } from '../../content/weather/weather-conditions.ts';
import { weatherAt, type HourOfWeather } from '../../content/weather/weather-days.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import type { JsonObject } from '../sample-response.ts';

/** Which weather is asked for. */
export interface WeatherQuery {
  place: Place;
  now: Date;
  staged: StagedWeather | null;
}

/** In degrees. At this elevation of the sun its upper rim is at the horizon. */
const HORIZON = -0.833;

/** `count` hours of weather, starting with the hour that `from` is in. */
export function hoursFrom({ place, staged }: WeatherQuery, from: Date, count: number): HourOfWeather[] {
  return Array.from({ length: count }, (_, index) =>
    weatherAt(place, new Date(from.getTime() + index * HOUR), staged),
  );
}

/** The conditions of one hour, with the icons of the day or the night. */
export const conditionsOf = (codes: readonly number[], isDay: boolean): JsonObject[] =>
  codes.map((code) => {
    const { id, main, spanish, icon } = conditionOf(code);
    return { id, main, description: spanish, icon: `${icon}${isDay ? 'd' : 'n'}` };
  });

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

export const isDayAt = (time: Date, { place }: WeatherQuery): boolean => sunElevation(time, place) > HORIZON;

/** The highest chance of rain of these hours. */
export const popOf = (hours: readonly HourOfWeather[]): number => Math.max(...hours.map(({ pop }) => pop));

/** Seconds since the epoch. */
export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
