import { HOUR } from '../../content/puerto-rico-time.ts';
import { weatherAt } from '../../content/weather/weather-days.ts';
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

/** The temperature of the warmest and the coolest part of a town differs by this many degrees Celsius from the town's own. */
const TOWN_SPREAD = 0.8;
const ENTRIES = 40;
const HOURS_PER_ENTRY = 3;

/** /data/2.5/weather. */
export function currentWeather(query: WeatherQuery): JsonObject {
  const { place, now, staged } = query;
  const hour = weatherAt(place, now, staged);
  return {
    weather: conditionsOf(hour.codes, isDayAt(now, query)),
    main: {
      temp: round(hour.temperature, 2),
      feels_like: round(hour.feelsLike, 2),
      temp_min: round(hour.temperature - TOWN_SPREAD, 2),
      temp_max: round(hour.temperature + TOWN_SPREAD, 2),
      pressure: hour.pressure,
      humidity: hour.humidity,
    },
    visibility: hour.visibility,
    wind: { speed: round(hour.wind, 2), deg: hour.windFrom },
    dt: seconds(now),
    cod: 200,
  };
}

/** /data/2.5/forecast: each entry covers the three hours that start at its time. */
export function forecast(query: WeatherQuery): JsonObject {
  const step = HOURS_PER_ENTRY * HOUR;
  const first = (Math.floor(query.now.getTime() / step) + 1) * step;
  const entries = Array.from({ length: ENTRIES }, (_, index) => new Date(first + index * step));
  // A text here, and a number in the current weather, as the service has it.
  return { cod: '200', list: entries.map((start) => entryAt(query, start)) };
}

function entryAt(query: WeatherQuery, start: Date): JsonObject {
  const hours = hoursFrom(query, start, HOURS_PER_ENTRY);
  const temperatures = hours.map(({ temperature }) => temperature);
  return {
    dt: seconds(start),
    main: {
      temp: round(temperatures[0] ?? 0, 2),
      temp_min: round(Math.min(...temperatures), 2),
      temp_max: round(Math.max(...temperatures), 2),
    },
    weather: conditionsOf(leadingCodes(hours), isDayAt(start, query)),
    pop: popOf(hours),
  };
}
