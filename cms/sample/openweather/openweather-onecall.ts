import { atHour, dayOf } from '../../content/puerto-rico-time.ts';
import { sunTimes } from '../../content/sun.ts';
import { alertsAt } from '../../content/weather/weather-alerts.ts';
import { weatherAt, type HourOfWeather } from '../../content/weather/weather-days.ts';
import { round } from '../../content/weather/weather-formulas.ts';
import type { JsonObject } from '../sample-response.ts';
import {
  conditionsOf,
  hoursFrom,
  isDayAt,
  leadingCodes,
  popOf,
  seconds,
  type WeatherQuery,
} from './openweather-hours.ts';

const HOURS = 48;
const DAYS = 8;

/** One Call 3.0. Its fields are not nested, and `alerts` is absent when there are none. */
export function oneCall(query: WeatherQuery): JsonObject {
  const { now } = query;
  const alerts = alertsOf(query);
  return {
    current: currentOf(query),
    hourly: hoursFrom(query, now, HOURS).map((hour) => hourlyOf(query, hour)),
    daily: Array.from({ length: DAYS }, (_, index) => dailyOf(query, dayOf(now) + index)),
    ...(alerts.length > 0 ? { alerts } : {}),
  };
}

function currentOf(query: WeatherQuery): JsonObject {
  const { place, now, staged } = query;
  const { sunrise, sunset } = sunTimes(dayOf(now), place);
  const hour = weatherAt(place, now, staged);
  return {
    dt: seconds(now),
    sunrise: seconds(sunrise),
    sunset: seconds(sunset),
    temp: round(hour.temperature, 2),
    uvi: round(hour.uvIndex, 2),
    visibility: hour.visibility,
    weather: conditionsOf(hour.codes, isDayAt(now, query)),
  };
}

const hourlyOf = (query: WeatherQuery, { start, temperature, codes, pop }: HourOfWeather): JsonObject => ({
  dt: seconds(start),
  temp: round(temperature, 2),
  weather: conditionsOf(codes, isDayAt(start, query)),
  pop,
});

/** A whole day from midnight to midnight in Puerto Rico, including the hours of today that have passed. */
function dailyOf(query: WeatherQuery, day: number): JsonObject {
  const hours = hoursFrom(query, atHour(day, 0), 24);
  // Noon comes first, so that noon wins among hours of equal weight.
  const codes = leadingCodes([...hours.slice(12, 13), ...hours]);
  const temperatures = hours.map(({ temperature }) => temperature);
  return {
    dt: seconds(atHour(day, 12)),
    temp: { min: round(Math.min(...temperatures), 2), max: round(Math.max(...temperatures), 2) },
    weather: conditionsOf(codes, true),
    pop: popOf(hours),
  };
}

const alertsOf = ({ place, now, staged }: WeatherQuery): JsonObject[] =>
  alertsAt(place, now, staged).map(({ event, start, end, description }) => ({
    sender_name: 'NWS San Juan PR',
    event,
    start: seconds(start),
    end: seconds(end),
    description,
  }));
