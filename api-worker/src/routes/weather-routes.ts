import { municipalities } from '#contract/weather/municipalities.ts';
import {
  CurrentWeather,
  Forecast,
  Municipalities,
  OneCall,
  Place,
  Temperatures,
  WeatherEntries,
  WeatherStatus,
} from '#contract/weather/weather.ts';
import { apiCacheRules } from '../cache-control.ts';
import { searchText } from '../http/parameters.ts';
import { limitSearches } from '../access/reader-limits.ts';
import { ours, route, type Route } from '../route.ts';
import { requestedMunicipality, searchMunicipalities } from '../weather/municipality-search.ts';

const place = { place: requestedMunicipality };

/** Weather, under /api. */
export const weatherRoutes: readonly Route[] = [
  route('GET', '/api/weather', {
    summary: 'San Juan now and on the next days',
    response: WeatherEntries,
    handle: ({ services }) => services.weather.entries(),
  }),
  route('GET', '/api/weather/temperatures', {
    summary: 'The last temperatures of the municipalities that the worker knows',
    response: Temperatures,
    handle: ({ services }) => services.weather.temperatures(),
  }),
  route('GET', '/api/openweather/status', {
    summary: 'Whether the weather service works',
    response: WeatherStatus,
    handle: async ({ services }) => {
      const status: WeatherStatus = { status: await services.weather.status() };
      return ours(status, apiCacheRules.weatherStatus);
    },
  }),
  route('GET', '/api/openweather/search', {
    summary: 'The 78 municipalities, or those that match',
    limit: limitSearches,
    query: { text: searchText },
    response: Municipalities,
    handle: ({ query: { text } }) => {
      const found = text === undefined ? municipalities : searchMunicipalities(text);
      return ours(found, apiCacheRules.municipalities, found.length);
    },
  }),
  route('GET', '/api/openweather/reverse-geocode', {
    summary: 'The nearest municipality',
    limit: limitSearches,
    query: place,
    response: Place,
    handle: ({ query }) => {
      const named: Place = { name: query.place.nombre };
      return ours(named, apiCacheRules.municipalities);
    },
  }),
  route('GET', '/api/openweather/current/coords', {
    summary: 'Current weather of the nearest municipality',
    query: place,
    response: CurrentWeather,
    handle: ({ services, query }) => services.weather.current(query.place),
  }),
  route('GET', '/api/openweather/forecast', {
    summary: 'Forecast in steps of three hours',
    query: place,
    response: Forecast,
    handle: ({ services, query }) => services.weather.forecast(query.place),
  }),
  route('GET', '/api/openweather/onecall', {
    summary: 'Hours, days, alerts, sunrise and UV',
    query: place,
    response: OneCall,
    handle: ({ services, query }) => services.weather.oneCall(query.place),
  }),
];
