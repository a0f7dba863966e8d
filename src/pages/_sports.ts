import { secondaryTimeout } from '#api/client.ts';
import { sportsNews } from '#api/content-requests.ts';
import { leagueStandings } from '#api/sports-requests.ts';
import { leaguePaths, leagues } from '#contract/leagues.ts';
import type { LeaguePath, SportSlug, Standing } from '#contract/sports.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import { gameViews, type Choice } from '#sports/choice.ts';
import {
  excerptOf,
  failedTab,
  requestTab,
  tabOfResponse,
  type LoadedContent,
  type Tab,
} from '#sports/tabs.store.ts';
import { sharedBlock } from './_shared-block.ts';

const secondary = { timeout: secondaryTimeout };

/** Number of sports news beside the games. */
const newsBeside = 3;

/** The first tab of a page of games, and the outcome of its request. */
export async function firstTab(choice: Choice): Promise<{ tab: Tab; result: Outcome<LoadedContent> }> {
  const result = await outcome(requestTab(choice));
  const now = Date.now();
  return { tab: result.kind === 'found' ? tabOfResponse(result, now) : failedTab(now), result };
}

/** The beginning of the other lists of games; without those whose request failed. News is left out, because it would be a tenth of the page. */
export async function otherTabs(
  first: Choice,
): Promise<{ others: { choice: Choice; tab: Tab }[]; complete: boolean }> {
  const views = gameViews.filter((view) => view !== first.view);
  const all = await Promise.all(
    views.map(async (view) => {
      const choice = { ...first, view, page: 1 };
      const answer = await optional(requestTab(choice, undefined, secondary));
      return answer && { choice, tab: excerptOf(tabOfResponse(answer, Date.now())) };
    }),
  );
  const others = all.filter((one) => one !== null);
  return { others, complete: others.length === all.length };
}

/** The newest sports news; empty if the request failed. */
export const newsBesideGames = sharedBlock(async () => {
  const answer = await optional(sportsNews({ perPage: newsBeside }, secondary));
  return { news: answer?.data.slice(0, newsBeside) ?? [], complete: answer !== null };
});

/** The leagues of a sport that have standings, with these; null if a request failed. */
export async function standingsOfSport(
  sport: SportSlug,
): Promise<{ league: LeaguePath; rows: readonly Standing[] }[] | null> {
  const paths = leaguePaths.filter((league) => leagues[league].sport === sport);
  const all = await Promise.all(
    paths.map(async (league) => {
      const answer = await optional(leagueStandings(league, secondary));
      return answer && { league, rows: answer.data };
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
