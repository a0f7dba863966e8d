import type { CacheRuleName } from '#config/cache-rules.ts';
import { keep, markFailed, type Answering } from '#config/page-cache.ts';
import { defaultMunicipality, findMunicipality } from '#contract/municipalities.ts';
import { tags } from '#contract/tags.ts';
import type { Municipality } from '#contract/weather.ts';
import { asOf, askSky, type Sky } from '#weather/sky.ts';

/** The municipality that `?municipio=` names; San Juan where it names none of the 78. */
export const spotOf = (query: URLSearchParams): Municipality =>
  findMunicipality(query.get('municipio') ?? '') ?? defaultMunicipality;

/** All of the weather of the municipality that the query names. Never throws. */
export const askPage = (query: URLSearchParams): Promise<Sky> => askSky(spotOf(query));

/** Milliseconds for which the worker holds an answer for fresh. */
const freshFor = 600_000;

function ruleOf(sky: Sky, complete: boolean): CacheRuleName {
  const isWhole = sky.current !== null && sky.forecast !== null && sky.oneCall !== null && complete;
  return isWhole && sky.askedAt - (asOf(sky) ?? 0) <= freshFor ? 'weather' : 'incomplete';
}

/**
 * Says how long a weather page may be kept: not at all where nothing could be had, and only for moments where something is missing
 * or past its time. `complete` is false where a block beside the weather had to be left out.
 */
export function settleSky(page: Answering, sky: Sky, complete = true): void {
  if (asOf(sky) === null) markFailed(page);
  else keep(page, ruleOf(sky, complete), [tags.navigation]);
}
