import { factTexts } from '#weather/sky/texts.ts';

/** The names of the measurements that version 2 and the light page both list, in their order. */
export const sharedFacts = [
  ...[factTexts.temperature, factTexts.feelsLike, factTexts.wind, factTexts.humidity],
  ...[factTexts.visibility, factTexts.rain, factTexts.pressure, factTexts.uv],
];

/** Queries that name no municipality of ours, for which a page shows San Juan. */
export const namelessQueries = ['?municipio=Madrid', '?municipio=', '?municipio=%FF%00%3Cscript%3E'].map(
  (query) => [query, 'San Juan'] as const,
);
