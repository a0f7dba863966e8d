import { dayOf, HOUR } from '../../content/puerto-rico-time.ts';
import { moonPhase, sunTimes } from '../../content/sun.ts';
import { alertsAt } from '../../content/weather/weather-alerts.ts';
import { conditionOf } from '../../content/weather/weather-conditions.ts';
import { weatherAt, type HourOfWeather } from '../../content/weather/weather-days.ts';
import { round } from '../../content/weather/weather-formulas.ts';
import type { JsonObject, JsonValue } from '../sample-response.ts';
import {
  conditionsOf,
  hoursFrom,
  hoursOfDay,
  leadingCodes,
  podAt,
  seconds,
  sum,
} from './openweather-hours.ts';
import { TIMEZONE_OFFSET, type WeatherQuery } from './openweather-query.ts';

const MINUTES = 60;
const HOURS = 48;
const DAYS = 8;

/** One Call 3.0. Its fields are not nested. `exclude` removes parts, and `alerts` is absent when there are none. */
export function oneCall(query: WeatherQuery): JsonObject {
  const { lat, lon, now, params } = query;
  const excluded = new Set((params.get('exclude') ?? '').split(','));
  const today = dayOf(now);
  const alerts = alertsOf(query);
  const parts: Record<string, () => JsonValue> = {
    current: () => currentOf(query),
    minutely: () => minutesOf(query),
    hourly: () => hoursFrom(query, now, HOURS).map((hour) => hourlyOf(query, hour)),
    daily: () => Array.from({ length: DAYS }, (_, index) => dailyOf(query, today + index)),
    ...(alerts.length > 0 ? { alerts: () => alerts } : {}),
  };
  return {
    lat: round(lat, 4),
    lon: round(lon, 4),
    timezone: 'America/Puerto_Rico',
    timezone_offset: TIMEZONE_OFFSET,
    ...Object.fromEntries(
      Object.entries(parts)
        .filter(([name]) => !excluded.has(name))
        .map(([name, part]) => [name, part()]),
    ),
  };
}

function currentOf(query: WeatherQuery): JsonObject {
  const { place, now, staged } = query;
  const { sunrise, sunset } = sunTimes(dayOf(now), query);
  const hour = weatherAt(place, now, staged);
  return {
    dt: seconds(now),
    sunrise: seconds(sunrise),
    sunset: seconds(sunset),
    ...instant(query, hour),
    weather: conditionsOf(hour.codes, query, podAt(now, query)),
    ...rainOf(hour),
  };
}

function hourlyOf(query: WeatherQuery, hour: HourOfWeather): JsonObject {
  return {
    dt: seconds(hour.start),
    ...instant(query, hour),
    weather: conditionsOf(hour.codes, query, podAt(hour.start, query)),
    pop: hour.pop,
    ...rainOf(hour),
  };
}

/** The fields that the current hour and the forecast hours have in common. */
function instant({ units }: WeatherQuery, hour: HourOfWeather): JsonObject {
  return {
    temp: units.temperature(hour.temperature),
    feels_like: units.temperature(hour.feelsLike),
    pressure: hour.pressure,
    humidity: hour.humidity,
    dew_point: units.temperature(hour.dewPoint),
    uvi: round(hour.uvIndex, 2),
    clouds: hour.clouds,
    visibility: hour.visibility,
    wind_speed: units.speed(hour.wind),
    wind_deg: hour.windFrom,
    wind_gust: units.speed(hour.gust),
  };
}

function rainOf({ rain }: HourOfWeather): JsonObject {
  return rain > 0 ? { rain: { '1h': rain } } : {};
}

/** For each minute the rain of its hour, in millimetres per hour. */
function minutesOf({ place, now, staged }: WeatherQuery): JsonObject[] {
  const minute = HOUR / 60;
  const first = Math.floor(now.getTime() / minute) * minute;
  return Array.from({ length: MINUTES }, (_, index) => {
    const time = new Date(first + index * minute);
    return { dt: seconds(time), precipitation: weatherAt(place, time, staged).rain };
  });
}

/** A whole day from midnight to midnight in Puerto Rico, including the hours of today that have passed. */
function dailyOf(query: WeatherQuery, day: number): JsonObject {
  const { units } = query;
  const hours = hoursOfDay(query, day);
  const at = (hour: number) => hourAt(hours, hour);
  const noon = at(12);
  const windiest = hours.reduce((best, hour) => (hour.wind > best.wind ? hour : best), noon);
  // Noon comes first, so that noon wins among hours of equal weight.
  const codes = leadingCodes([noon, ...hours]);
  const temperatures = hours.map(({ temperature }) => temperature);
  const rain = round(sum(hours.map((hour) => hour.rain)), 2);
  const parts = { day: noon, night: at(23), eve: at(18), morn: at(6) };
  const ofParts = (value: (hour: HourOfWeather) => number): JsonObject =>
    Object.fromEntries(Object.entries(parts).map(([name, hour]) => [name, units.temperature(value(hour))]));
  return {
    dt: seconds(noon.start),
    ...skyOf(query, day, noon.start),
    summary: `Expect a day of ${conditionOf(codes[0] ?? 800).english}`,
    temp: {
      ...ofParts(({ temperature }) => temperature),
      min: units.temperature(Math.min(...temperatures)),
      max: units.temperature(Math.max(...temperatures)),
    },
    feels_like: ofParts(({ feelsLike }) => feelsLike),
    pressure: noon.pressure,
    humidity: noon.humidity,
    dew_point: units.temperature(noon.dewPoint),
    wind_speed: units.speed(windiest.wind),
    wind_deg: windiest.windFrom,
    wind_gust: units.speed(Math.max(...hours.map(({ gust }) => gust))),
    weather: conditionsOf(codes, query, 'd'),
    clouds: noon.clouds,
    pop: Math.max(...hours.map(({ pop }) => pop)),
    ...(rain > 0 ? { rain } : {}),
    uvi: round(Math.max(...hours.map(({ uvIndex }) => uvIndex)), 2),
  };
}

/** Sun and moon times. At new moon the moon rises with the sun; with age it rises later. The result is accurate to half an hour. */
function skyOf(query: WeatherQuery, day: number, noon: Date): JsonObject {
  const { sunrise, sunset } = sunTimes(day, query);
  const phase = moonPhase(noon);
  const midnight = seconds(noon) - 43_200;
  const later = (time: Date) => midnight + ((seconds(time) - midnight + Math.round(phase * 86_400)) % 86_400);
  return {
    sunrise: seconds(sunrise),
    sunset: seconds(sunset),
    moonrise: later(sunrise),
    moonset: later(sunset),
    moon_phase: round(phase, 2) % 1,
  };
}

function alertsOf({ place, now, staged }: WeatherQuery): JsonObject[] {
  return alertsAt(place, now, staged).map(({ event, start, end, description, tags }) => ({
    sender_name: 'NWS San Juan PR',
    event,
    start: seconds(start),
    end: seconds(end),
    description,
    tags,
  }));
}

function hourAt(hours: readonly HourOfWeather[], hour: number): HourOfWeather {
  const found = hours[hour];
  if (!found) throw new Error(`A day has no hour ${hour}`);
  return found;
}
