import { Hono } from 'hono';
import type { Place, WeatherStatus } from '#contract/weather.ts';
import { municipalities } from '#contract/municipalities.ts';
import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import { jsonResponse } from '../http/json-response.ts';
import { limitSearches } from '../http/reader-limits.ts';
import { searchText } from '../http/query.ts';
import type { AppEnvironment } from '../services.ts';
import { requestedMunicipality, searchMunicipalities } from '../weather/municipality-search.ts';

/** A response that needs no upstream. */
function ours(body: object, rule: CacheRule, total: number | null = null): CachedResponse {
  return { found: true, body: JSON.stringify(body), total, state: 'fresh', ageSeconds: null, tags: [], rule };
}

const queryOf = (request: Request) => new URL(request.url).searchParams;

/** Weather, under /api. */
export const weatherRoutes = new Hono<AppEnvironment>()
  .get('/weather', async (c) => jsonResponse(c.req.raw, await c.var.services.weather.entries()))
  .get('/openweather/status', async (c) => {
    const status: WeatherStatus = { status: await c.var.services.weather.status() };
    return jsonResponse(c.req.raw, ours(status, apiCacheRules.weatherStatus));
  })
  .get('/openweather/search', limitSearches, (c) => {
    const query = queryOf(c.req.raw);
    const found = query.has('q') ? searchMunicipalities(searchText(query)) : municipalities;
    return jsonResponse(c.req.raw, ours(found, apiCacheRules.municipalities, found.length));
  })
  .get('/openweather/reverse-geocode', limitSearches, (c) => {
    const place: Place = { name: requestedMunicipality(queryOf(c.req.raw)).nombre };
    return jsonResponse(c.req.raw, ours(place, apiCacheRules.municipalities));
  })
  .get('/openweather/current/coords', async (c) => {
    const answer = await c.var.services.weather.current(requestedMunicipality(queryOf(c.req.raw)));
    return jsonResponse(c.req.raw, answer);
  })
  .get('/openweather/forecast', async (c) => {
    const answer = await c.var.services.weather.forecast(requestedMunicipality(queryOf(c.req.raw)));
    return jsonResponse(c.req.raw, answer);
  })
  .get('/openweather/onecall', async (c) => {
    const answer = await c.var.services.weather.oneCall(requestedMunicipality(queryOf(c.req.raw)));
    return jsonResponse(c.req.raw, answer);
  });
