import type { RequestOptions } from '#api/client.ts';
import { weatherEntries } from '#api/weather-requests.ts';
import { defaultMunicipality } from '#contract/weather/municipalities.ts';
import type { WeatherEntry } from '#contract/weather/weather.ts';
import type { Sky } from '../sky/sky.ts';

/** Number of forecast days in the list. */
const daysAhead = 5;

/** Splits the list of San Juan's weather, sorted by time: the first entry is current, the next five are the forecast. */
export function readEntries(entries: readonly WeatherEntry[]): {
  current: WeatherEntry | null;
  forecast: readonly WeatherEntry[];
} {
  const [current = null, ...ahead] = [...entries].sort((one, other) => one.date.localeCompare(other.date));
  return { current, forecast: ahead.slice(0, daysAhead) };
}

/** Whether the list can replace missing data. It covers San Juan only. */
function isNeeded({ spot, current, forecast, oneCall }: Sky): boolean {
  const isSanJuan = spot.lat === defaultMunicipality.lat && spot.lon === defaultMunicipality.lon;
  return isSanJuan && (current === null || (forecast === null && oneCall === null));
}

/** The list, when it is needed to replace missing data of San Juan; otherwise null, also when its request fails. Never throws. */
export async function loadEntries(sky: Sky, options?: RequestOptions): Promise<WeatherEntry[] | null> {
  if (!isNeeded(sky)) return null;
  return weatherEntries(options).then(
    ({ data }) => data,
    () => null,
  );
}
