import { test as base, type Page } from '@playwright/test';
import { Categories, ListItems, NewsItem } from '#contract/content.ts';
import { ArticleSummaries } from '#contract/newsroom.ts';
import { Game, Games, LeagueGames, type LeagueGame } from '#contract/sports.ts';

/** One page of each kind that the site has; suites that hold for every page run over this list. */
export const pageKinds = [
  { name: 'home', path: '/', status: 200 },
  { name: 'article', path: '/article/{internal}', status: 200 },
  { name: 'article from WordPress', path: '/article/{news}', status: 200 },
  { name: 'news list', path: '/noticias', status: 200 },
  { name: 'news item', path: '/noticias/{news}', status: 200 },
  { name: 'sports news', path: '/noticias/deportes', status: 200 },
  { name: 'news category', path: '/noticias/categoria/{newsCategory}', status: 200 },
  { name: 'category', path: '/category/{newsCategory}', status: 200 },
  { name: 'programme list', path: '/programas', status: 200 },
  { name: 'programme', path: '/programas/{programme}', status: 200 },
  { name: 'programme category', path: '/programas/categoria/{programmeCategory}', status: 200 },
  { name: 'search', path: '/search?q=puerto', status: 200 },
  { name: 'search without a text', path: '/search', status: 200 },
  { name: 'search without a result', path: '/search?q=zzzzqqqq', status: 200 },
  { name: 'terms', path: '/terms', status: 200 },
  { name: 'privacy', path: '/privacy', status: 200 },
  { name: 'about', path: '/about', status: 200 },
  { name: 'account', path: '/account', status: 200 },
  { name: 'newsletter', path: '/boletin', status: 200 },
  { name: 'sports home', path: '/deportes', status: 200 },
  { name: 'sports home, upcoming', path: '/deportes?vista=proximos', status: 200 },
  { name: 'sports home, results', path: '/deportes?vista=resultados', status: 200 },
  { name: 'sports home out of season', path: '/deportes?liga=bsn', status: 200 },
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
  { name: 'live', path: '/live', status: 200 },
  { name: 'live, the guide of Saturday', path: '/live?dia=sabado', status: 200 },
  { name: 'missing page', path: '/no-existe', status: 404 },
  { name: 'missing article', path: '/article/no-existe', status: 404 },
  { name: 'missing news item', path: '/noticias/no-existe', status: 404 },
  { name: 'missing category', path: '/category/no-existe', status: 404 },
  { name: 'missing programme', path: '/programas/no-existe', status: 404 },
  { name: 'missing sport', path: '/deportes/no-existe', status: 404 },
  { name: 'missing game', path: '/partido/999999999', status: 404 },
  { name: 'missing team', path: '/equipos/999999999', status: 404 },
] as const;

export type PageKind = (typeof pageKinds)[number];

/** What the running newsroom holds, to fill the slots of `pageKinds`. */
interface Slugs {
  internal: string;
  news: string;
  /** The one with the longest body: it holds tables, galleries and embeds. */
  longest: string;
  newsCategory: string;
  programme: string;
  programmeCategory: string;
  liveGame: string;
  upcomingGame: string;
  finishedGame: string;
  postponedGame: string;
  /** Its round has a name, and one of its teams is in no list of the league's. */
  exhibitionGame: string;
  team: string;
}

async function ask(path: string): Promise<unknown> {
  const response = await fetch(`${process.env['API']}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/** A postponed game is in no list: its number is one that they leave out. */
async function findPostponedGame(listed: readonly LeagueGame[]): Promise<number | undefined> {
  const ids = new Set(listed.map(({ id }) => id));
  for (let id = Math.min(...ids); id < Math.max(...ids); id += 1) {
    if (!ids.has(id) && Game.parse(await ask(`/api/games/${id}`)).status === 'postponed') return id;
  }
  return undefined;
}

/** A live game ends and the next one begins: those that stay what they are the longest. */
async function findGames() {
  const list = async (name: 'live' | 'upcoming' | 'recent') =>
    LeagueGames.parse(await ask(`/api/sportradar/nba/games/${name}?per_page=100`)).toSorted(
      (one, other) => Date.parse(one.scheduled) - Date.parse(other.scheduled),
    );
  const [lives, upcoming, finished] = [await list('live'), await list('upcoming'), await list('recent')];
  const ofSport = async (name: 'live' | 'upcoming') =>
    Games.parse(await ask(`/api/games/${name}?sportId=1&per_page=100`));
  const comesWithRound = (await ofSport('upcoming')).findLast(({ round }) => round !== null);
  // For an hour and a half each day, the game with a round is live itself.
  const withRound = new Set(
    (await ofSport('live')).filter(({ round }) => round !== null).map(({ id }) => id),
  );
  const live = lives.findLast(({ id }) => !withRound.has(id));
  const text = (number: number | null | undefined) => String(number ?? '');
  return {
    liveGame: text(live?.id),
    upcomingGame: text(upcoming.at(-1)?.id),
    finishedGame: text(finished[0]?.id),
    postponedGame: text(await findPostponedGame([...lives, ...upcoming, ...finished])),
    exhibitionGame: text(comesWithRound?.id),
    team: text(live?.home.id),
  };
}

async function findSlugs(): Promise<Slugs> {
  const articles = ArticleSummaries.parse(await ask('/api/articles?per_page=100'));
  const news = ListItems.parse(await ask('/api/wordpress/noticias?per_page=10'));
  const programmes = ListItems.parse(await ask('/api/wordpress/programas?per_page=10'));
  const whole = await Promise.all(
    news.map(async ({ slug }) => NewsItem.parse(await ask(`/api/wordpress/noticias/${slug}`))),
  );
  const length = (item: NewsItem) => item.content.rendered.length;
  const mostItems = (list: unknown) =>
    Categories.parse(list).sort((one, other) => other.count - one.count)[0]?.slug ?? '';
  return {
    internal: articles.find(({ source }) => source === 'internal')?.slug ?? '',
    news: news.find(({ featured_media_url }) => featured_media_url)?.slug ?? '',
    longest: whole.sort((one, other) => length(other) - length(one))[0]?.slug ?? '',
    newsCategory: mostItems(await ask('/api/wordpress/categorias')),
    programme: programmes[0]?.slug ?? '',
    programmeCategory: mostItems(await ask('/api/wordpress/categorias-programas')),
    ...(await findGames()),
  };
}

/** Asks for each address once, however many pages lead to it. Resolves with the status that a reader ends at. */
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
  slugs: Slugs;
  /** Fills the slots of a path. */
  place: (path: string) => string;
  /** What the page complained about: errors of scripts, violations of its policy, files that failed. */
  complaints: string[];
}

interface WorkerFixtures {
  workerSlugs: Slugs;
  statusOf: ReturnType<typeof statuses>;
}

export const test = base.extend<PageFixtures, WorkerFixtures>({
  workerSlugs: [async ({ browserName: _ }, use) => use(await findSlugs()), { scope: 'worker' }],
  statusOf: [async ({ browserName: _ }, use) => use(statuses()), { scope: 'worker' }],
  slugs: async ({ workerSlugs }, use) => use(workerSlugs),
  place: async ({ slugs }, use) => {
    await use((path) =>
      path.replace(/\{(\w+)\}/g, (slot, name: string) => {
        const slug = Object.entries(slugs).find(([key]) => key === name)?.[1];
        if (!slug) throw new Error(`The newsroom holds nothing for ${slot}`);
        return encodeURIComponent(slug);
      }),
    );
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
    // Chromium reports a violated policy, a failed file and React's own warnings as console errors. The page's own
    // status is what the test asks for, so it is no complaint.
    if (message.type() !== 'error') return;
    if (message.location().url === page.url() && message.text().startsWith('Failed to load resource')) return;
    complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left in the middle of its pictures aborts them.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`request: ${request.url()} ${reason}`);
  });
}

export { expect } from '@playwright/test';
