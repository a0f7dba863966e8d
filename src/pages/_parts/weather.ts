import { secondaryTimeout } from '#api/client.ts';
import { optional } from '#api/outcome.ts';
import { temperatures } from '#api/weather-requests.ts';
import { markFailed, setCacheRule, type PageCacheRuleName, type ResponseHolder } from '#config/page-cache.ts';
import { paths } from '#config/paths.ts';
import { defaultMunicipality, findMunicipality } from '#contract/weather/municipalities.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import type { Municipality } from '#contract/weather/weather.ts';
import { observationLife, observationSeconds } from '#weather/sky/observation.ts';
import { asOf, loadSky, type LoadedSky, type Sky } from '#weather/sky/sky.ts';
import { pageTexts as tiempoPage, tiempoTexts } from '#weather/tiempo/tiempo-texts.ts';
import { pageTexts } from '#weather/v2/v2-texts.ts';

/** The municipality that `?municipio=` names; San Juan if it is none of the 78. */
export const spotOf = (query: URLSearchParams): Municipality =>
  findMunicipality(query.get('municipio') ?? '') ?? defaultMunicipality;

/** The weather of the municipality in the query. Never throws. */
export const loadSkyOfQuery = (query: URLSearchParams): Promise<LoadedSky> => loadSky(spotOf(query));

function ruleOf(sky: Sky, complete: boolean): PageCacheRuleName {
  const isWhole = sky.current !== null && sky.forecast !== null && sky.oneCall !== null && complete;
  return isWhole && sky.loadedAt - (asOf(sky) ?? 0) <= observationLife ? 'weather' : 'incomplete';
}

/**
 * Sets the cache rule of a weather page: not cached without any weather, cached briefly if a part is missing or stale, and otherwise no
 * longer than the worker keeps the observation. `complete` is false
 * if a block beside the weather had to be left out. `untilEnd`: seconds until the first of the warnings on its map ends, infinite while
 * there is none; null when the page has no such map. With one it is no longer in caches than the page of the warnings.
 */
export function setWeatherCacheRule(
  page: ResponseHolder,
  sky: Sky,
  complete = true,
  untilEnd: number | null = null,
): void {
  if (asOf(sky) === null) markFailed(page);
  else {
    const reportedAt = sky.current?.asOf ?? 0;
    const seconds = Math.min(observationSeconds(reportedAt, sky.loadedAt), untilEnd ?? Infinity);
    const rule = ruleOf(sky, complete);
    const kept = untilEnd !== null && rule === 'weather' ? 'list' : rule;
    // A change of any warning changes its alerts.
    setCacheRule(page, kept, [tags.navigation, tags.emergency, tags.alerts], seconds);
  }
}

/** The title of a weather page: its place if its address names one, and what it has that the others do not. */
export const weatherTitle = (name: string | undefined, view?: string): string =>
  [name === undefined ? tiempoPage.title : tiempoTexts.place(name), view].filter(Boolean).join(': ');

/** The municipality that `?municipio=` names; undefined without a known one. */
export const namedIn = (query: URLSearchParams): string | undefined =>
  findMunicipality(query.get('municipio') ?? '')?.nombre;

/**
 * Requests the weather for the query of /tiempo-v2 or of the same page without the site's frame, and sets the page's cache rule. `name` is
 * the municipality in the query, undefined without a known one. Never throws.
 */
export async function loadV2(page: ResponseHolder, query: URLSearchParams) {
  const [sky, known] = await Promise.all([
    loadSkyOfQuery(query),
    optional(temperatures({ timeout: secondaryTimeout })),
  ]);
  setWeatherCacheRule(page, sky);
  const { nombre } = sky.spot;
  const name = namedIn(query);
  return {
    sky,
    temperatures: known?.data ?? [],
    name,
    head: {
      title: weatherTitle(name, pageTexts.view),
      description: pageTexts.description(nombre),
      canonical: paths.weatherV2(name),
    },
  };
}
