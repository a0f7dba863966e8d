import { Hono } from 'hono';
import type { Place, WeatherStatus } from '#contract/weather.ts';
import { municipalities } from '#contract/municipalities.ts';
import { apiCacheRules } from '../cache-control.ts';
import type { Answer } from '../edge-cache/edge-cache.ts';
import { answerJson } from '../http/answer-json.ts';
import { limitSearches } from '../http/reader-limits.ts';
import { searchText } from '../http/query.ts';
import type { AppEnvironment } from '../services.ts';
import { askedMunicipality, searchMunicipalities } from '../weather/places.ts';

/** A response that needs no upstream. */
function ours(body: object, total: number | null = null): Answer {
  return { found: true, body: JSON.stringify(body), total, state: 'fresh', ageSeconds: null, tags: [] };
}

const queryOf = (request: Request) => new URL(request.url).searchParams;

/** Weather, under /api. */
export const weatherRoutes = new Hono<AppEnvironment>()
  .get('/weather', async (c) =>
    answerJson(c.req.raw, await c.var.services.weather.entries(), apiCacheRules.weather),
  )
  .get('/openweather/status', async (c) => {
    const status: WeatherStatus = { status: await c.var.services.weather.status() };
    return answerJson(c.req.raw, ours(status), apiCacheRules.weatherStatus);
  })
  .get('/openweather/search', limitSearches, (c) => {
    const query = queryOf(c.req.raw);
    const found = query.has('q') ? searchMunicipalities(searchText(query)) : municipalities;
    return answerJson(c.req.raw, ours(found, found.length), apiCacheRules.municipalities);
  })
  .get('/openweather/reverse-geocode', limitSearches, (c) => {
    const place: Place = { name: askedMunicipality(queryOf(c.req.raw)).nombre };
    return answerJson(c.req.raw, ours(place), apiCacheRules.municipalities);
  })
  .get('/openweather/current/coords', async (c) => {
    const answer = await c.var.services.weather.current(askedMunicipality(queryOf(c.req.raw)));
    return answerJson(c.req.raw, answer, apiCacheRules.weather);
  })
  .get('/openweather/forecast', async (c) => {
    const answer = await c.var.services.weather.forecast(askedMunicipality(queryOf(c.req.raw)));
    return answerJson(c.req.raw, answer, apiCacheRules.weather);
  })
  .get('/openweather/onecall', async (c) => {
    const answer = await c.var.services.weather.oneCall(askedMunicipality(queryOf(c.req.raw)));
    return answerJson(c.req.raw, answer, apiCacheRules.weather);
  });
