import { hasLeague, sportSlugs } from '#contract/leagues.ts';
import { texts as ads } from '#ads/texts.ts';
import { texts as alerts } from '#alerts/texts.ts';
import { texts as closings } from '#closings/texts.ts';
import { texts as coverage } from '#coverage/texts.ts';
import { texts as emergency } from '#emergency/texts.ts';
import { guideTexts } from '#live/guide-texts.ts';
import { pageTexts as livePage } from '#live/texts.ts';
import { texts as news } from '#news/texts.ts';
import { texts as kept } from '#offline/texts.ts';
import { bothTexts } from '#nature/power-and-rivers.ts';
import { powerTexts } from '#nature/power-texts.ts';
import { riverTexts } from '#nature/river-texts.ts';
import { stormTexts } from '#nature/storm-texts.ts';
import { texts as preview } from '#preview/texts.ts';
import { texts as programmes } from '#programmes/texts.ts';
import { texts as search } from '#search/texts.ts';
import { texts as share } from '#share/texts.ts';
import { texts as shell, topTexts } from '#shell/texts.ts';
import { gameTexts, pageTexts as sportsPages, texts as sports } from '#sports/texts.ts';
import { lightTexts } from '#weather/light/light-texts.ts';
import { factTexts } from '#weather/sky/texts.ts';
import { pageTexts as tiempoPage, tiempoTexts } from '#weather/tiempo/tiempo-texts.ts';
import { pageTexts as v2Page, texts as v2 } from '#weather/v2/v2-texts.ts';
import type { Said } from './spec-text.ts';
import { updatedText } from './weather-pages.ts';
import { parts } from './sports-parts.ts';

const leagueSports = sportSlugs.filter(hasLeague);
/** Without a league a sport is offered by its news, if it has any. The sample has none about football (soccer). */
const volleyballNews = '/deportes/volleyball?vista=noticias';

export interface SpecRoute {
  /** The route, `{slug}` for a parameter, with the state of the page after a comma. */
  route: string;
  /** One address of the route, with the slots of newsroom-slugs.ts. The route itself by default. */
  path: string;
  /** 200 by default. */
  status?: 403 | 404;
  /** The address after redirects, if it is another one. */
  becomes?: string;
  /** The page has neither the site's header nor navigation nor footer. */
  bare?: true;
  /** Required texts that the first response shows. */
  says?: readonly Said[];
  /** Texts that differ from day to day. */
  shows?: readonly RegExp[];
  /** Addresses that the content links to. */
  leads?: readonly (string | RegExp)[];
  /** Parts of the page by selector, and how many of each there are. */
  parts?: readonly (readonly [selector: string, count: number | 'some'])[];
}

const gameDate = /\p{L}, \d{1,2} de \p{L}+ de \d{4}/u;
const item = (family: string) => new RegExp(`^/${family}/[a-z0-9-]+$`);
const phase = /cuarto|Medio tiempo/;
const aGame = /^\/partido\/[1-9]\d*$/;
const aTeam = /^\/equipos\/[1-9]\d*$/;

const noStory: Said = [
  'No se pudo cargar la noticia. Por favor, intente nuevamente más tarde.',
  news.item.failed,
];
const noProgramme: Said = [
  'No se pudo cargar el programa. Por favor, intente nuevamente más tarde.',
  programmes.item.failed,
];

/** What the 404 page of a route says, and where it leads. */
const missing: readonly (readonly [route: string, says: readonly Said[], leads: readonly string[]])[] = [
  ['/article/{slug}', [['Artículo no encontrado', news.article.missing]], ['/']],
  ['/lite/noticias/{slug}', [['Artículo no encontrado', news.article.missing]], ['/lite/noticias']],
  ['/autor/{slug}', [['Autor no encontrado', news.category.authorMissing]], ['/', '/noticias']],
  ['/noticias/tema/{slug}', [['Tema no encontrado', news.category.topicMissing]], ['/', '/noticias']],
  ['/category/{slug}', [['Categoría no encontrada', news.category.missing]], ['/']],
  ['/deportes/{slug}', [['El deporte solicitado no existe', sportsPages.sport.missing]], ['/deportes']],
  [
    '/partido/{id}',
    [
      ['No se encontró información del partido solicitado', sportsPages.game.missing],
      ['Volver a deportes', sportsPages.game.back],
    ],
    ['/deportes'],
  ],
  ['/equipos/{id}', [['El equipo solicitado no existe', sportsPages.team.missing]], ['/deportes']],
  ['/minuto-a-minuto/{slug}', [noStory], []],
  ['/noticias/{slug}', [noStory], []],
  ['/programas/{slug}', [noProgramme], []],
];

/** The lists of the stories or programmes of one subject. */
const lists = [
  ['/category/{slug}', '{newsCategory}', 'noticias'],
  ['/noticias/categoria/{slug}', '{newsCategory}', 'noticias'],
  ['/autor/{slug}', '{author}', 'noticias'],
  ['/noticias/tema/{slug}', '{topic}', 'noticias'],
  ['/programas/categoria/{slug}', '{programmeCategory}', 'programas'],
] as const;
const tabs: readonly Said[] = [
  ['EN VIVO', sports.tabs.live],
  ['PRÓXIMOS', sports.tabs.upcoming],
  ['RESULTADOS', sports.tabs.recent],
];
const details: readonly Said[] = [
  ['VS', sports.versus],
  ['PROGRAMADO', sports.status.scheduled],
  ['Detalles del partido', gameTexts.details],
  ['Información general', gameTexts.general],
  ['Liga', gameTexts.league],
  ['Temporada', gameTexts.season],
  ['Ronda', gameTexts.round],
  ['Estado', gameTexts.status],
  ['Ubicación y fecha', gameTexts.place],
  ['Estadio', gameTexts.venue],
  ['Fecha y hora', gameTexts.when],
  ['Volver a {sport}', sportsPages.game.backTo('baloncesto')],
];
/** What the weather pages tell has tests of its own (weather-served.long.e2e.ts). */
const secondWeather: Pick<SpecRoute, 'says' | 'parts'> = {
  says: [
    ['Ahora', v2.now],
    ['El Tiempo Ahora', v2Page.video],
    ['PUBLICIDAD', ads.placeholder],
  ],
  parts: [['.embed', 2]],
};

interface Row extends Omit<SpecRoute, 'route' | 'path'> {
  /** Said where it cannot be read from the path, or where the path is the route. */
  route?: string;
  path?: string;
  state?: string;
}

/** `/noticias/{news}?a=b` is of the route `/noticias/{slug}`. */
const routeOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replaceAll(/\{\w*(?:Game|team|[eE]ntry)\}/g, '{id}')
    .replaceAll(/\{(?!id\})\w+\}/g, '{slug}');

const rows: readonly Row[] = [
  {
    route: '/',
    says: [
      ['EN ALERTA', programmes.strip.labels[0]],
      ['INTERNACIONALES', programmes.strip.labels[2]],
      ['JUGANDO PELOTA DURA', programmes.strip.labels[3]],
      ['PUBLICIDAD', ads.placeholder],
      ['Tendencias', news.home.trending],
      ['En las redes', news.home.social],
    ],
    shows: [/Ahora: .+, hasta las? \d{1,2}:\d\d [ap]\. m\./],
    leads: ['/noticias', '/live', '/tiempo', '/programas', item('noticias'), item('programas')],
    parts: [
      ['news-ticker li', 'some'],
      ['[data-island=carousel] [role=group]', 'some'],
      ['[aria-label="Más noticias destacadas"] .card', 4],
      ['[aria-label="Programación destacada"] strong', 4],
      ['[aria-labelledby=ultimas] .card', 4],
      ['scroll-rail .card', 12],
      ['section section', 'some'],
      ['section section:first-child .card', 3],
    ],
  },
  {
    path: '/article/{news}',
    says: [
      ['Compartir', share.title],
      ['Artículos relacionados', news.article.related],
    ],
    shows: [/\d{1,2} \p{L}+, \d{4}/u],
    leads: [item('article')],
    parts: [
      ['.badge', 'some'],
      ['article img', 'some'],
      ['article .lead', 1],
      ['.prose p', 'some'],
      ['article footer li', 'some'],
    ],
  },
  { path: '/articulo/{news}', becomes: '/article/{news}' },
  {
    route: 'a category, empty',
    path: '/programas/categoria/infantil',
    says: [['No hay contenido disponible', news.category.empty]],
  },
  {
    path: '/search?q=puerto',
    says: [['Resultados de búsqueda', search.title]],
    shows: [/\d resultados? para «puerto»/],
    leads: [item('article')],
    parts: [['.cards .card', 'some']],
  },
  {
    state: 'nothing found',
    path: '/search?q=zzzzqqqq',
    says: [
      ['Resultados de búsqueda', search.title],
      ['No se encontraron resultados', search.empty],
    ],
  },
  {
    route: '/deportes',
    says: tabs,
    shows: [phase],
    leads: [
      aGame,
      aTeam,
      '/noticias/deportes',
      ...leagueSports.map((slug) => `/deportes/${slug}`),
      volleyballNews,
    ],
    parts: [
      [`${parts.leaguePicker} a`, 5],
      ['[aria-current=true], [aria-current=page], [aria-selected=true]', 'some'],
      [parts.team, 'some'],
      ['.card', 3],
    ],
  },
  {
    route: '/deportes/{slug}',
    path: '/deportes/basketball',
    says: [
      ...tabs,
      ['NOTICIAS', sports.tabs.news],
      ['EN VIVO', sports.status.live],
      ['Volver a todos los deportes', sportsPages.sport.back],
    ],
    shows: [/\d - \d+/],
    leads: [aGame, aTeam, '/deportes'],
    parts: [
      ['header > svg', 1],
      ['details table', 'some'],
      [parts.team, 'some'],
    ],
  },
  {
    route: '/deportes/{slug}, upcoming',
    path: '/deportes/basketball?vista=proximos',
    says: [['PRÓXIMO', sports.status.next]],
    leads: [aGame],
  },
  {
    route: '/deportes/{slug}, recent',
    path: '/deportes/basketball?vista=resultados',
    says: [['FINALIZADO', sports.status.finished]],
    leads: [aGame],
  },
  {
    route: '/deportes/{slug}, news',
    path: '/deportes/basketball?vista=noticias',
    says: [['Destacado', sports.featured]],
    leads: [item('articulo')],
  },
  {
    route: '/deportes/{slug}, nothing to show',
    path: '/deportes/soccer',
    says: [
      ['No hay partidos de {sport} en vivo en este momento', sports.emptySport.live('fútbol')],
      ['No hay equipos disponibles', sports.noTeams],
    ],
  },
  {
    route: '/deportes/{slug}, no news',
    path: '/deportes/soccer?vista=noticias',
    says: [['No hay noticias disponibles sobre {sport}', sports.emptySport.news('fútbol')]],
  },
  {
    path: '/partido/{upcomingGame}',
    says: details,
    shows: [gameDate],
    leads: ['/deportes/basketball', aTeam],
    parts: [
      [parts.scoreboardSide, 2],
      [`${parts.scoreboardSide} ${parts.mark}`, 2],
    ],
  },
  { state: 'live', path: '/partido/{liveGame}', says: [['EN VIVO', sports.status.live]], shows: [phase] },
  { state: 'finished', path: '/partido/{finishedGame}', says: [['FINALIZADO', sports.status.finished]] },
  {
    path: '/equipos/{team}',
    leads: [aGame, '/deportes'],
    parts: [
      ['h1', 1],
      ['[data-follow]', 1],
      // With its place in the standings.
      ['dt', 5],
    ],
  },
  {
    route: '/minuto-a-minuto',
    says: [['Minuto a minuto', news.coverages.title]],
    leads: [item('minuto-a-minuto')],
    parts: [['.card', 'some']],
  },
  {
    path: '/minuto-a-minuto/{coverage}',
    says: [
      ['En vivo', coverage.live],
      ['Minuto a minuto', coverage.kind],
      ['Momentos clave', coverage.keyMoments],
      ['Fijado', coverage.pinned],
      ['Compartir', share.title],
    ],
    leads: [/^\/minuto-a-minuto\/[^/]+\/\d+$/, /^\/minuto-a-minuto\/[^/]+\/antes\/\d+$/, /\/desde\/\d+$/],
    parts: [
      ['.entries > article', 20],
      // For readers without a script (coverage.e2e.ts has its words).
      ['noscript [data-newer]', 1],
      ['.pin', 1],
      ['.moments li', 'some'],
    ],
  },
  {
    state: 'over',
    path: '/minuto-a-minuto/{endedCoverage}',
    shows: [/Terminó el \d{1,2} de/],
    parts: [
      ['table', 'some'],
      ['[data-newer]', 0],
    ],
  },
  {
    route: '/minuto-a-minuto/{slug}, at its address as a story',
    path: '/noticias/{coverage}',
    becomes: '/minuto-a-minuto/{coverage}',
  },
  {
    path: '/minuto-a-minuto/{coverage}/{entry}',
    says: [['Ver toda la cobertura', coverage.whole]],
    leads: [/^https:\/\/wa\.me\//],
    parts: [['article', 1]],
  },
  {
    path: '/minuto-a-minuto/{coverage}/antes/{lastEntry}',
    says: [['Volver a lo más reciente', coverage.newest]],
    parts: [
      ['article', 'some'],
      ['.pin', 0],
    ],
  },
  {
    route: '/minuto-a-minuto/{slug}/desde/{position}',
    path: '/minuto-a-minuto/{coverage}/desde/9999999998',
    says: [['Ver toda la cobertura', coverage.whole]],
    leads: [/^\/minuto-a-minuto\/[^/]+$/],
  },
  {
    path: '/noticias/{news}',
    says: [
      ['Por: {author}', news.item.author('la Redacción')],
      ['Categorías:', news.item.categories],
      ['Compartir', share.title],
      ['Artículos relacionados', news.article.related],
      ['Siguiente noticia', news.article.next],
      ['Más noticias', news.article.more],
    ],
    shows: [/\d{2} \p{L}+ \d{4}, \d{2}:\d{2}/u],
    leads: [/^https:\/\/www\.facebook\.com\//, /^https:\/\/(twitter|x)\.com\//, /^https:\/\/wa\.me\//],
    parts: [
      ['.badge', 'some'],
      ['article .lead', 1],
      ['article img', 'some'],
      ['.prose p', 'some'],
    ],
  },
  {
    path: '/programas/{programme}',
    says: [
      ['Información del Programa', programmes.item.information],
      ['Categoría:', programmes.item.category],
      ['Producido por:', programmes.item.producedBy],
      ['Acerca del Programa', programmes.item.about],
      ['Episodios Recientes', programmes.item.episodes],
    ],
    leads: [/^https:\/\/www\.facebook\.com\//],
    parts: [
      ['article img', 'some'],
      ['.prose p', 'some'],
    ],
  },
  { route: '/programas', leads: [item('programas'), /^\/programas\/categoria\//], parts: [['.card', 10]] },
  {
    route: '/tiempo',
    says: [
      ['El Tiempo', tiempoPage.title],
      ['Información meteorológica para Puerto Rico', tiempoPage.lead],
      ['Pronóstico por hora', tiempoTexts.hours],
      ['Pronóstico de 5 días', tiempoTexts.days],
      ['Buscar ubicación', tiempoTexts.search.title],
      ['Buscar municipio...', tiempoTexts.search.placeholder],
      ['Buscar', tiempoTexts.search.button],
      ['Actualizar datos', tiempoTexts.refresh],
    ],
    shows: [/se actualizan cada 10 minutos/],
    parts: [['.embed', 1]],
  },
  {
    state: 'nothing found',
    path: '/tiempo?buscar=zzzz',
    says: [['No se encontraron resultados.', tiempoTexts.search.empty]],
  },
  {
    route: '/huracan',
    says: [
      ['No hay ciclones activos en el Atlántico según el Centro Nacional de Huracanes.', stormTexts.none],
      ['No quiere decir que no haya peligro:', stormTexts.noAllClear.slice(0, 36)],
    ],
    leads: ['/tiempo', '/emergencia'],
  },
  {
    route: '/luz-y-rios',
    says: [
      ['Luz y ríos', bothTexts.title],
      ['Clientes sin luz', powerTexts.title],
      ['Datos de muestra: no son números reales.', powerTexts.sample],
      ['Nivel de los ríos', riverTexts.title],
      ['Datos de muestra: no son niveles reales.', riverTexts.sample],
    ],
    shows: [
      /Arecibo: 477 de 158,900 \(0\.3\s%\)/,
      /Datos del \p{L}+ \d+, \d+:\d\d/u,
      /\d\.\d+ pies \(\d+\.\d+ m\) · Estable/,
    ],
    leads: ['/alertas', '/emergencia'],
    parts: [['main li:has(> p)', 11]],
  },
  {
    route: '/alertas',
    says: [['Alertas del tiempo', alerts.title]],
    shows: [/Actualizado hace/],
    leads: ['/alertas.xml', '/emergencia', '/cierres', '/tiempo', '/luz-y-rios'],
    parts: [
      ['.alert-map', 1],
      ['option', 79],
    ],
  },
  {
    state: 'of a municipality',
    path: '/alertas?municipio=Utuado',
    says: [['Alertas del tiempo para Utuado', alerts.titleFor('Utuado')]],
    leads: ['/tiempo?municipio=Utuado'],
    parts: [['.chosen', 1]],
  },
  {
    route: '/cierres',
    says: [
      ['Cierres y suspensiones', closings.title],
      ['Ver cierres', closings.show],
    ],
    shows: [/Actualizado hace/, /\d cierres? informados?|No hay cierres informados/],
    leads: ['/emergencia', '/alertas'],
    parts: [['option', 79 + 6]],
  },
  {
    state: 'of a municipality and a kind',
    path: '/cierres?municipio=Moca&tipo=evento',
    says: [
      ['Cierres y suspensiones en Moca', closings.titleFor('Moca')],
      ['No hay cierres informados para Moca.', closings.noneFor('Moca').slice(0, 36)],
    ],
    leads: ['/alertas?municipio=Moca'],
  },
  {
    route: '/emergencia',
    bare: true,
    says: [
      ['No hay una emergencia activa.', emergency.none],
      ['Teléfonos', emergency.phones],
      ['Avisos de los municipios', emergency.notices],
      ['Refugios', emergency.shelters],
    ],
    leads: ['tel:911', 'tel:+17877240124', '/cierres', '/', '/luz-y-rios'],
    parts: [['script', 0]],
  },
  {
    route: '/arriba',
    bare: true,
    says: [
      ['Avisos urgentes', topTexts.title],
      ['Cuando hay una emergencia o un aviso severo', topTexts.explained.slice(0, 43)],
    ],
    leads: ['/'],
  },
  { route: '/emergencia/portada', becomes: '/' },
  { route: '/tiempo-v2', ...secondWeather },
  { route: '/tiempo-standalone', bare: true, ...secondWeather },
  {
    route: '/tiempo-v2-light',
    says: [
      ['El Tiempo', lightTexts.title],
      ['Seleccionar ubicación', lightTexts.choose],
      // Just after midnight the weather is of the day before.
      ['Actualizado: {day}', `${lightTexts.updated} ${factTexts.today}`],
    ],
    shows: [new RegExp(updatedText()), /\d mph/],
  },
  {
    route: '/live',
    says: [
      ['En Vivo', livePage.title],
      ['Programación Local', guideTexts.section],
      ['Guía de Programación', guideTexts.title],
      ['EN VIVO', guideTexts.live],
      ['PUBLICIDAD', ads.placeholder],
    ],
    shows: [/Noticias|Entretenimiento|Reality Show|Cine|Deportes/, /\d{2}:\d{2}/],
    parts: [['.guide [data-part=days] a[href^="#"]', 7]],
  },
  { route: '/account', parts: [['h1', 1]] },
  { route: '/boletin', parts: [['main form input[name=email]', 1]] },
  { route: '/boletin/baja', parts: [['main form input[name=email]', 1]] },
  {
    route: '/boletin/baja, with a link’s key',
    path: `/boletin/baja?clave=${'0'.repeat(64)}`,
    parts: [
      ['main form input[name=email]', 0],
      ['main form input[name=List-Unsubscribe]', 1],
    ],
  },
  ...['/about', '/terms', '/privacy'].flatMap((route) =>
    [route, `/lite${route}`].map((one) => ({ route: one, parts: [['h2', 'some']] as const })),
  ),
  {
    route: '/offline',
    says: [
      ['Páginas guardadas', kept.title],
      ['Este dispositivo todavía no tiene páginas guardadas.', kept.none],
    ],
    parts: [['[data-kept] li', 1]],
  },
  { route: '/noticias', leads: [item('noticias')], parts: [['.card', 'some']] },
  { route: '/noticias/deportes', leads: [item('noticias')], parts: [['.card', 'some']] },
  { route: '/lite', leads: [/^\/lite\/noticias\//, '/lite/live', '/lite/cierres'], parts: [['h2', 'some']] },
  { route: '/lite/noticias', leads: [/^\/lite\/noticias\//, '/lite/noticias?pagina=2'] },
  { route: '/lite/noticias/deportes', leads: [/^\/lite\/noticias\//] },
  { route: '/lite/minuto-a-minuto', leads: [/^\/lite\/minuto-a-minuto\/[^/]+$/] },
  {
    path: '/lite/minuto-a-minuto/{coverage}',
    says: [['Momentos clave', coverage.keyMoments]],
    leads: [/^\/lite\/minuto-a-minuto\/[^/]+\/antes\/\d+$/],
    parts: [
      ['article', 'some'],
      ['img', 0],
    ],
  },
  { path: '/lite/minuto-a-minuto/{coverage}/{entry}', parts: [['article', 1]] },
  { path: '/lite/minuto-a-minuto/{coverage}/antes/{lastEntry}', parts: [['article', 'some']] },
  {
    path: '/lite/noticias/{news}',
    says: [['Artículos relacionados', news.article.related]],
    shows: [/\d{2} \p{L}+ \d{4}, \d{2}:\d{2}/u, /Ver foto \(hasta \d+ kB\)/],
    leads: [/^\/img\/480\.webp\//],
    parts: [
      ['article p', 'some'],
      ['img', 0],
    ],
  },
  { path: '/lite/article/{internal}', parts: [['article p', 'some']] },
  { route: '/lite/programas', leads: [/^\/lite\/programas\/categoria\//] },
  { path: '/lite/programas/{programme}', says: [['Episodios Recientes', programmes.item.episodes]] },
  { route: '/lite/deportes', says: tabs, leads: [/^\/lite\/partido\/\d+$/] },
  {
    route: '/lite/deportes/{slug}',
    path: '/lite/deportes/basketball?vista=resultados',
    says: [['FINALIZADO', sports.status.finished]],
    shows: [/\d - \d+/],
  },
  {
    path: '/lite/partido/{liveGame}',
    says: [['EN VIVO', sports.status.live]],
    shows: [/\d - \d+/],
    parts: [['table', 1]],
  },
  {
    route: '/lite/huracan',
    says: [
      ['No hay ciclones activos en el Atlántico según el Centro Nacional de Huracanes.', stormTexts.none],
    ],
    leads: ['/lite/tiempo', '/emergencia'],
  },
  {
    route: '/lite/luz-y-rios',
    says: [
      ['Datos de muestra: no son números reales.', powerTexts.sample],
      ['Datos de muestra: no son niveles reales.', riverTexts.sample],
    ],
    leads: ['/lite/alertas', '/emergencia'],
  },
  {
    path: '/lite/tiempo?municipio=Ponce',
    says: [['Pronóstico por hora', tiempoTexts.hours]],
    shows: [/El tiempo en Ponce/, /\d °F \(\d+ °C\)/],
    leads: ['/lite/tiempo', /^\/lite\/tiempo\?municipio=A%C3%B1asco$/],
  },
  {
    route: '/lite/alertas',
    shows: [/Actualizado hace/],
    leads: ['/lite/tiempo#municipios', '/emergencia', '/lite/cierres', '/lite/luz-y-rios'],
    parts: [['option', 79]],
  },
  {
    state: 'of a municipality',
    path: '/lite/alertas?municipio=Utuado',
    says: [['Alertas del tiempo para Utuado', alerts.titleFor('Utuado')]],
  },
  {
    route: '/lite/cierres',
    shows: [/Actualizado hace/, /\d cierres? informados?|No hay cierres informados/],
    leads: ['/emergencia', '/lite/alertas'],
    parts: [['option', 79 + 6]],
  },
  {
    state: 'of a municipality',
    path: '/lite/cierres?municipio=Utuado',
    says: [['Cierres y suspensiones en Utuado', closings.titleFor('Utuado')]],
  },
  { path: '/lite/search?q=puerto', shows: [/\d resultados? para «puerto»/], leads: [/^\/lite\/article\//] },
  { path: '/lite/equipos/{team}', leads: [/^\/lite\/partido\/\d+$/, /^\/lite\/deportes\/\w+$/] },
  { route: '/lite/live', shows: [/\d{2}:\d{2}/], parts: [['nav a', 7]] },
  { route: '/lite/{rest}', path: '/lite/no-existe', status: 404, leads: ['/lite'] },
  {
    route: '/vista-previa/{kind}/{id}',
    path: '/vista-previa/news/1',
    status: 403,
    says: [
      [
        'Este enlace de vista previa no es válido o ya venció. Vuelve a WordPress y abre la vista previa otra vez.',
        preview.refused,
      ],
    ],
    leads: ['/'],
  },
  {
    route: 'any other path',
    path: '/no-existe',
    status: 404,
    says: [
      ['404 Page Not Found', shell.notFound.title],
      ['Did you forget to add the page to the router?', shell.notFound.text],
    ],
    leads: ['/'],
  },
  ...missing.map(([route, says, leads]) => ({
    ...{ route: `${route}, unknown`, status: 404 as const, says, leads },
    path: route.replace('{slug}', 'no-existe').replace('{id}', '999999999'),
  })),
  ...lists.flatMap(([route, slot, family]) => {
    const path = route.replace('{slug}', slot);
    const says = [['Leer más', news.category.more]] as const;
    return [
      { path, says, leads: [item(family)], parts: [['h1', 1]] as const },
      { path: `/lite${path}`, leads: [item(`lite/${family}`)] },
    ];
  }),
];

/** What the first response of every page shows; `npm run check` fails if one of src/pages has no row. */
export const specRoutes: readonly SpecRoute[] = rows.map(
  ({ path = '', route = routeOf(path), state, ...row }) => ({
    ...row,
    route: state === undefined ? route : `${route}, ${state}`,
    path: path || route,
  }),
);
