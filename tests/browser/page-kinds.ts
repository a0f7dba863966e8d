import { test as base, type Page } from '@playwright/test';
import { isLite } from '#config/lite-path.ts';
import { everyLitePath } from './lite-kinds.ts';
import { fillSlots, findSlugs, type Slugs } from './newsroom-slugs.ts';
import { reportFirstPaint } from './open-page.ts';
import { specRoutes } from './spec-routes.ts';

/** Pages in the states that matter to rules for every page. newsroom-slugs.ts fills the slots. */
const namedKinds = [
  { name: 'home', path: '/', status: 200 },
  { name: 'article', path: '/article/{internal}', status: 200 },
  { name: 'article from WordPress', path: '/article/{news}', status: 200 },
  { name: 'news list', path: '/noticias', status: 200 },
  { name: 'news item', path: '/noticias/{news}', status: 200 },
  { name: 'news item with everything an editor can embed', path: '/noticias/{everything}', status: 200 },
  { name: 'news item with blocks that are aligned and arranged', path: '/noticias/{blocks}', status: 200 },
  { name: 'live coverage', path: '/minuto-a-minuto/{coverage}', status: 200 },
  { name: 'live coverage that is over', path: '/minuto-a-minuto/{endedCoverage}', status: 200 },
  { name: 'sports news', path: '/noticias/deportes', status: 200 },
  { name: 'news category', path: '/noticias/categoria/{newsCategory}', status: 200 },
  { name: 'category', path: '/category/{newsCategory}', status: 200 },
  { name: 'programme list', path: '/programas', status: 200 },
  { name: 'programme', path: '/programas/{programme}', status: 200 },
  { name: 'programme category', path: '/programas/categoria/{programmeCategory}', status: 200 },
  { name: 'search', path: '/search?q=baloncesto&fecha=mes', status: 200 },
  { name: 'search without a text', path: '/search', status: 200 },
  { name: 'search without a result', path: '/search?q=zzzzqqqq', status: 200 },
  { name: 'account', path: '/account', status: 200 },
  { name: 'newsletter', path: '/boletin', status: 200 },
  { name: 'sports home', path: '/deportes', status: 200 },
  { name: 'sports home, upcoming', path: '/deportes?vista=proximos', status: 200 },
  { name: 'sports home, results', path: '/deportes?vista=resultados', status: 200 },
  { name: 'sports home of another league', path: '/deportes?liga=bsn', status: 200 },
  { name: 'sport', path: '/deportes/basketball', status: 200 },
  { name: 'sport, upcoming', path: '/deportes/basketball?vista=proximos', status: 200 },
  { name: 'sport, results', path: '/deportes/basketball?vista=resultados', status: 200 },
  { name: 'sport, news', path: '/deportes/basketball?vista=noticias', status: 200 },
  { name: 'sport without a feed', path: '/deportes/soccer', status: 200 },
  { name: 'live game', path: '/partido/{liveGame}', status: 200 },
  { name: 'upcoming game', path: '/partido/{upcomingGame}', status: 200 },
  { name: 'finished game', path: '/partido/{finishedGame}', status: 200 },
  { name: 'postponed game', path: '/partido/{postponedGame}', status: 200 },
  { name: 'team', path: '/equipos/{team}', status: 200 },
  { name: 'weather', path: '/tiempo', status: 200 },
  { name: 'weather elsewhere, searching', path: '/tiempo?municipio=Ponce&buscar=ma', status: 200 },
  { name: 'weather, version 2', path: '/tiempo-v2', status: 200 },
  { name: 'weather, light', path: '/tiempo-v2-light', status: 200 },
  { name: 'weather elsewhere, light', path: '/tiempo-v2-light?municipio=Ponce', status: 200 },
  { name: 'weather elsewhere, version 2', path: '/tiempo-v2?municipio=Ponce', status: 200 },
  { name: 'alerts of a municipality', path: '/alertas?municipio=Utuado', status: 200 },
  { name: 'closings of a municipality', path: '/cierres?municipio=Utuado&tipo=escuela', status: 200 },
  { name: 'live', path: '/live', status: 200 },
  { name: 'live, the guide of Saturday', path: '/live?dia=sabado', status: 200 },
  { name: 'missing page', path: '/no-existe', status: 404 },
  { name: 'missing article', path: '/article/no-existe', status: 404 },
  { name: 'missing news item', path: '/noticias/no-existe', status: 404 },
  { name: 'missing category', path: '/category/no-existe', status: 404 },
  { name: 'missing live coverage', path: '/minuto-a-minuto/no-existe', status: 404 },
  { name: 'missing programme', path: '/programas/no-existe', status: 404 },
  { name: 'missing sport', path: '/deportes/no-existe', status: 404 },
  { name: 'missing game', path: '/partido/999999999', status: 404 },
  { name: 'missing team', path: '/equipos/999999999', status: 404 },
] as const;

const namedPaths: ReadonlySet<string> = new Set(namedKinds.map(({ path }) => path));

/** One page of each kind that the site has: those above, and every other page with a header that spec-routes.ts has a row for. */
export const pageKinds = [
  ...namedKinds,
  ...specRoutes
    .filter(({ route, path, bare, becomes, status = 200 }) => {
      const isState = route.includes(',');
      // The light pages have rules of their own (lite.long.e2e.ts).
      const isOfLite = isLite(path);
      return !isState && !bare && !becomes && !isOfLite && status === 200 && !namedPaths.has(path);
    })
    .map(({ route, path }) => ({ name: route, path, status: 200 })),
];

/** One page of each kind, with the light ones and those without the site's frame. */
export const everyKind: readonly { name: string; path: string }[] = [
  ...pageKinds,
  ...specRoutes.filter(({ bare }) => bare).map(({ route, path }) => ({ name: route, path })),
  ...everyLitePath.map((path) => ({ name: path, path })),
];

/**
 * Together, these pages have every script and every island of the site. A rule about scripts that holds on these pages holds on all;
 * storage.long.e2e.ts checks that no other page has further scripts.
 */
const scriptedNames: readonly string[] = [
  ...['home', 'article from WordPress', 'news item', 'news item with everything an editor can embed'],
  ...['live coverage', '/minuto-a-minuto/{slug}/antes/{id}'],
  ...['search', 'account', 'newsletter'],
  ...['sports home', 'sport', 'live game', 'team', 'weather', 'weather, version 2'],
  ...['weather, light', 'live', 'missing page'],
];
export const scriptedKinds = pageKinds.filter(({ name }) => scriptedNames.includes(name));

/** Requests each address once, however many pages link to it. Resolves with the status after redirects. */
function statuses(): (address: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  return (address) => {
    const asked =
      known.get(address) ?? fetch(`${process.env['SITE']}${address}`).then(({ status }) => status);
    known.set(address, asked);
    return asked;
  };
}

interface PageFixtures {
  /**
   * The first paint that the browser reports, in milliseconds. Fixed, because a machine that is busy with tests paints late, and pages then
   * fetch no island by themselves (src/ui/islands/slow-line.ts).
   */
  firstPaint: number;
  slugs: Slugs;
  /** Fills the slots of a path. */
  place: (path: string) => string;
  /** Errors of the page: of scripts, violations of its policy, and files that failed to load. */
  complaints: string[];
}

/** Milliseconds for which slugs are right: a game that is live when it is found stays so for half an hour at least (sports-calendar.ts). */
const slugsLast = 10 * 60_000;

/** Finds the slugs, and again when they are old: a worker may run tests for longer than a game is live. */
function slugsOfNow(): () => Promise<Slugs> {
  let found: Promise<Slugs> | undefined;
  let foundAt = 0;
  return () => {
    if (!found || Date.now() - foundAt > slugsLast) {
      found = findSlugs(process.env['API'] ?? '');
      foundAt = Date.now();
    }
    return found;
  };
}

interface WorkerFixtures {
  findNow: () => Promise<Slugs>;
  statusOf: ReturnType<typeof statuses>;
}

export const test = base.extend<PageFixtures, WorkerFixtures>({
  findNow: [async ({ browserName: _ }, use) => use(slugsOfNow()), { scope: 'worker' }],
  statusOf: [async ({ browserName: _ }, use) => use(statuses()), { scope: 'worker' }],
  // As long as the scoreboard may take to fill.
  slugs: [async ({ findNow }, use) => use(await findNow()), { timeout: 300_000 }],
  firstPaint: [300, { option: true }],
  page: async ({ page, firstPaint }, use) => {
    await reportFirstPaint(page, firstPaint);
    await use(page);
  },
  place: async ({ slugs }, use) => {
    await use((path) => fillSlots(path, slugs));
  },
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    listen(page, complaints);
    await use(complaints);
  },
});

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports a violated policy, a failed file and React's warnings as console errors. The status of the page itself is what the
    // test expects, so it is left out.
    if (message.type() !== 'error') return;
    if (message.location().url === page.url() && message.text().startsWith('Failed to load resource')) return;
    complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts the pictures that are still loading.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
}

export { expect } from '@playwright/test';
