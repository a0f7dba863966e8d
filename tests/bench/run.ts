/**
 * `npm run bench` prints tables of figures, as ratios where possible. `npm run bench -- weight search` runs only those parts. With `--write`, the
 * parts that docs/performance.md shows as tables write them there; `--rounds 1` is for a quick look at paints. `npm run bench -- side-by-side
 * --beside http://127.0.0.1:4321` compares paints with another running site: an older version in another folder, say.
 */
import { parseArgs } from 'node:util';
import { Categories, ListItems } from '#contract/content.ts';
import { LeagueGames } from '#contract/sports.ts';
import { runCommand, StopError } from '#commands/run-command.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { forgetSettings } from '../forget-settings.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { benchBuild } from './build.bench.ts';
import { benchChannel } from './channel.bench.ts';
import { benchCold, unlimited } from './cold.bench.ts';
import { benchInputs } from './inputs.bench.ts';
import { benchLighthouse } from './lighthouse.bench.ts';
import { benchIslands } from './islands.bench.ts';
import { benchPaints } from './paints.bench.ts';
import { benchPictures } from './pictures.bench.ts';
import { benchJunk } from './junk.bench.ts';
import { benchOpenPages } from './open-pages.bench.ts';
import { benchOrigin } from './origin.bench.ts';
import { benchPublish } from './publish.bench.ts';
import { benchProcessor, benchRenderings, benchSecret } from './processor.bench.ts';
import { benchSearch } from './search.bench.ts';
import { benchSideBySide } from './side-by-side.bench.ts';
import { benchSports } from './sports.bench.ts';
import { benchThreeOrigins } from './three-origins.bench.ts';
import { benchWeather } from './weather.bench.ts';
import { benchTaps } from './taps.bench.ts';
import { benchViews } from './views.bench.ts';
import { benchWeight } from './weight.bench.ts';

/** Parts that measure one site, which is started once for them. */
const onOneSite = [
  'weight',
  'islands',
  'paints',
  'side-by-side',
  'lighthouse',
  'views',
  'taps',
  'origin',
  'junk',
  'pictures',
  'weather',
  'open-pages',
] as const;
const parts = [
  ...onOneSite,
  'processor',
  'inputs',
  'cold',
  'search',
  'sports',
  'publish',
  'three-origins',
  'channel',
  'build',
] as const;

/** One address of each kind of page. `ask`: what the site's API responds. */
async function pagesOf(ask: (route: string) => Promise<unknown>) {
  const first = async (list: string) => ListItems.parse(await ask(`${list}?per_page=1`))[0]?.slug ?? '';
  const news = await first('/api/wordpress/noticias');
  const programme = await first('/api/wordpress/programas');
  const category = Categories.parse(await ask('/api/wordpress/categorias'))[0]?.slug ?? '';
  const game = LeagueGames.parse(await ask('/api/sportradar/nba/games/live?per_page=1'))[0];
  return {
    home: '/',
    'news item': `/noticias/${news}`,
    article: `/article/${news}`,
    programme: `/programas/${programme}`,
    'news category': `/noticias/categoria/${category}`,
    search: '/search?q=puerto',
    'sports home': '/deportes',
    'a sport': '/deportes/basketball',
    'live game': `/partido/${game?.id}`,
    team: `/equipos/${game?.home.id}`,
    weather: '/tiempo',
    'weather, v2': '/tiempo-v2',
    'weather, light': '/tiempo-v2-light',
  };
}

const pagesOfSite = ({ apiUrl }: SiteProcess) =>
  pagesOf(async (route) => (await fetchWorker(apiUrl + route)).json());

/** The kinds of pages whose paints are measured. */
const paintedPages = ({
  home,
  article,
  'news item': story,
  'weather, v2': weather,
  'sports home': sports,
}: Awaited<ReturnType<typeof pagesOf>>) => ({ home, 'news item': story, article, weather, sports });

/** The kinds of pages that only Lighthouse opens too. */
const otherPages = {
  'news list': '/noticias',
  'sports news': '/noticias/deportes',
  'programme list': '/programas',
  live: '/live',
  account: '/account',
  newsletter: '/boletin',
  about: '/about',
  privacy: '/privacy',
  'light home': '/lite',
  emergencies: '/emergencia',
};

forgetSettings();
await runCommand(async (onStop) => {
  const { positionals: named, values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      beside: { type: 'string' },
    },
    allowPositionals: true,
  });
  const unknown = named.find((name) => !parts.some((part) => part === name));
  if (unknown) throw new StopError(`Unknown part "${unknown}". Known are: ${parts.join(', ')}.`);
  if (named.includes('side-by-side') && values.beside === undefined) {
    throw new StopError('side-by-side needs --beside and the address of a running site.');
  }
  const wants = (part: (typeof parts)[number]) =>
    named.includes(part) || (named.length === 0 && part !== 'side-by-side');
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);

  if (onOneSite.some(wants)) {
    const site = await startSite();
    onStop(site.stop);
    const pages = await pagesOfSite(site);
    if (wants('weight')) await benchWeight(site, pages);
    if (wants('islands')) {
      const lists = ['/deportes?liga=bsn', '/deportes/basketball?vista=noticias', '/live'];
      await benchIslands(site, [...Object.values(pages), ...lists], values);
    }
    if (wants('paints')) await benchPaints(site, paintedPages(pages), { write: values.write, rounds });
    if (wants('side-by-side')) {
      const beside = await pagesOf(async (route) => (await fetch(values.beside + route)).json());
      const other = new Map(Object.entries(paintedPages(beside)));
      const both = Object.entries(paintedPages(pages)).map(
        ([page, path]) =>
          [page, { visit: site.url + path, other: `${values.beside}${other.get(page)}` }] as const,
      );
      await benchSideBySide(new Map(both), rounds);
    }
    if (wants('lighthouse')) {
      await benchLighthouse(site, { ...pages, ...otherPages }, values);
    }
    if (wants('views')) await benchViews(site, pages);
    if (wants('taps')) await benchTaps(site, { write: values.write });
    if (wants('origin')) {
      await benchOrigin(site, { 'news item (a file)': pages['news item'], 'home (held)': pages.home });
    }
    if (wants('pictures')) await benchPictures(site);
    if (wants('junk')) await benchJunk(site);
    if (wants('weather')) await benchWeather(site);
    if (wants('open-pages')) {
      const { home, 'news item': story, 'sports home': sports, 'live game': game } = pages;
      await benchOpenPages(site, { home, story, 'sports home': sports, 'live game': game });
    }
    await site.stop();
  }
  if (wants('processor') || wants('inputs')) {
    // No limit per reader ends the run, and every page is rendered on request.
    const site = await startSite({ environment: { ...unlimited, PUBLISH_SECRET: benchSecret } });
    onStop(site.stop);
    if (wants('processor')) {
      await benchRenderings(site, await pagesOfSite(site));
      await benchProcessor(site);
    }
    if (wants('inputs')) await benchInputs(site);
    await site.stop();
  }
  if (wants('cold')) await benchCold();
  if (wants('search')) await benchSearch();
  if (wants('sports')) await benchSports();
  if (wants('publish')) await benchPublish();
  if (wants('three-origins')) await benchThreeOrigins();
  if (wants('channel')) await benchChannel();
  if (wants('build')) await benchBuild();
});
