import { markFailed, setCacheRule, type PageCacheRuleName, type ResponseHolder } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import { defaultMunicipality, findMunicipality } from '#contract/municipalities.ts';
import { tags } from '#contract/tags.ts';
import type { Municipality } from '#contract/weather.ts';
import { asOf, loadSky, type Sky } from '#weather/sky/sky.ts';
import { pageTexts } from '#weather/v2/v2-texts.ts';

/** The municipality that `?municipio=` names; San Juan if it is none of the 78. */
export const spotOf = (query: URLSearchParams): Municipality =>
  findMunicipality(query.get('municipio') ?? '') ?? defaultMunicipality;

/** The weather of the municipality in the query. Never throws. */
export const loadSkyOfQuery = (query: URLSearchParams): Promise<Sky> => loadSky(spotOf(query));

/** Milliseconds for which a response of the worker is fresh. */
const freshFor = 600_000;

function ruleOf(sky: Sky, complete: boolean): PageCacheRuleName {
  const isWhole = sky.current !== null && sky.forecast !== null && sky.oneCall !== null && complete;
  return isWhole && sky.loadedAt - (asOf(sky) ?? 0) <= freshFor ? 'weather' : 'incomplete';
}

/**
 * Sets the cache rule of a weather page: not cached without any weather, cached briefly if a part is missing or stale. `complete` is false
 * if a block beside the weather had to be left out.
 */
export function setWeatherCacheRule(page: ResponseHolder, sky: Sky, complete = true): void {
  if (asOf(sky) === null) markFailed(page);
  else setCacheRule(page, ruleOf(sky, complete), [tags.navigation]);
}

/**
 * Requests the weather for the query of /tiempo-v2 or of the same page without the site's frame, and sets the page's cache rule. `name` is
 * the municipality in the query, undefined without a known one. Never throws.
 */
export async function loadV2(page: ResponseHolder, query: URLSearchParams) {
  const sky = await loadSkyOfQuery(query);
  setWeatherCacheRule(page, sky);
  const { nombre } = sky.spot;
  const name = nombre === query.get('municipio') ? nombre : undefined;
  const { title, description } = pageTexts;
  return { sky, name, head: { title, description: description(nombre), canonical: paths.weatherV2(name) } };
}
