import type { SampleName } from '#contract/health.ts';
import { Problem } from '#contract/problem.ts';
import { servedPage } from '../served-page.ts';

/** Nothing listens on port 1 of this machine. */
const nowhere = 'http://127.0.0.1:1';
const sanJuan = 'lat=18.4655&lon=-66.1057';
const leagues = ['nba', 'superior-nacional', 'mlb', 'nfl'];

export interface Source {
  environment: Record<string, string>;
  /** What /api has of this source. */
  routes: readonly string[];
  /** Pages whose main content it is. */
  pages: readonly string[];
  /** Those beside whose main content is some of another source, with its own age. */
  mixed?: readonly string[];
}

/** What depends on each source of the site, and the settings with which it is dead since before the first start. */
export const sources: Readonly<Record<SampleName, Source>> = {
  wordpress: {
    environment: { WORDPRESS_URL: nowhere },
    routes: [
      '/api/wordpress/categorias',
      '/api/wordpress/categorias/deportes',
      '/api/wordpress/categorias-programas',
      '/api/wordpress/categorias-programas/noticias',
      '/api/wordpress/banner',
      '/api/wordpress/noticias',
      '/api/wordpress/noticias?categoria=3',
      '/api/wordpress/noticias/deportes',
      '/api/wordpress/noticias/una-noticia',
      '/api/wordpress/programas',
      '/api/wordpress/programas/un-programa',
      '/api/programmes/un-programa/episodes',
      '/api/breaking-news-ticker',
      '/api/trending-topics',
      '/api/most-read',
      '/api/social-posts',
      '/api/front-page',
      '/api/emergency',
      '/api/closings',
      '/api/closings?municipio=Ponce',
      '/api/closings.csv',
      '/api/articles',
      '/api/articles/una-noticia',
      '/api/articles/una-noticia/further',
      '/api/articles/sport?sportId=1',
      '/api/articles/search?q=huracan',
      '/api/search?q=huracan',
      '/api/published',
      '/api/categories',
      '/api/topics',
      '/api/topics/un-tema',
      '/api/authors',
      '/api/authors/nadie',
      '/api/old-address?direccion=/vieja',
    ],
    pages: [
      '/',
      '/noticias',
      '/noticias/deportes',
      '/noticias/una-noticia',
      '/article/una-noticia',
      '/category/deportes',
      '/noticias/categoria/deportes',
      '/noticias/tema/un-tema',
      '/autor/nadie',
      '/programas',
      '/programas/un-programa',
      '/programas/categoria/noticias',
      '/search?q=huracan',
      '/deportes/basketball?vista=noticias',
      '/emergencia',
      '/cierres',
      '/cierres?municipio=Ponce',
      '/lite/cierres',
      '/lite',
      '/lite/noticias',
      '/lite/noticias/deportes',
      '/lite/noticias/una-noticia',
      '/lite/article/una-noticia',
      '/lite/category/deportes',
      '/lite/noticias/tema/un-tema',
      '/lite/autor/nadie',
      '/lite/programas',
      '/lite/programas/un-programa',
      '/lite/search?q=huracan',
    ],
    mixed: ['/', '/deportes/basketball?vista=noticias'],
  },
  sportradar: {
    environment: { SPORTRADAR_URL: nowhere, SPORTRADAR_API_KEY: 'clave-de-prueba' },
    routes: [
      ...leagues.flatMap((league) =>
        ['games/live', 'games/upcoming', 'games/recent', 'teams', 'standings'].map(
          (list) => `/api/sportradar/${league}/${list}`,
        ),
      ),
      '/api/games/live?sportId=1',
      '/api/games/upcoming?sportId=2',
      '/api/games/recent?teamId=1',
      '/api/games/live?teamIds=1,2',
      '/api/games/1',
      '/api/teams?sportId=1',
      '/api/teams?ids=1,2',
      '/api/teams/1',
    ],
    pages: [
      '/deportes',
      '/deportes?vista=proximos',
      '/deportes?liga=bsn&vista=resultados',
      '/deportes/basketball',
      '/deportes/baseball?vista=resultados',
      '/partido/1',
      '/equipos/1',
      '/lite/deportes',
      '/lite/deportes?liga=mlb',
      '/lite/deportes/football',
      '/lite/partido/1',
      '/lite/equipos/1',
    ],
  },
  openweather: {
    environment: { OPENWEATHER_URL: nowhere, OPENWEATHER_API_KEY: 'clave-de-prueba', NWS_URL: 'off' },
    routes: [
      '/api/weather',
      `/api/openweather/current/coords?${sanJuan}`,
      `/api/openweather/forecast?${sanJuan}`,
      `/api/openweather/onecall?${sanJuan}`,
    ],
    pages: [
      '/tiempo',
      '/tiempo?municipio=Ponce',
      '/tiempo-v2',
      '/tiempo-standalone',
      '/tiempo-v2-light',
      '/lite/tiempo',
    ],
  },
  nws: {
    // One Call speaks for a Service that does not, so neither may.
    environment: { NWS_URL: nowhere, OPENWEATHER_URL: nowhere, OPENWEATHER_API_KEY: 'clave-de-prueba' },
    routes: ['/api/alerts'],
    pages: ['/alertas', '/alertas?municipio=Ponce', '/lite/alertas', '/lite/alertas?municipio=Ponce'],
  },
  usgs: { environment: { EARTHQUAKES_URL: nowhere }, routes: ['/api/earthquakes'], pages: [] },
  nhc: { environment: { NHC_URL: nowhere }, routes: ['/api/storms'], pages: ['/huracan', '/lite/huracan'] },
  // Each beside the other one, which the station does not have.
  nwis: {
    environment: { RIVERS_URL: nowhere, RIVER_GAUGES: '50055000:Río Grande de Loíza:16.5', POWER_URL: 'off' },
    routes: ['/api/rivers'],
    pages: ['/luz-y-rios', '/lite/luz-y-rios'],
  },
  power: {
    environment: { POWER_URL: nowhere, RIVERS_URL: 'off' },
    routes: ['/api/power'],
    pages: ['/luz-y-rios', '/lite/luz-y-rios'],
  },
};

/** What only somebody who knows can say: that there is nothing, or how old it is. */
const nothing = /No hay|No se encontr|Ningun|Ningún|no anuncia|no tiene/;
const age = /Actualizado|Datos del|hace un momento/;
const failure =
  /No pudimos|No se pudo|no podemos|Error al cargar|Error de conexión|no disponible|no está disponible/;
/** "Reintentar", and the ordered words of the home page and of the weather. */
const retry = /Reintentar|Volver a intentar|Recargar página/;

/** What is wrong with the routes of a source that has never responded: they are unavailable, in the one shape of errors. */
export async function wrongRoutes(siteUrl: string, { routes }: Source): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of routes) {
    const response = await fetch(siteUrl + path);
    const problem = Problem.safeParse(await response.json());
    const code = problem.success ? problem.data.error.code : 'another shape';
    if (response.status !== 503 || code !== 'upstream_unavailable' || !response.headers.has('Retry-After'))
      wrong.push(`${response.status} ${code} ${path}`);
  }
  return wrong;
}

/** What is wrong with its pages: they say that they could not be loaded, offer to try again, and claim nothing. */
export async function wrongPages(siteUrl: string, { pages, mixed = [] }: Source): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of pages) {
    const response = await fetch(siteUrl + path, { redirect: 'manual' });
    const page = servedPage(await response.text());
    const text = page.text('main');
    const claims = [nothing.exec(text)?.[0], mixed.includes(path) ? undefined : age.exec(text)?.[0]];
    const faults = [
      response.status !== 200 && `status ${response.status}`,
      !response.headers.get('Cache-Control')?.includes('no-store') && 'may be cached',
      !page.values('meta[name="robots"]', 'content').join().includes('noindex') && 'may be indexed',
      !failure.test(text) && 'does not say that it could not be loaded',
      !retry.test(page.text('main a, main button')) && 'no retry',
      ...claims.map((claim) => claim !== undefined && `claims "${claim}"`),
    ];
    wrong.push(...faults.filter((fault) => fault !== false).map((fault) => `${path}: ${fault}`));
  }
  return wrong;
}
