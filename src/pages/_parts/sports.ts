import { secondaryTimeout } from '#api/client.ts';
import { sportsNews } from '#api/content-requests.ts';
import { leagueGames, leagueStandings, sport as requestSport, sportArticles } from '#api/sports-requests.ts';
import { leaguePaths, leagues } from '#contract/leagues.ts';
import type { LeaguePath, SportSlug, Standing } from '#contract/sports.ts';
import { optional } from '#api/outcome.ts';
import { sportsWithoutLeague } from '#sports/news-links.ts';
import { leaguesOf, playingFirst } from '#sports/catalogue.ts';
import { cardsPerPage } from '#sports/games/tabs.store.ts';
import { sharedBlock } from './shared-block.ts';

const secondary = { timeout: secondaryTimeout };

const newsBeside = 3;

/** The newest sports news; null if the request failed. */
export const newsBesideGames = sharedBlock(async () => {
  const response = await optional(sportsNews({ perPage: newsBeside }, secondary));
  return { news: response && response.data.slice(0, newsBeside), complete: response !== null };
});

/** The sports without a league that have news. Without those whose request failed. */
export const sportsWithOnlyNews = sharedBlock(async () => {
  const all = await Promise.all(
    sportsWithoutLeague.map(async (slug) => {
      const found = await optional(requestSport(slug, secondary));
      return found && (await optional(sportArticles(found.data.id, { page: 1, perPage: 1 }, secondary)));
    }),
  );
  return {
    sports: sportsWithoutLeague.filter((_, place) => (all[place]?.data.length ?? 0) > 0),
    complete: all.every((response) => response !== null),
  };
});

/** The first page of a list, as the page itself requests it: of its games one that is not postponed tells when the league plays. */
const firstGames = { page: 1, perPage: cardsPerPage('live') };
/** Short, because the page chooses its league, and so its lists, after it: they have the rest of its time. */
const orderOptions = { timeout: 1_000, retries: 0 };

/** When a league plays next, as `playingFirst` wants it; null if a request failed. */
async function nextStart(league: LeaguePath): Promise<number | null> {
  const [live, upcoming] = await Promise.all(
    (['live', 'upcoming'] as const).map((list) =>
      optional(leagueGames(league, list, firstGames, orderOptions)),
    ),
  );
  if (!live || !upcoming) return null;
  if (live.data.some(({ status }) => status === 'live')) return 0;
  const next = upcoming.data.find(({ status }) => status === 'scheduled');
  return next ? Date.parse(next.scheduled) : Infinity;
}

/** All leagues as they are listed, the one that plays before the others of its sport; that of the table while nobody knows. */
export const leagueOrder = sharedBlock(async () => {
  const rivals = leaguePaths.filter((league) => leaguesOf(leagues[league].sport).length > 1);
  const starts = await Promise.all(rivals.map(nextStart));
  const known = starts.filter((start) => start !== null);
  const complete = known.length === starts.length;
  return {
    order: playingFirst(complete ? Object.fromEntries(rivals.map((league, i) => [league, known[i]])) : {}),
    complete,
  };
});

/** The leagues of a sport that have standings, with these; null if a request failed. */
export async function standingsOfSport(
  sport: SportSlug,
): Promise<{ league: LeaguePath; rows: readonly Standing[] }[] | null> {
  const all = await Promise.all(
    leaguesOf(sport).map(async (league) => {
      const response = await optional(leagueStandings(league, secondary));
      return response && { league, rows: response.data };
    }),
  );
  const known = all.filter((one) => one !== null);
  return known.length < all.length ? null : known.filter(({ rows }) => rows.length > 0);
}

/** The id of a game or team from an address: a positive safe integer without leading zeros; null for anything else. */
export function numberOf(text: string | undefined): number | null {
  const number = Number(text);
  return text !== undefined && /^[1-9]\d*$/.test(text) && Number.isSafeInteger(number) ? number : null;
}
