import type { AskOptions } from '#api/client.ts';
import { weatherEntries } from '#api/weather.ts';
import { defaultMunicipality } from '#contract/municipalities.ts';
import type { WeatherEntry } from '#contract/weather.ts';
import type { Sky } from './sky.ts';

/** Days to come of the list. */
const daysAhead = 5;

/** The list of San Juan's weather: in order of time the first entry is now, and the next five are the forecast. */
export function readEntries(entries: readonly WeatherEntry[]): {
  current: WeatherEntry | null;
  forecast: readonly WeatherEntry[];
} {
  const [current = null, ...ahead] = entries.toSorted((one, other) => one.date.localeCompare(other.date));
  return { current, forecast: ahead.slice(0, daysAhead) };
}

/** Whether the list has something to say that the place's own answers do not: it knows San Juan alone. */
function isNeeded({ spot, current, forecast, oneCall }: Sky): boolean {
  const isSanJuan = spot.lat === defaultMunicipality.lat && spot.lon === defaultMunicipality.lon;
  return isSanJuan && (current === null || (forecast === null && oneCall === null));
}

/** The list, where it stands in for what could not be had of San Juan; null where it does not. Never throws. */
export async function askEntries(sky: Sky, options?: AskOptions): Promise<WeatherEntry[] | null> {
  if (!isNeeded(sky)) return null;
  return weatherEntries(options).then(
    ({ data }) => data,
    () => null,
  );
}
