import { municipalityPlaces, type Place } from '../../content/places.ts';
import { fahrenheit, round } from '../../content/weather/weather-formulas.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, type SampleResponse, type JsonObject } from '../sample-response.ts';

/** The parsed parameters of a weather request. */
export interface WeatherQuery {
  /** As requested. */
  lat: number;
  lon: number;
  /** The nearest town. At sea the name is ''. */
  place: Place;
  now: Date;
  staged: StagedWeather | null;
  units: Units;
  isSpanish: boolean;
  params: URLSearchParams;
}

/** Convert degrees Celsius and metres per second to the requested units, rounded like in the service. */
interface Units {
  temperature(celsius: number): number;
  speed(metresPerSecond: number): number;
}

const units: Record<'standard' | 'metric' | 'imperial', Units> = {
  standard: {
    temperature: (celsius) => round(celsius + 273.15, 2),
    speed: (metresPerSecond) => round(metresPerSecond, 2),
  },
  metric: {
    temperature: (celsius) => round(celsius, 2),
    speed: (metresPerSecond) => round(metresPerSecond, 2),
  },
  imperial: {
    temperature: (celsius) => round(fahrenheit(celsius), 2),
    speed: (metresPerSecond) => round(metresPerSecond * 2.236936, 2),
  },
};

/** Seconds east of UTC, as in every response. */
export const TIMEZONE_OFFSET = -14_400;

/** The radius of a town's weather in kilometres. Beyond it is open sea. */
const TOWN_REACH = 40;

/** The parsed query, or the service's error response with status 400. */
export function weatherQuery(
  params: URLSearchParams,
  now: Date,
  staged: StagedWeather | null,
): WeatherQuery | SampleResponse {
  const lat = params.get('lat');
  const lon = params.get('lon');
  if (!lat || !lon) return errorResponse(400, 'Nothing to geocode');
  if (!isDegrees(lat, 90)) return errorResponse(400, 'wrong latitude');
  if (!isDegrees(lon, 180)) return errorResponse(400, 'wrong longitude');
  const at = { lat: Number(lat), lon: Number(lon) };
  return {
    ...at,
    place: townsAround(at.lat, at.lon)[0] ?? { name: '', ...at, relief: 'coast' },
    now,
    staged,
    units: unitsOf(params.get('units')),
    // The service accepts both codes for Spanish.
    isSpanish: ['es', 'sp'].includes(params.get('lang') ?? ''),
    params,
  };
}

/** The service's own error format. Its `cod` is a number for 401 and a string for the other statuses. */
export function errorResponse(status: 400 | 401 | 404, message: string): SampleResponse {
  const body: JsonObject = { cod: status === 401 ? status : String(status), message };
  return jsonResponse(body, status);
}

/** The towns within `TOWN_REACH`, nearest first. */
export function townsAround(lat: number, lon: number): Place[] {
  return municipalityPlaces
    .map((place) => ({ place, distance: kilometres(lat, lon, place) }))
    .filter(({ distance }) => distance <= TOWN_REACH)
    .sort((one, other) => one.distance - other.distance)
    .map(({ place }) => place);
}

/** Calculated on a plane, which is accurate enough within an archipelago. */
function kilometres(lat: number, lon: number, place: Place): number {
  const north = (place.lat - lat) * 111.2;
  const east = (place.lon - lon) * 111.2 * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

function unitsOf(name: string | null): Units {
  return name === 'metric' || name === 'imperial' ? units[name] : units.standard;
}

function isDegrees(text: string, max: number): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= max;
}
