import type { CurrentWeather, WeatherAlert, WeatherEntry } from '#contract/weather.ts';
import { weatherIcon, weatherIcons, type WeatherIcon } from '#contract/weather-icons.ts';
import { comingDays, comingHours } from './coming.ts';
import { compass16 } from './compass.ts';
import { fiveDays, type ForecastDay } from './forecast-days.ts';
import { asOf, type Sky, type Spot } from './sky.ts';
import { percentOfChance } from './units.ts';
import { readEntries } from './weather-entries.ts';

/** The sky of now, in degrees Celsius. `details` are null where only /api/weather tells of it. */
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
    /** Where it comes from, by 16 points. */
    windFrom: string;
  } | null;
}

/** An hour, or three of them, from `dt` (seconds since the epoch) on. */
export interface Hour {
  dt: number;
  celsius: number;
  icon: WeatherIcon;
  description: string;
  rainPercent: number;
}

/** A day around `dt`. What the source of it does not tell is null. */
export interface Day {
  dt: number;
  lowest: number | null;
  highest: number;
  icon: WeatherIcon;
  description: string;
  rainPercent: number | null;
}

/** What /tiempo shows of a place: no more than that travels with the page. Null, or an empty list: it could not be had. */
export interface Tiempo {
  spot: Spot;
  /** Milliseconds since the epoch: when it was asked for, and when the service told the oldest of it. */
  askedAt: number;
  asOf: number | null;
  now: Now | null;
  hours: readonly Hour[];
  days: readonly Day[];
  /** What the alerts are called, in order of time; null where nobody could say whether there are any. */
  alerts: readonly string[] | null;
  /** Whether some of it is older than the last question, which failed. */
  isKept: boolean;
}

/** Hours of the list. */
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

/** The next eight hours; without One Call the next eight entries of the three-hourly list. `now` in seconds since the epoch. */
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

/** Alerts that have not ended, in order of time; null where nobody could say. */
export function alertsOf({ oneCall, askedAt }: Sky): WeatherAlert[] | null {
  if (oneCall === null) return null;
  return oneCall.data.alerts
    .filter(({ end }) => end * 1000 > askedAt)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** What /tiempo shows of a sky. `entries` of /api/weather stand in for what is missing of it. */
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

/** Whether there is nothing to show of the sky at all. */
export const isEmpty = ({ now, hours, days }: Tiempo): boolean =>
  now === null && hours.length === 0 && days.length === 0;

/** A new answer for the same place takes nothing away: what failed this time stays as it was, and its age with it. */
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
