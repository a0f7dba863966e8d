import type { CurrentWeather, Forecast, OneCall } from '#contract/weather.ts';
import { dayKey, hourOfDay } from './clock.ts';

/** One day of the forecast. Temperatures in degrees Celsius. */
export interface ForecastDay {
  /** A moment of that day, in seconds since the epoch. */
  dt: number;
  min: number;
  max: number;
  condition: CurrentWeather['weather'][number];
  /** Chance of rain, 0 to 1; null when the day comes from the three-hourly list. */
  pop: number | null;
}

/** Days shown on /tiempo. */
const days = 5;
/** Hours between a moment and its day's noon. */
const fromNoon = (dt: number): number => Math.abs(hourOfDay(dt) - 12);

/**
 * The five days of /tiempo: those of One Call, or else computed from the three-hourly list by days of Puerto Rico: the lowest and the
 * highest temperature, and the condition nearest to noon. The list's hours are in UTC, so no entry is at 12:00 here: they are at 11:00
 * and 14:00. Null when both sources are missing.
 */
export function fiveDays(
  oneCall: Pick<OneCall, 'daily'> | null,
  forecast: Pick<Forecast, 'list'> | null,
): ForecastDay[] | null {
  if (oneCall !== null && oneCall.daily.length > 0) return oneCall.daily.slice(0, days).flatMap(dayOf);
  if (forecast === null || forecast.list.length === 0) return null;
  const byDay = Map.groupBy(forecast.list, ({ dt }) => dayKey(dt));
  return [...byDay.values()].slice(0, days).flatMap((entries) => {
    const shown = entries.toSorted((one, other) => fromNoon(one.dt) - fromNoon(other.dt))[0];
    const condition = shown?.weather[0];
    if (!shown || !condition) return [];
    const min = Math.min(...entries.map(({ main }) => main.temp_min));
    const max = Math.max(...entries.map(({ main }) => main.temp_max));
    return [{ dt: shown.dt, min, max, condition, pop: null }];
  });
}

/** A day of One Call's list, or an empty array when it has no condition (for flatMap). */
export function dayOf({ dt, temp, weather, pop }: OneCall['daily'][number]): ForecastDay[] {
  const condition = weather[0];
  return condition ? [{ dt, min: temp.min, max: temp.max, condition, pop }] : [];
}
