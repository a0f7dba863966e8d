import type { StagedWeather } from '../content/weather-kinds.ts';
import { jsonAnswer, type Answer, type Upstream } from './answer.ts';
import { currentWeather, forecast } from './openweather-current.ts';
import { directGeocoding, reverseGeocoding } from './openweather-geo.ts';
import { oneCall } from './openweather-onecall.ts';
import { errorAnswer, weatherQuery, type WeatherQuery } from './openweather-query.ts';

const addressed = /^\/(data|geo)\/\d/;

/** The responses by path, for the paths that take a place. */
const answers: Record<string, (query: WeatherQuery) => Answer> = {
  '/data/2.5/weather': (query) => jsonAnswer(currentWeather(query)),
  '/data/2.5/forecast': (query) => jsonAnswer(forecast(query)),
  '/data/3.0/onecall': (query) => jsonAnswer(oneCall(query)),
  // The response of version 3.0 under the base path of the next version, for sites that are configured for it.
  '/data/4.0/onecall': (query) => jsonAnswer(oneCall(query)),
  '/geo/1.0/reverse': reverseGeocoding,
};

/** OpenWeather's APIs for current weather, forecast, One Call and geocoding. Any key in the query's `appid` is accepted. */
export function openWeather(now: () => Date, staged: () => StagedWeather | null): Upstream {
  return ({ url }) => {
    if (!addressed.test(url.pathname)) return null;
    if (!url.searchParams.get('appid')) {
      return errorAnswer(
        401,
        'Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.',
      );
    }
    if (url.pathname === '/geo/1.0/direct') return directGeocoding(url.searchParams);
    const answer = answers[url.pathname];
    if (!answer) return errorAnswer(404, 'Internal error');
    const query = weatherQuery(url.searchParams, now(), staged());
    return 'status' in query ? query : answer(query);
  };
}
