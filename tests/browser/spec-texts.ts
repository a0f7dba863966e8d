import { newsTexts } from './spec-texts-news.ts';
import { sportsTexts } from './spec-texts-sports.ts';
import { stationTexts } from './spec-texts-station.ts';
import { weatherTexts } from './spec-texts-weather.ts';
import { provedBy } from './spec-text.ts';

/** The specification's words for the log: no reader sees them, so that they stand in no file of texts. */
const logWords = [
  ...provedBy(
    'src/pages/_log-words.test.ts',
    ['Error al cargar los banners: {status}', 'Error al cargar los banners: 502'],
    ['Error al cargar noticias: {status}', 'Error al cargar noticias: 502'],
    ['Error al cargar programas: {status}', 'Error al cargar programas: 502'],
    ['Error fetching noticia details', 'Error fetching noticia details'],
    ['Error fetching programa details', 'Error fetching programa details'],
  ),
  ...provedBy(
    'src/weather/sky.test.ts',
    ['Error fetching current weather', 'Error fetching current weather'],
    ['Error fetching forecast', 'Error fetching forecast'],
    ['Error fetching one call data', 'Error fetching one call data'],
  ),
  ...provedBy('src/weather/search.store.test.ts', [
    'Error searching municipios',
    'Error searching municipios',
  ]),
];

/**
 * Every text of the specification that shows only in a state: while something loads, where there is nothing, where something failed. What
 * pages show as they come is in spec-routes.ts.
 */
export const specTexts = [...newsTexts, ...sportsTexts, ...weatherTexts, ...stationTexts, ...logWords];
