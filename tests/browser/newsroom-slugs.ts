import { waitUntil } from '#commands/processes/wait-until.ts';
import { Categories, ListItems, NewsItem } from '#contract/content.ts';
import { CoveragePage } from '#contract/coverages.ts';
import { ArticleSummaries } from '#contract/newsroom.ts';
import { LeagueGames } from '#contract/sports.ts';

/** Slugs and ids of the running newsroom, to fill the slots of addresses. */
export interface Slugs {
  internal: string;
  news: string;
  /** The news item with the longest body, which holds tables, galleries and embeds. */
  everything: string;
  /** A news item with the blocks that editors align and arrange. */
  blocks: string;
  /** A news item with everything that the box "Ficha de la noticia" can hold. */
  edited: string;
  /** A live coverage that is told now, one of its entries, the last of its first page, and one that is over. */
  coverage: string;
  entry: string;
  lastEntry: string;
  endedCoverage: string;
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
  gameWithoutRound: string;
  team: string;
}

type Ask = (path: string) => Promise<unknown>;

const asking =
  (base: string): Ask =>
  async (path) => {
    // A list that was never loaded is a 503: after a start the scoreboard fills while the site already serves.
    const response = await waitUntil(path, 240, async () => {
      const response = await fetch(base + path);
      return response.status !== 503 && response;
    });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
    return response.json();
  };

/** Finds a game in each state. Live games end and upcoming ones begin, so those are chosen that keep their state the longest. */
async function findGames(ask: Ask) {
  const list = async (name: 'live' | 'upcoming' | 'recent', league = 'nba') =>
    LeagueGames.parse(await ask(`/api/sportradar/${league}/games/${name}?per_page=100`)).toSorted(
      (one, other) => Date.parse(one.scheduled) - Date.parse(other.scheduled),
    );
  const [lives, upcoming, finished] = [await list('live'), await list('upcoming'), await list('recent')];
  const isExhibition = ({ round }: { round: string | null }) => round === 'Juego de exhibición';
  const exhibition = upcoming.findLast(isExhibition);
  // In every month one of these leagues is in season; games of other months have the round "Temporada de muestra".
  const regular = [...upcoming, ...(await list('upcoming', 'mlb'))].findLast(({ round }) => round === null);
  // For some hours each day, an exhibition game is live.
  const live = lives.findLast((game) => !isExhibition(game));
  const text = (number: number | null | undefined) => String(number ?? '');
  return {
    liveGame: text(live?.id),
    upcomingGame: text(upcoming.findLast(({ status }) => status === 'scheduled')?.id),
    finishedGame: text(finished[0]?.id),
    postponedGame: text(upcoming.findLast(({ status }) => status === 'postponed')?.id),
    exhibitionGame: text(exhibition?.id),
    gameWithoutRound: text(regular?.id),
    team: text(live?.home.id),
  };
}

/** `base` is the site's or the worker's address. Throws when a request fails. */
export async function findSlugs(base: string): Promise<Slugs> {
  const ask = asking(base);
  const articles = ArticleSummaries.parse(await ask('/api/articles?per_page=100'));
  const all = ListItems.parse(await ask('/api/wordpress/noticias?per_page=100'));
  const news = all.filter(({ coverage }) => coverage === null).slice(0, 10);
  const programmes = ListItems.parse(await ask('/api/wordpress/programas?per_page=10'));
  const starting = (text: string) => all.find(({ title }) => title.rendered.startsWith(text))?.slug ?? '';
  const whole = await Promise.all(
    news.map(async ({ slug }) => NewsItem.parse(await ask(`/api/wordpress/noticias/${slug}`))),
  );
  const coverage = all.find((item) => item.coverage?.endedAt === null)?.slug ?? '';
  const { entries } = CoveragePage.parse(await ask(`/api/coverages/${coverage}`));
  const length = (item: NewsItem) => item.content.rendered.length;
  const maxItems = (list: unknown) =>
    Categories.parse(list).sort((one, other) => other.count - one.count)[0]?.slug ?? '';
  return {
    internal: articles.find(({ source }) => source === 'internal')?.slug ?? '',
    news: news.find(({ featured_media_url }) => featured_media_url)?.slug ?? '',
    everything: whole.sort((one, other) => length(other) - length(one))[0]?.slug ?? '',
    blocks: starting('La plaza del mercado'),
    edited: starting('Serie final empatada'),
    coverage,
    entry: String(entries[3]?.id ?? ''),
    lastEntry: String(entries.at(-1)?.id ?? ''),
    endedCoverage: all.find((item) => item.coverage?.endedAt)?.slug ?? '',
    newsCategory: maxItems(await ask('/api/wordpress/categorias')),
    topic: maxItems(await ask('/api/topics')),
    author: maxItems(await ask('/api/authors')),
    programme: programmes[0]?.slug ?? '',
    programmeCategory: maxItems(await ask('/api/wordpress/categorias-programas')),
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
