import { map } from 'nanostores';
import { secondaryTimeout, type ApiResponse, type RequestOptions } from '#api/client.ts';
import { optional, outcome, type Outcome } from '#api/outcome.ts';
import { leagueGames, sportArticles, sportGames, type GameList } from '#api/sports-requests.ts';
import type { Game, SportArticle, Team } from '#contract/sports.ts';
import { now } from '#ui/device-clock.ts';
import { gameViews, listKey, sportViews, type Choice, type View } from '../choice.ts';
import {
  announcement,
  cardOfGame,
  cardOfLeagueGame,
  changedGames,
  teamIdsOf,
  type GameCard,
  type GameScore,
} from './game-card.ts';
import { addTeams } from '../teams/teams.store.ts';

/** Items per page. Both numbers fill rows of 1, 2 and 3 cards. News has fewer: each has sentences that travel as island props. */
export const cardsPerPage = (view: View): number => (view === 'news' ? 12 : 18);

/** A list that was requested. */
export type LoadedContent = { games: GameCard[] } | { news: SportArticle[] };

/** A list that the server rendered: its elements, and the scores that the page has. As cards it would travel twice. */
interface ServedContent {
  served: readonly Node[];
  scores: readonly GameScore[];
}

type TabContent = LoadedContent | ServedContent;

/**
 * Requests the list that a reader chose. Teams that are not in `known` are requested too and added to it; if that fails, games
 * show each team by its id. Throws what `requestApi` throws when the list itself fails.
 */
async function requestTab(
  choice: Choice,
  known = new Map<number, Team>(),
  options?: RequestOptions,
): Promise<ApiResponse<LoadedContent>> {
  const { subject, view, page } = choice;
  const window = { page, perPage: cardsPerPage(view) };
  if ('league' in subject) {
    const response = await leagueGames(subject.league, listOf(view), window, options);
    return { ...response, data: { games: response.data.map(cardOfLeagueGame) } };
  }
  if (view === 'news') {
    const result = await sportArticles(subject.sportId, window, options);
    return { ...result, data: { news: result.data } };
  }
  const outcome = await sportGames(subject.sportId, view, window, options);
  return { ...outcome, data: { games: await cardsOf(outcome.data, known) } };
}

/** A league has no news tab (its page shows news beside the games), so "news" falls back to the live games. */
const listOf = (view: Choice['view']): GameList => (view === 'news' ? 'live' : view);

/** Games as cards. Teams that are not in `known` are requested and added to it. */
async function cardsOf(games: readonly Game[], known: Map<number, Team>): Promise<GameCard[]> {
  await addTeams(teamIdsOf(games), known);
  return games.map((game) => cardOfGame(game, known));
}

/** One list and the state of its requests. */
export interface Tab {
  /** The last successful response; null until there is one. */
  content: TabContent | null;
  /** Number of items in the whole list; null when the response did not say. */
  total: number | null;
  /** When the source reported it, in milliseconds since the epoch. */
  asOf: number | null;
  /** When the last request ended, in milliseconds since the epoch; 0 for never. */
  checkedAt: number;
  loading?: boolean;
  /** Failed requests since the last successful one. */
  failures: number;
  /** Ids of the games whose score changed with the last response. */
  changed?: readonly number[];
  /** The same changes as a text for screen readers. */
  announcement?: string;
  /** Whether the content is only the beginning of the list, which a page has for tabs that it does not show. */
  isExcerpt?: boolean;
}

const nothing: Tab = {
  content: null,
  total: null,
  asOf: null,
  checkedAt: 0,
  failures: 0,
};

/**
 * Every list that was requested on this page, by `listKey`. Not @nanostores/query: version 0.3.4 drops the last good response as soon
 * as it retries after a failure, so the scores would come and go.
 */
export const $tabs = map<Record<string, Tab>>({});

/** The attribute of the element that contains nothing but a list. */
export const listMark = 'data-list';

/** The lists of a page, as its server rendered them. */
export interface ServedTabs {
  choice: Choice;
  /** The list of that choice. In the browser its content is null: its elements are in the page. */
  tab: Tab;
  /** The tabs whose beginning is in the page, with the time of their data; see `Tab`. */
  excerpts: Partial<Record<View, number | null>>;
  /** The scores in all of these lists, home before away, without names, which twenty games would repeat: what comes is compared with them. */
  scores: readonly (readonly [
    id: GameScore['id'],
    homeScore: GameScore['homeScore'],
    awayScore: GameScore['awayScore'],
  ])[];
}

/** Starts with the lists that the server rendered in `container`. */
export function startTabs({ choice, tab, excerpts, ...sent }: ServedTabs, container: HTMLElement): void {
  const scores = sent.scores.map(([id, homeScore, awayScore]) => ({ id, homeScore, awayScore }));
  const start = (its: Choice, of: Tab, place: string) => {
    // Without a list, the server could not load one.
    const list = container.querySelector(`${place} [${listMark}]`);
    $tabs.setKey(listKey(its), { ...of, content: list && { served: [...list.childNodes], scores } });
  };
  start(choice, tab, '[data-part=tabs]');
  for (const view of sportViews) {
    const asOf = excerpts[view];
    if (asOf === undefined) continue;
    const excerpt = { ...tab, total: null, asOf, failures: 0, isExcerpt: true };
    start({ ...choice, view, page: 1 }, excerpt, `[data-view=${view}]`);
  }
}

/** Teams do not change while a page is open. */
const teams = new Map<number, Team>();

/** The state after a response. `at` is when it arrived, in milliseconds since the epoch. */
function tabOfResponse({ data, total, ageSeconds }: ApiResponse<LoadedContent>, at: number): Tab {
  return { ...nothing, content: data, total, asOf: at - ageSeconds * 1000, checkedAt: at };
}

/** The state after the server could not load the list. */
export const failedTab = (at: number): Tab => ({ ...nothing, checkedAt: at, failures: 1 });

/** The first tab of a page of games, for its server, and the outcome of its request. */
export async function firstTab(choice: Choice): Promise<{ tab: Tab; result: Outcome<LoadedContent> }> {
  const result = await outcome(requestTab(choice));
  const now = Date.now();
  return { tab: result.kind === 'found' ? tabOfResponse(result, now) : failedTab(now), result };
}

/** The other lists of games, for the server; without those whose request failed. News is left out, because it would be a tenth of the page. */
export async function otherTabs(
  first: Choice,
): Promise<{ others: { choice: Choice; tab: Tab }[]; complete: boolean }> {
  const views = gameViews.filter((view) => view !== first.view);
  const all = await Promise.all(
    views.map(async (view) => {
      const choice = { ...first, view, page: 1 };
      const response = await optional(requestTab(choice, undefined, { timeout: secondaryTimeout }));
      return response && { choice, tab: tabOfResponse(response, Date.now()) };
    }),
  );
  const others = all.filter((one) => one !== null);
  return { others, complete: others.length === all.length };
}

/** Items of a list that a page has for a tab that is not open. Three fill a phone, and twice three weigh 400 bytes. */
const excerptLength = 3;

/** A tab with only the beginning of its list. */
export function excerptOf(tab: Tab): Tab {
  const { content } = tab;
  if (content === null || 'served' in content) return tab;
  const start =
    'games' in content
      ? { games: content.games.slice(0, excerptLength) }
      : { news: content.news.slice(0, excerptLength) };
  return { ...tab, content: start, isExcerpt: true };
}

export const gamesOf = (content?: TabContent | null): readonly GameCard[] =>
  content && 'games' in content ? content.games : [];

/** The scores in a list, as far as the page knows them as data. */
const scoresOf = (content: TabContent | null): readonly GameScore[] =>
  content && 'served' in content ? content.scores : gamesOf(content);

/**
 * Requests a list. The current content stays until a response arrives, and also when the request fails. Does nothing while a request
 * for the same list is running. `moment`: of the change that was heard of. Never throws.
 */
export async function refreshTab(choice: Choice, moment?: number): Promise<void> {
  const key = listKey(choice);
  const before = $tabs.get()[key] ?? nothing;
  if (before.loading) return;
  $tabs.setKey(key, { ...before, loading: true });
  try {
    const response = await requestTab(choice, teams, { moment });
    const changed = changedGames(scoresOf(before.content), gamesOf(response.data));
    $tabs.setKey(key, {
      ...tabOfResponse(response, now()),
      changed: changed.map(({ id }) => id),
      announcement: announcement(changed),
    });
  } catch {
    $tabs.setKey(key, { ...before, checkedAt: now(), failures: before.failures + 1 });
  }
}
