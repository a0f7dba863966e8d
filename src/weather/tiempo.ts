import type { CurrentWeather, WeatherAlert, WeatherEntry } from '#contract/weather.ts';
import { weatherIcon, weatherIcons, type WeatherIcon } from '#contract/weather-icons.ts';
import { comingDays, comingHours } from './coming.ts';
import { compass16 } from './compass.ts';
import { fiveDays, type ForecastDay } from './forecast-days.ts';
import { asOf, type Sky, type Spot } from './sky.ts';
import { percentOfChance } from './units.ts';
import { readEntries } from './weather-entries.ts';

/** Current weather, in degrees Celsius. `details` is null when the data comes from /api/weather. */
export interface Now {
  icon: WeatherIcon;
  description: string;
  celsius: number;
  details: {
    feelsLike: number;
    lowest: number;
    highest: number;
    humidityPercent: number;
    pressureHectopascals: number;
    windMetresPerSecond: number;
    /** Where the wind comes from, as one of 16 compass points. */
    windFrom: string;
  } | null;
}

/** One hour, or three in the three-hourly list, starting at `dt` (seconds since the epoch). */
export interface Hour {
  dt: number;
  celsius: number;
  icon: WeatherIcon;
  description: string;
  rainPercent: number;
}

/** The day that contains `dt` (seconds since the epoch). Null means that the source does not say. */
export interface Day {
  dt: number;
  lowest: number | null;
  highest: number;
  icon: WeatherIcon;
  description: string;
  rainPercent: number | null;
}

/**
 * The data that /tiempo shows, and nothing else, because it travels with the page as props. Null or an empty list means that it could
 * not be loaded.
 */
export interface Tiempo {
  spot: Spot;
  /** When it was requested, and when the service reported the oldest part, in milliseconds since the epoch. */
  askedAt: number;
  asOf: number | null;
  now: Now | null;
  hours: readonly Hour[];
  days: readonly Day[];
  /** Names of the alerts in chronological order; null when it is unknown whether there are any. */
  alerts: readonly string[] | null;
  /** Whether some of the data was kept from before, because the last request failed in part or in full. */
  isKept: boolean;
}

/** Number of entries in the hourly list. */
const shownHours = 8;
const threeHours = 3 * 3_600;

const noon = (day: string) => Date.parse(`${day.slice(0, 'YYYY-MM-DD'.length)}T12:00:00-04:00`) / 1000;

function nowOf({ weather: [condition], main, wind }: CurrentWeather): Now | null {
  if (!condition) return null;
  return {
    icon: weatherIcon(condition),
    description: condition.description,
    celsius: main.temp,
    details: {
      feelsLike: main.feels_like,
      lowest: main.temp_min,
      highest: main.temp_max,
      humidityPercent: main.humidity,
      pressureHectopascals: main.pressure,
      windMetresPerSecond: wind.speed,
      windFrom: compass16(wind.deg),
    },
  };
}

/** The next eight hours, or without One Call the next eight entries of the three-hourly list. `now` in seconds since the epoch. */
function hoursOf({ oneCall, forecast }: Sky, now: number): Hour[] {
  const hourly = comingHours(oneCall?.data.hourly ?? [], now);
  const ahead = forecast?.data.list.filter(({ dt }) => dt + threeHours > now) ?? [];
  const entries =
    hourly.length > 0 ? hourly : ahead.map(({ main, ...entry }) => ({ ...entry, temp: main.temp }));
  return entries.slice(0, shownHours).flatMap(({ dt, temp, pop, weather: [condition] }) => {
    if (!condition) return [];
    const { description } = condition;
    const icon = weatherIcon(condition);
    return [{ dt, celsius: temp, icon, description, rainPercent: percentOfChance(pop) }];
  });
}

function daysOf({ oneCall, forecast }: Sky, now: number): Day[] {
  const found = fiveDays(
    oneCall && { daily: comingDays(oneCall.data.daily, now) },
    forecast && { list: comingDays(forecast.data.list, now) },
  );
  return (found ?? []).map(dayOf);
}

const dayOf = ({ dt, min, max, condition, pop }: ForecastDay): Day => ({
  dt,
  lowest: min,
  highest: max,
  icon: weatherIcon(condition),
  description: condition.description,
  rainPercent: pop === null ? null : percentOfChance(pop),
});

const iconOfClass = (iconClass: string): WeatherIcon =>
  weatherIcons.find((name) => name === iconClass) ?? 'clouds';

const nowOfEntry = ({ iconClass, condition, temperature }: WeatherEntry): Now => ({
  icon: iconOfClass(iconClass),
  description: condition,
  celsius: temperature,
  details: null,
});

const dayOfEntry = ({ date, iconClass, condition, temperature }: WeatherEntry): Day => ({
  dt: noon(date),
  lowest: null,
  highest: temperature,
  icon: iconOfClass(iconClass),
  description: condition,
  rainPercent: null,
});

/** Alerts that have not ended, in chronological order; null when One Call is missing. */
export function alertsOf({ oneCall, askedAt }: Sky): WeatherAlert[] | null {
  if (oneCall === null) return null;
  return oneCall.data.alerts
    .filter(({ end }) => end * 1000 > askedAt)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** The data that /tiempo shows. `entries` of /api/weather replace what is missing in `sky`. */
export function tiempoOf(sky: Sky, entries: readonly WeatherEntry[] | null): Tiempo {
  const { spot, askedAt } = sky;
  const now = askedAt / 1000;
  const { current, forecast } = readEntries(entries ?? []);
  const days = daysOf(sky, now);
  return {
    spot,
    askedAt,
    asOf: asOf(sky),
    now: (sky.current && nowOf(sky.current.data)) ?? (current && nowOfEntry(current)),
    hours: hoursOf(sky, now),
    days: days.length > 0 ? days : forecast.map(dayOfEntry),
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
