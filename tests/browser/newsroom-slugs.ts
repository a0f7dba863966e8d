import { Categories, ListItems, NewsItem } from '#contract/content.ts';
import { ArticleSummaries } from '#contract/newsroom.ts';
import { Game, Games, LeagueGames, type LeagueGame } from '#contract/sports.ts';

/** Slugs and ids of the running newsroom, to fill the slots of addresses. */
export interface Slugs {
  internal: string;
  news: string;
  /** The news item with the longest body, which holds tables, galleries and embeds. */
  longest: string;
  /** A news item with the blocks that editors align and arrange. */
  blocks: string;
  /** A news item with everything that the box "Ficha de la noticia" can hold. */
  edited: string;
  newsCategory: string;
  topic: string;
  author: string;
  programme: string;
  programmeCategory: string;
  liveGame: string;
  upcomingGame: string;
  finishedGame: string;
  postponedGame: string;
  /** A game whose round has a name; one of its teams is in no list of the league. */
  exhibitionGame: string;
  team: string;
}

type Ask = (path: string) => Promise<unknown>;

const asking =
  (base: string): Ask =>
  async (path) => {
    const response = await fetch(base + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };

/** A postponed game is in no list, so its id is one that the lists leave out. */
async function findPostponedGame(ask: Ask, listed: readonly LeagueGame[]): Promise<number | undefined> {
  const ids = new Set(listed.map(({ id }) => id));
  for (let id = Math.min(...ids); id < Math.max(...ids); id += 1) {
    if (!ids.has(id) && Game.parse(await ask(`/api/games/${id}`)).status === 'postponed') return id;
  }
  return undefined;
}

/** Finds a game in each state. Live games end and upcoming ones begin, so those are chosen that keep their state the longest. */
async function findGames(ask: Ask) {
  const list = async (name: 'live' | 'upcoming' | 'recent') =>
    LeagueGames.parse(await ask(`/api/sportradar/nba/games/${name}?per_page=100`)).toSorted(
      (one, other) => Date.parse(one.scheduled) - Date.parse(other.scheduled),
    );
  const [lives, upcoming, finished] = [await list('live'), await list('upcoming'), await list('recent')];
  const ofSport = async (name: 'live' | 'upcoming') =>
    Games.parse(await ask(`/api/games/${name}?sportId=1&per_page=100`)).filter(
      ({ league }) => league === 'nba',
    );
  const comesWithRound = (await ofSport('upcoming')).findLast(({ round }) => round !== null);
  // For some hours each day, the game with a round is a live game.
  const withRound = new Set(
    (await ofSport('live')).filter(({ round }) => round !== null).map(({ id }) => id),
  );
  const live = lives.findLast(({ id }) => !withRound.has(id));
  const text = (number: number | null | undefined) => String(number ?? '');
  return {
    liveGame: text(live?.id),
    upcomingGame: text(upcoming.at(-1)?.id),
    finishedGame: text(finished[0]?.id),
    postponedGame: text(await findPostponedGame(ask, [...lives, ...upcoming, ...finished])),
    exhibitionGame: text(comesWithRound?.id),
    team: text(live?.home.id),
  };
}

/** `base` is the site's or the worker's address. Throws when a request fails. */
export async function findSlugs(base: string): Promise<Slugs> {
  const ask = asking(base);
  const articles = ArticleSummaries.parse(await ask('/api/articles?per_page=100'));
  const all = ListItems.parse(await ask('/api/wordpress/noticias?per_page=100'));
  const news = all.slice(0, 10);
  const programmes = ListItems.parse(await ask('/api/wordpress/programas?per_page=10'));
  const starting = (text: string) => all.find(({ title }) => title.rendered.startsWith(text))?.slug ?? '';
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
    blocks: starting('La plaza del mercado'),
    edited: starting('Serie final empatada'),
    newsCategory: mostItems(await ask('/api/wordpress/categorias')),
    topic: mostItems(await ask('/api/topics')),
    author: mostItems(await ask('/api/authors')),
    programme: programmes[0]?.slug ?? '',
    programmeCategory: mostItems(await ask('/api/wordpress/categorias-programas')),
    ...(await findGames(ask)),
  };
}

/** The address with its slots filled. Throws when the newsroom holds nothing for a slot. */
export function fillSlots(path: string, slugs: Slugs): string {
  return path.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const slug = Object.entries(slugs).find(([key]) => key === name)?.[1];
    if (!slug) throw new Error(`The newsroom holds nothing for ${slot}`);
    return encodeURIComponent(slug);
  });
}
