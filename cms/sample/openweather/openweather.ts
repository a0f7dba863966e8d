import type { StagedWeather } from '../../content/weather/weather-kinds.ts';
import { jsonResponse, type SampleResponse, type Upstream, type JsonObject } from '../sample-response.ts';
import { currentWeather, forecast } from './openweather-current.ts';
import { oneCall } from './openweather-onecall.ts';
import { errorResponse, weatherQuery, type WeatherQuery, townsAround } from './openweather-query.ts';
import { municipalityPlaces, type Place } from '../../content/places.ts';
import { slugOf } from '../../content/slug.ts';

const addressed = /^\/(data|geo)\/\d/;

/** The responses by path, for the paths that take a place. */
const responses: Record<string, (query: WeatherQuery) => SampleResponse> = {
  '/data/2.5/weather': (query) => jsonResponse(currentWeather(query)),
  '/data/2.5/forecast': (query) => jsonResponse(forecast(query)),
  '/data/3.0/onecall': (query) => jsonResponse(oneCall(query)),
  // The response of version 3.0 under the base path of the next version, for sites that are configured for it.
  '/data/4.0/onecall': (query) => jsonResponse(oneCall(query)),
  '/geo/1.0/reverse': reverseGeocoding,
};

/** OpenWeather's APIs for current weather, forecast, One Call and geocoding. Any key in the query's `appid` is accepted. */
export function openWeather(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url }) => {
    if (!addressed.test(url.pathname)) return null;
    if (!url.searchParams.get('appid')) {
      return errorResponse(
        401,
        'Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.',
      );
    }
    if (url.pathname === '/geo/1.0/direct') return directGeocoding(url.searchParams);
    const response = responses[url.pathname];
    if (!response) return errorResponse(404, 'Internal error');
    const query = weatherQuery(url.searchParams, now(), staged());
    return 'status' in query ? query : response(query);
  };
}

/** /geo/1.0/direct: finds towns by their name ("Mayagüez,PR"). An unknown name gives an empty list. */
function directGeocoding(params: URLSearchParams): SampleResponse {
  const [name = '', ...countries] = (params.get('q') ?? '').split(',').map((part) => part.trim());
  if (!name) return errorResponse(400, 'Nothing to geocode');
  const country = countries.at(-1)?.toUpperCase() ?? 'PR';
  const isHere = country === 'PR' || country === 'US';
  const found = municipalityPlaces.filter((place) => isHere && slugOf(place.name) === slugOf(name));
  return jsonResponse(found.slice(0, limitOf(params)).map(named));
}

/** /geo/1.0/reverse: finds the towns nearest to a point. At sea the list is empty. */
function reverseGeocoding({ lat, lon, params }: WeatherQuery): SampleResponse {
  return jsonResponse(townsAround(lat, lon).slice(0, limitOf(params)).map(named));
}

function named({ name, lat, lon }: Place): JsonObject {
  return { name, local_names: { es: name, en: name }, lat, lon, country: 'PR', state: 'Puerto Rico' };
}

/** The service returns five results at most. */
function limitOf(params: URLSearchParams): number {
  const limit = Number(params.get('limit') ?? 1);
  return Number.isInteger(limit) ? Math.min(5, Math.max(1, limit)) : 1;
}
