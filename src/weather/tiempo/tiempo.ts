import { inForce } from '#alerts/alert-view.ts';
import type { Alert } from '#contract/weather/alerts.ts';
import type { WeatherEntry } from '#contract/weather/weather.ts';
import type { Sky } from '../sky/sky.ts';
import {
  dayOfEntry,
  fiveDays,
  nowOfEntry,
  threeHoursOf,
  weatherOf,
  type Hour,
  type Now,
  type Sight,
  type Weather,
} from '../sky/shown-weather.ts';
import { readEntries } from './weather-entries.ts';

/**
 * The data that /tiempo shows, and nothing else, because it travels with the page as props. Null or an empty list means that it could
 * not be loaded.
 */
export interface Tiempo extends Pick<Weather, 'spot' | 'loadedAt' | 'asOf' | 'days'> {
  /** Only what every source knows when the data comes from /api/weather. */
  now: Now | Sight | null;
  /** The next eight hours, or without One Call the next eight entries of the three-hourly list. */
  hours: readonly Hour[];
  /** Names of the alerts in chronological order; null when it is unknown whether there are any. */
  alerts: readonly string[] | null;
  /** Whether some of the data was kept from before, because the last request failed in part or in full. */
  isKept: boolean;
}

/** Number of entries in the hourly list. */
const shownHours = 8;

/** Alerts that have not ended, in chronological order; null when One Call is missing. */
export function alertsOf({ oneCall, loadedAt }: Sky): Alert[] | null {
  if (oneCall === null) return null;
  return inForce(oneCall.data.alerts, loadedAt).sort(
    (one, other) =>
      (one.start ?? 0) - (other.start ?? 0) || (one.end ?? Infinity) - (other.end ?? Infinity) || 0,
  );
}

/** The data that /tiempo shows. `entries` of /api/weather replace what is missing in `sky`. */
export function tiempoOf(sky: Sky, entries: readonly WeatherEntry[] | null): Tiempo {
  const { spot, loadedAt, asOf, now, hours, days } = weatherOf(sky);
  const { current, forecast } = readEntries(entries ?? []);
  return {
    spot,
    loadedAt,
    asOf,
    now: now ?? (current && nowOfEntry(current)),
    hours: (hours?.length ? hours : threeHoursOf(sky)).slice(0, shownHours),
    days: days.length > 0 ? days.slice(0, fiveDays) : forecast.map(dayOfEntry),
    alerts: alertsOf(sky)?.map(({ event }) => event) ?? null,
    isKept: false,
  };
}

/** Whether there is no weather to show at all. */
export const isEmpty = ({ now, hours, days }: Tiempo): boolean =>
  now === null && hours.length === 0 && days.length === 0;

/** Merges a refresh of the same place: parts that failed keep their previous data, and the age is then the previous one. */
export function keepKnown(before: Tiempo, after: Tiempo): Tiempo {
  if (before.spot.nombre !== after.spot.nombre) return after;
  const keepsNow = after.now === null && before.now !== null;
  const keepsHours = after.hours.length === 0 && before.hours.length > 0;
  const keepsDays = after.days.length === 0 && before.days.length > 0;
  const keepsAlerts = after.alerts === null && before.alerts !== null;
  const isKept = keepsNow || keepsHours || keepsDays || keepsAlerts;
  return {
    ...after,
    asOf: isKept ? (before.asOf ?? after.asOf) : after.asOf,
    now: after.now ?? before.now,
    hours: keepsHours ? before.hours : after.hours,
    days: keepsDays ? before.days : after.days,
    alerts: after.alerts ?? before.alerts,
    isKept,
  };
}
