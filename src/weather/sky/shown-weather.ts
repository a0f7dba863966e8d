import type { CurrentWeather, Forecast, OneCall, WeatherEntry } from '#contract/weather/weather.ts';
import { weatherIcon, weatherIcons, type WeatherIcon } from '#contract/weather/weather-icons.ts';
import { dayKey, hourOfDay } from './clock.ts';
import { asOf, type Sky, type Spot } from './sky.ts';

/**
 * The weather as all pages know it, in the units of the service: degrees Celsius, metres per second, metres, hPa, and chances from 0 to
 * 1. A page chooses what it shows, and the choice travels with the page as props. Every `dt`, `sunrise`, `sunset` and argument `now` is
 * in seconds since the epoch.
 */

/** Current weather, as far as every source knows it. */
export interface Sight {
  icon: WeatherIcon;
  description: string;
  temperature: number | null;
}

export interface Now extends Sight {
  /** Condition code of the service. */
  conditionId: number;
  feelsLike: number | null;
  /** Percent. */
  humidity: number | null;
  pressure: number | null;
  /** `deg` is the angle that the wind comes from. Null without a speed: a direction alone says little. */
  wind: { speed: number; deg: number | null } | null;
}

/** One hour, or three in the three-hourly list, starting at `dt`. */
export interface Hour extends Sight {
  dt: number;
  rain: number | null;
}

/** The day that contains `dt`. Null means that the source does not say. */
export interface Day {
  dt: number;
  lowest: number | null;
  highest: number | null;
  icon: WeatherIcon;
  description: string;
  /** Chance of rain in the same hours as the condition: in the whole day, or in what is left of today. */
  rain: number | null;
}

/** All weather of one place. Null means that it could not be loaded, or that the service does not know it. */
export interface Weather {
  spot: Spot;
  /** When it was requested, and when the service reported the oldest part, in milliseconds since the epoch. */
  loadedAt: number;
  asOf: number | null;
  now: Now | null;
  /** From the current hour on; null without One Call. */
  hours: readonly Hour[] | null;
  /** From today on: of One Call, or else at most five of the three-hourly list. */
  days: readonly Day[];
  sun: { sunrise: number; sunset: number } | null;
  visibility: number | null;
  uv: number | null;
}

const hour = 3_600;
/** Hours in the hourly lists of version 2 and of the light page. */
const shownHours = 12;
/** Days on /tiempo, and in the list made of the three-hourly one. */
export const fiveDays = 5;

/** The next twelve hours, the current one first. Drops hours that have ended: an older response has some. */
export const comingHours = <T extends { dt: number }>(hours: readonly T[], now: number): T[] =>
  hours.filter(({ dt }) => dt + hour > now).slice(0, shownHours);

/** Today and the days after it, in Puerto Rico's time zone. */
export const comingDays = <T extends { dt: number }>(days: readonly T[], now: number): T[] =>
  days.filter(({ dt }) => dayKey(dt) >= dayKey(now));

type Condition = CurrentWeather['weather'][number];
const sightOf = (condition: Condition) => ({
  icon: weatherIcon(condition),
  description: condition.description,
});

function nowOf({ weather: [condition], main, wind }: CurrentWeather): Now | null {
  if (!condition) return null;
  return {
    ...sightOf(condition),
    conditionId: condition.id,
    temperature: main.temp,
    feelsLike: main.feels_like,
    humidity: main.humidity,
    pressure: main.pressure,
    wind: wind.speed === null ? null : { speed: wind.speed, deg: wind.deg },
  };
}

type Hourly = { dt: number; temp: number | null; pop: number | null; weather: Condition[] };

const hourOf = ({ dt, temp, pop, weather: [condition] }: Hourly): Hour[] =>
  condition ? [{ dt, ...sightOf(condition), temperature: temp, rain: pop }] : [];

const dayOf = ({ dt, temp, pop, weather: [condition] }: OneCall['daily'][number]): Day[] =>
  condition ? [{ dt, ...sightOf(condition), lowest: temp.min, highest: temp.max, rain: pop }] : [];

const fromNoon = (dt: number): number => Math.abs(hourOfDay(dt) - 12);

/**
 * The three-hourly list by days of Puerto Rico: the lowest and the highest temperature, and the condition nearest to noon. The list's
 * hours are in UTC, so no entry is at 12:00 here: they are at 11:00 and 14:00.
 */
function daysOfForecast({ list }: Pick<Forecast, 'list'>): Day[] {
  const days = [...new Set(list.map(({ dt }) => dayKey(dt)))].slice(0, fiveDays);
  return days.flatMap((day) => {
    const entries = list.filter(({ dt }) => dayKey(dt) === day);
    const shown = [...entries].sort((one, other) => fromNoon(one.dt) - fromNoon(other.dt))[0];
    const condition = shown?.weather[0];
    if (!shown || !condition) return [];
    const lows = entries.flatMap(({ main }) => main.temp_min ?? main.temp ?? []);
    const highs = entries.flatMap(({ main }) => main.temp_max ?? main.temp ?? []);
    const lowest = lows.length > 0 ? Math.min(...lows) : null;
    const highest = highs.length > 0 ? Math.max(...highs) : null;
    return [{ dt: shown.dt, ...sightOf(condition), lowest, highest, rain: null }];
  });
}

/** The days of One Call from today on, or else those of the three-hourly list. */
export function daysOf(
  oneCall: Pick<OneCall, 'daily'> | null,
  forecast: Pick<Forecast, 'list'> | null,
  now: number,
): Day[] {
  const daily = comingDays(oneCall?.daily ?? [], now);
  if (daily.length > 0) return daily.flatMap(dayOf);
  return forecast ? daysOfForecast({ list: comingDays(forecast.list, now) }) : [];
}

/** The hour of this day with the greatest chance of rain, the first of several; null when no hour says one. */
function wettestOf(hours: readonly Hour[], day: string): Hour | null {
  const known = hours.filter(({ dt, rain }) => rain !== null && dayKey(dt) === day);
  return known.sort((one, other) => (other.rain ?? 0) - (one.rain ?? 0))[0] ?? null;
}

/**
 * Today as the rest of the page tells it: its condition and its chance of rain are those of the wettest of the hours that are left, because the
 * whole day's tell of hours that are over; and the present temperature is within the day's range, which was forecast before it was measured.
 */
function todayAsSeen(today: Day, current: Sight | null, hours: readonly Hour[]): Day {
  const { lowest, highest, rain } = today;
  const measured = current?.temperature == null ? [] : [current.temperature];
  const wettest = rain === null ? null : wettestOf(hours, dayKey(today.dt));
  return {
    ...today,
    ...(wettest && { icon: wettest.icon, description: wettest.description, rain: wettest.rain }),
    lowest: lowest === null ? null : Math.min(lowest, ...measured),
    highest: highest === null ? null : Math.max(highest, ...measured),
  };
}

/** The entries of the three-hourly list whose three hours have not ended. */
export const threeHoursOf = ({ forecast, loadedAt }: Sky): Hour[] =>
  (forecast?.data.list ?? [])
    .filter(({ dt }) => dt + 3 * hour > loadedAt / 1000)
    .flatMap(({ main, ...entry }) => hourOf({ ...entry, temp: main.temp }));

/** Reads the worker's responses. Hours and days that had ended when they were requested are left out. */
export function weatherOf(sky: Sky): Weather {
  const { spot, loadedAt, current, forecast, oneCall } = sky;
  const now = loadedAt / 1000;
  const present = current && nowOf(current.data);
  const hours = oneCall && oneCall.data.hourly.filter(({ dt }) => dt + hour > now).flatMap(hourOf);
  const days = daysOf(oneCall?.data ?? null, forecast?.data ?? null, now);
  const { sunrise = null, sunset = null, visibility = null, uvi: uv = null } = oneCall?.data.current ?? {};
  return {
    spot,
    loadedAt,
    asOf: asOf(sky),
    now: present,
    hours,
    days: days.map((day) => (dayKey(day.dt) === dayKey(now) ? todayAsSeen(day, present, hours ?? []) : day)),
    sun: sunrise !== null && sunset !== null ? { sunrise, sunset } : null,
    // Like everything that describes the present moment, it comes from the observation if that has it.
    visibility: current?.data.visibility ?? visibility ?? null,
    uv,
  };
}

const noon = (day: string) => Date.parse(`${day.slice(0, 'YYYY-MM-DD'.length)}T12:00:00-04:00`) / 1000;

const iconOfClass = (iconClass: string): WeatherIcon =>
  weatherIcons.find((name) => name === iconClass) ?? 'clouds';

export const nowOfEntry = ({ iconClass, condition, temperature }: WeatherEntry): Sight => ({
  icon: iconOfClass(iconClass),
  description: condition,
  temperature,
});

export const dayOfEntry = (entry: WeatherEntry): Day => {
  const { temperature: highest, ...sight } = nowOfEntry(entry);
  return { dt: noon(entry.date), ...sight, lowest: null, highest, rain: null };
};

/** The day of Puerto Rico that contains `now`; null when it is not among the known ones. */
export const todayOf = ({ days }: Pick<Weather, 'days'>, now: number): Day | null =>
  days.find(({ dt }) => dayKey(dt) === dayKey(now)) ?? null;

/** Today's sunrise and sunset; null when they are unknown or belong to another day. */
export const sunOf = ({ sun }: Pick<Weather, 'sun'>, now: number): Weather['sun'] =>
  sun && dayKey(sun.sunset) === dayKey(now) ? sun : null;

/** The measurements that a page lists one by one. Null means unknown. Rain and sun are those of what is left of today. */
export function factsOf(weather: Weather, now: number) {
  const { now: current, visibility, uv } = weather;
  return {
    temperature: current?.temperature ?? null,
    feelsLike: current?.feelsLike ?? null,
    wind: current?.wind ?? null,
    humidity: current?.humidity ?? null,
    visibility,
    rain: todayOf(weather, now)?.rain ?? null,
    pressure: current?.pressure ?? null,
    uv,
    sun: sunOf(weather, now),
  };
}

export type Facts = ReturnType<typeof factsOf>;
