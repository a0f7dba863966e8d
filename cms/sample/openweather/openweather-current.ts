import { municipalityPlaces } from '../../content/places.ts';
import { dayOf, HOUR } from '../../content/puerto-rico-time.ts';
import { sunTimes } from '../../content/sun.ts';
import { altitudes, weatherAt, type HourOfWeather } from '../../content/weather/weather-days.ts';
import { round } from '../../content/weather/weather-formulas.ts';
import type { JsonObject } from '../sample-response.ts';
import { conditionsOf, hoursFrom, leadingCodes, podAt, seconds, sum } from './openweather-hours.ts';
import { TIMEZONE_OFFSET, type WeatherQuery } from './openweather-query.ts';

/** The temperature of the warmest and the coolest part of a town differs by this many degrees Celsius from the town's own. */
const TOWN_SPREAD = 0.8;
/** Metres of altitude by which the air pressure falls by 1 hPa. */
const METRES_PER_HPA = 8.4;
const ENTRIES = 40;
const HOURS_PER_ENTRY = 3;

/** /data/2.5/weather. */
export function currentWeather(query: WeatherQuery): JsonObject {
  const { lat, lon, place, now, staged } = query;
  const hour = weatherAt(place, now, staged);
  return {
    coord: { lon: round(lon, 4), lat: round(lat, 4) },
    weather: conditionsOf(hour.codes, query, podAt(now, query)),
    base: 'stations',
    main: mainOf(query, hour, hour.temperature - TOWN_SPREAD, hour.temperature + TOWN_SPREAD),
    visibility: hour.visibility,
    wind: windOf(query, hour, hour.gust),
    ...(hour.rain > 0 ? { rain: { '1h': hour.rain } } : {}),
    clouds: { all: hour.clouds },
    dt: seconds(now),
    sys: { type: 2, id: 2_004_233, ...(place.name ? { country: 'PR' } : {}), ...sunOf(query) },
    timezone: TIMEZONE_OFFSET,
    id: townId(place.name),
    name: place.name,
    cod: 200,
  };
}

/** /data/2.5/forecast: each entry covers the three hours that start at its time. */
export function forecast(query: WeatherQuery): JsonObject {
  const { lat, lon, place, params } = query;
  const count = Number(params.get('cnt') ?? ENTRIES);
  const length = Number.isInteger(count) && count > 0 ? Math.min(ENTRIES, count) : ENTRIES;
  const step = HOURS_PER_ENTRY * HOUR;
  const first = (Math.floor(query.now.getTime() / step) + 1) * step;
  const list = Array.from({ length }, (_, index) => entryAt(query, new Date(first + index * step)));
  return {
    cod: '200',
    message: 0,
    cnt: length,
    list,
    city: {
      id: townId(place.name),
      name: place.name,
      coord: { lat: round(lat, 4), lon: round(lon, 4) },
      country: place.name ? 'PR' : '',
      // The value that the service sends for a place of unknown population.
      population: 0,
      timezone: TIMEZONE_OFFSET,
      ...sunOf(query),
    },
  };
}

function entryAt(query: WeatherQuery, start: Date): JsonObject {
  const hours = hoursFrom(query, start, HOURS_PER_ENTRY);
  const hour = weatherAt(query.place, start, query.staged);
  const temperatures = hours.map(({ temperature }) => temperature);
  const rain = round(sum(hours.map((each) => each.rain)), 2);
  const pod = podAt(start, query);
  return {
    dt: seconds(start),
    main: { ...mainOf(query, hour, Math.min(...temperatures), Math.max(...temperatures)), temp_kf: 0 },
    weather: conditionsOf(leadingCodes(hours), query, pod),
    clouds: { all: hour.clouds },
    wind: windOf(query, hour, Math.max(...hours.map(({ gust }) => gust))),
    visibility: hour.visibility,
    pop: Math.max(...hours.map(({ pop }) => pop)),
    ...(rain > 0 ? { rain: { '3h': rain } } : {}),
    sys: { pod },
    dt_txt: start.toISOString().slice(0, 19).replace('T', ' '),
  };
}

function mainOf({ units, place }: WeatherQuery, hour: HourOfWeather, least: number, max: number): JsonObject {
  return {
    temp: units.temperature(hour.temperature),
    feels_like: units.temperature(hour.feelsLike),
    temp_min: units.temperature(least),
    temp_max: units.temperature(max),
    pressure: hour.pressure,
    humidity: hour.humidity,
    sea_level: hour.pressure,
    grnd_level: Math.round(hour.pressure - altitudes[place.relief] / METRES_PER_HPA),
  };
}

function windOf({ units }: WeatherQuery, { wind, windFrom }: HourOfWeather, gust: number): JsonObject {
  return { speed: units.speed(wind), deg: windFrom, gust: units.speed(gust) };
}

function sunOf(query: WeatherQuery): JsonObject {
  const { sunrise, sunset } = sunTimes(dayOf(query.now), query);
  return { sunrise: seconds(sunrise), sunset: seconds(sunset) };
}

/** A made-up number that is always the same for a town. At sea it is 0, as in the real service. */
function townId(name: string): number {
  const index = municipalityPlaces.findIndex((place) => place.name === name);
  return index < 0 ? 0 : 90_000_001 + index;
}
