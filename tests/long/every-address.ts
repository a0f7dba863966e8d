import { fillSlots, type Slugs } from '../browser/newsroom-slugs.ts';
import { pageKinds } from '../browser/page-kinds.ts';

/** An address that a test requests, and the column of the table in which its response counts. */
export interface Address {
  column: string;
  path: string;
  kind: 'page' | 'bare page' | 'document' | 'api';
}

const columns: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'home'],
  [/no-existe|999999999/, 'missing'],
  [/^\/noticias(\/deportes|\/tema\/.*)?$|^\/autor|categoria|^\/category|^\/cierres/, 'news lists'],
  [/^\/(noticias|article)\//, 'a news item'],
  [/^\/programas/, 'programmes'],
  [/^\/search/, 'search'],
  [/^\/(deportes|partido|equipos)/, 'sports'],
  [/^\/(tiempo|alertas)/, 'weather'],
];

/** A light page counts with its full page. */
const columnOf = (path: string) => {
  const full = path.replace(/^\/lite(?=\/|$)/, '') || '/';
  return columns.find(([pattern]) => pattern.test(full))?.[1] ?? 'fixed pages';
};

/** Pages that `pageKinds` does not have. */
const morePages = [
  '/noticias?pagina=2',
  '/programas?pagina=2',
  '/tiempo?buscar=zzzz',
  '/noticias/categoria/{newsCategory}?pagina=2',
  '/noticias/tema/{topic}/2',
  '/autor/{author}/2',
  ...[
    '/lite',
    '/lite/noticias',
    '/lite/noticias/{news}',
    '/lite/programas/{programme}',
    '/lite/search?q=puerto',
  ],
  ...['/lite/deportes', '/lite/partido/{liveGame}', '/lite/tiempo', '/lite/alertas', '/lite/cierres'],
];

const documents = [
  '/rss.xml',
  '/alertas.xml',
  '/rss/{newsCategory}.xml',
  '/rss/tema/{topic}.xml',
  '/rss/programa/{programme}.xml',
  '/sitemap.xml',
  '/sitemap-news.xml',
  '/sitemaps/noticias-1.xml',
  '/sitemaps/programas.xml',
  '/sitemaps/secciones.xml',
  '/robots.txt',
];

const sanJuan = 'lat=18.4655&lon=-66.1057';

const routes: Readonly<Record<string, readonly string[]>> = {
  '/api news': [
    '/api/wordpress/categorias',
    '/api/wordpress/categorias-programas',
    '/api/wordpress/categorias/{newsCategory}',
    '/api/wordpress/banner',
    '/api/wordpress/banner?t=1',
    '/api/wordpress/noticias',
    '/api/wordpress/noticias?categoria=3',
    '/api/wordpress/noticias?page=3',
    '/api/wordpress/noticias/deportes',
    '/api/wordpress/noticias/{news}',
    '/api/wordpress/programas',
    '/api/wordpress/programas/{programme}',
  ],
  '/api D1': [
    '/api/breaking-news-ticker',
    '/api/front-page',
    '/api/emergency',
    '/api/closings',
    '/api/coverages',
    '/api/coverages/incendio-en-un-almacen-de-catano-minuto-a-minuto',
    '/api/coverages/incendio-en-un-almacen-de-catano-minuto-a-minuto/changes?after=0',
    '/api/trending-topics',
    '/api/most-read',
    '/api/old-address?direccion=/feed/',
    '/api/social-posts',
    '/api/programmes/{programme}/episodes',
    '/api/articles',
    '/api/articles/search?q=puerto',
    '/api/search?q=puerto',
    '/api/articles/sport?sportId=1',
    '/api/articles/{news}',
    '/api/authors',
    '/api/authors/{author}',
    '/api/articles/{news}/further',
    '/api/topics',
    '/api/topics/{topic}',
    '/api/published',
    '/api/categories',
    '/api/health',
    '/api/openapi.json',
    '/api/sportradar/nba/games/live',
    '/api/sportradar/mlb/games/recent',
    '/api/sportradar/nfl/teams',
    '/api/games/live?sportId=1',
    '/api/games/upcoming?sportId=2',
    '/api/games/{liveGame}',
    '/api/sports/basketball',
    '/api/teams?sportId=1',
    '/api/teams/{team}',
  ],
  '/api weather': [
    '/api/weather',
    '/api/weather/temperatures',
    '/api/earthquakes',
    '/api/storms',
    '/api/power',
    '/api/rivers',
    '/api/openweather/status',
    '/api/openweather/search?q=ponce',
    `/api/openweather/reverse-geocode?${sanJuan}`,
    `/api/openweather/current/coords?${sanJuan}`,
    `/api/openweather/forecast?${sanJuan}`,
    `/api/openweather/onecall?${sanJuan}`,
  ],
};

/** One address of every kind of page, document and route. */
export function everyAddress(slugs: Slugs): Address[] {
  const fill = (path: string) => fillSlots(path, slugs);
  const pages = [...pageKinds.map(({ path }) => path), ...morePages]
    // Only the site's own sample newsroom has articles that are not in WordPress.
    .filter((path) => !path.includes('{internal}'))
    .map((path): Address => ({ column: columnOf(path), path: fill(path), kind: 'page' }));
  return [
    ...pages,
    { column: 'weather', path: '/tiempo-standalone', kind: 'bare page' },
    ...documents.map((path): Address => ({ column: 'feeds, sitemaps', path: fill(path), kind: 'document' })),
    ...Object.entries(routes).flatMap(([column, paths]) =>
      paths.map((path): Address => ({ column, path: fill(path), kind: 'api' })),
    ),
  ];
}
