/** `npm run bench` prints the tables of docs/bench.md, as ratios where possible. `npm run bench -- weight search` runs only those parts. */
import { Categories, ListItems } from '#contract/content.ts';
import { LeagueGames } from '#contract/sports.ts';
import { runCommand, StopError } from '#commands/session.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { startSite } from '../site-process.ts';
import { benchBuild } from './build.bench.ts';
import { benchCold } from './cold.bench.ts';
import { benchPictures } from './pictures.bench.ts';
import { benchJunk } from './junk.bench.ts';
import { benchPublish } from './publish.bench.ts';
import { benchRequests } from './requests.bench.ts';
import { benchSearch } from './search.bench.ts';
import { benchSports } from './sports.bench.ts';
import { benchWeather } from './weather.bench.ts';
import { benchWeight } from './weight.bench.ts';

const parts = [
  'weight',
  'requests',
  'cold',
  'junk',
  'pictures',
  'search',
  'sports',
  'weather',
  'publish',
  'build',
] as const;

await runCommand(async (onStop) => {
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !parts.some((part) => part === name));
  if (unknown) throw new StopError(`Unknown part "${unknown}". Known are: ${parts.join(', ')}.`);
  const wants = (part: (typeof parts)[number]) => named.length === 0 || named.includes(part);

  const onOneSite = ['weight', 'requests', 'junk', 'pictures', 'search', 'weather'] as const;
  if (onOneSite.some(wants)) {
    const site = await startSite();
    onStop(site.stop);
    const ask = async (route: string): Promise<unknown> => (await fetchWorker(site.apiUrl + route)).json();
    const first = async (list: string) => ListItems.parse(await ask(`${list}?per_page=1`))[0]?.slug ?? '';
    const news = await first('/api/wordpress/noticias');
    const programme = await first('/api/wordpress/programas');
    const category = Categories.parse(await ask('/api/wordpress/categorias'))[0]?.slug ?? '';
    const game = LeagueGames.parse(await ask('/api/sportradar/nba/games/live?per_page=1'))[0];
    const pages = {
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
    if (wants('weight')) await benchWeight(site, pages);
    if (wants('requests')) {
      await benchRequests(site, {
        'news item (a file)': pages['news item'],
        'home (on request)': pages.home,
      });
    }
    if (wants('pictures')) await benchPictures(site);
    if (wants('junk')) await benchJunk(site);
    if (wants('weather')) await benchWeather(site);
    if (wants('search')) await benchSearch(site);
    await site.stop();
  }
  if (wants('cold')) await benchCold();
  if (wants('sports')) await benchSports();
  if (wants('publish')) await benchPublish();
  if (wants('build')) await benchBuild();
});
