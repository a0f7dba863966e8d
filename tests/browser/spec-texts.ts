import { newsTexts } from './spec-texts-news.ts';
import { sportsTexts } from './spec-texts-sports.ts';
import { stationTexts } from './spec-texts-station.ts';
import { weatherTexts } from './spec-texts-weather.ts';
import type { Said } from './spec-text.ts';

/** Required words for the log. No reader sees them, so they are in no `texts.ts`. */
const logWords: readonly Said[] = [
  ['Error al cargar los banners: {status}', 'Error al cargar los banners: 502'],
  ['Error al cargar noticias: {status}', 'Error al cargar noticias: 502'],
  ['Error al cargar programas: {status}', 'Error al cargar programas: 502'],
  ['Error fetching noticia details', 'Error fetching noticia details'],
  ['Error fetching programa details', 'Error fetching programa details'],
  ['Error fetching current weather', 'Error fetching current weather'],
  ['Error fetching forecast', 'Error fetching forecast'],
  ['Error fetching one call data', 'Error fetching one call data'],
  ['Error searching municipios', 'Error searching municipios'],
];

/**
 * Every required text that is shown only in some state: while something loads, when there is nothing, or when something failed. Texts of
 * first responses are in spec-routes.ts.
 */
export const specTexts: readonly Said[] = [
  ...newsTexts,
  ...sportsTexts,
  ...weatherTexts,
  ...stationTexts,
  ...logWords,
];
