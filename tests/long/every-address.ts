import { fillSlots, type Slugs } from '../browser/newsroom-slugs.ts';
import { pageKinds } from '../browser/page-kinds.ts';
import { sources } from '../faults/never-loaded.ts';

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

/** Routes beside those of a source that may never have responded. */
const moreRoutes = [
  ...[
    '/api/health',
    '/api/openapi.json',
    '/api/coverages',
    '/api/sports/basketball',
    '/api/openweather/status',
  ],
  '/api/coverages/{coverage}',
  '/api/coverages/{coverage}/changes?after=0',
  '/api/wordpress/banner?t=1',
  '/api/wordpress/noticias?page=3',
  '/api/weather/temperatures',
  '/api/openweather/search?q=ponce',
  `/api/openweather/reverse-geocode?${sanJuan}`,
];

/** In place of the names that never-loaded.ts invents, those of the newsroom. */
const slots: readonly (readonly [RegExp, string])[] = [
  [/una-noticia/, '{news}'],
  [/un-programa/, '{programme}'],
  [/un-tema/, '{topic}'],
  [/nadie/, '{author}'],
  [/games\/1$/, 'games/{liveGame}'],
  [/teams\/1$/, 'teams/{team}'],
];

const routes = [...Object.values(sources).flatMap((source) => source.routes), ...moreRoutes].map((path) =>
  slots.reduce((text, [name, slot]) => text.replace(name, slot), path),
);

const columnOfRoute = (path: string) => {
  if (path.startsWith('/api/wordpress/')) return '/api news';
  return /^\/api\/(?:weather|openweather|alerts|earthquakes|storms|power|rivers)\b/.test(path)
    ? '/api weather'
    : '/api D1';
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
    ...routes.map((path): Address => ({ column: columnOfRoute(path), path: fill(path), kind: 'api' })),
  ];
}
