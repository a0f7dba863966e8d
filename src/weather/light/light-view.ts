import type { Sky } from '../sky/sky.ts';
import { comingHours, weatherOf, type Now, type Weather } from '../sky/shown-weather.ts';

/** The data that the light page shows: all weather, of which the current part and a forecast are known. */
export interface LightView extends Weather {
  asOf: number;
  now: Now;
}

/** Days in the list, today included. One Call has eight. */
const shownDays = 7;

/**
 * The data that the light page shows. Null when current weather or forecast is missing: the page then shows an error screen. Without
 * One Call there are no hours, and the days come from the three-hourly list.
 */
export function lightView(sky: Sky): LightView | null {
  const weather = weatherOf(sky);
  const { asOf, now, hours, days, loadedAt } = weather;
  if (now === null || asOf === null || sky.forecast === null) return null;
  return {
    ...weather,
    asOf,
    now,
    hours: hours && comingHours(hours, loadedAt / 1000),
    days: days.slice(0, shownDays),
  };
}
