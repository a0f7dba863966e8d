import type { CacheRuleName } from '#config/cache-rules.ts';
import { keep, markFailed, type Answering } from '#config/page-cache.ts';
import { defaultMunicipality, findMunicipality } from '#contract/municipalities.ts';
import { tags } from '#contract/tags.ts';
import type { Municipality } from '#contract/weather.ts';
import { asOf, askSky, type Sky } from '#weather/sky.ts';

/** The municipality that `?municipio=` names; San Juan if it is none of the 78. */
export const spotOf = (query: URLSearchParams): Municipality =>
  findMunicipality(query.get('municipio') ?? '') ?? defaultMunicipality;

/** The weather of the municipality in the query. Never throws. */
export const askPage = (query: URLSearchParams): Promise<Sky> => askSky(spotOf(query));

/** Milliseconds for which a response of the worker is fresh. */
const freshFor = 600_000;

function ruleOf(sky: Sky, complete: boolean): CacheRuleName {
  const isWhole = sky.current !== null && sky.forecast !== null && sky.oneCall !== null && complete;
  return isWhole && sky.askedAt - (asOf(sky) ?? 0) <= freshFor ? 'weather' : 'incomplete';
}

/**
 * Sets the cache rule of a weather page: not cached without any weather, cached briefly if a part is missing or stale. `complete` is false
 * if a block beside the weather had to be left out.
 */
export function settleSky(page: Answering, sky: Sky, complete = true): void {
  if (asOf(sky) === null) markFailed(page);
  else keep(page, ruleOf(sky, complete), [tags.navigation]);
}
