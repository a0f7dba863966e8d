import { municipalityPlaces, type Place } from '../../content/places.ts';
import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, type JsonObject, type SampleResponse, type Upstream } from '../sample-response.ts';
import { currentWeather, forecast } from './openweather-current.ts';
import type { WeatherQuery } from './openweather-hours.ts';
import { oneCall } from './openweather-onecall.ts';

const responses: Readonly<Record<string, (query: WeatherQuery) => JsonObject>> = {
  '/data/2.5/weather': currentWeather,
  '/data/2.5/forecast': forecast,
  '/data/3.0/onecall': oneCall,
  // The response of version 3.0 under the base path of the next version, for sites that are configured for it.
  '/data/4.0/onecall': oneCall,
};

/**
 * What the worker asks OpenWeather for, in its words and units (metric, Spanish), with the fields that it reads. Any key in the query's
 * `appid` is accepted.
 */
export function openWeather(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url: { pathname, searchParams } }) => {
    const respond = responses[pathname];
    if (respond === undefined) return null;
    if (!searchParams.get('appid')) return refusal(401, 'Invalid API key.');
    const place = nearestTo(Number(searchParams.get('lat')), Number(searchParams.get('lon')));
    if (place === undefined) return refusal(400, 'wrong latitude or longitude');
    return jsonResponse(respond({ place, now: now(), staged: staged() }));
  };
}

const refusal = (status: number, message: string): SampleResponse =>
  jsonResponse({ cod: status, message }, status);

/** The radius of a town's weather in degrees. */
const TOWN_REACH = 0.4;

function nearestTo(lat: number, lon: number): Place | undefined {
  const distance = (place: Place) => Math.hypot(place.lat - lat, place.lon - lon);
  return municipalityPlaces
    .filter((place) => distance(place) < TOWN_REACH)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}
