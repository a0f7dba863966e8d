import { secondaryTimeout, type Answer, type AskOptions } from '#api/client.ts';
import { optional } from '#api/outcome.ts';
import { leagueGames, sportArticles, sportGames, teamsByIds, type GameList } from '#api/sports.ts';
import type { Game, SportArticle, Team } from '#contract/sports.ts';
import type { Choice, View } from './choice.ts';
import { cardOfGame, cardOfLeagueGame, teamIdsOf, type GameCard } from './game-card.ts';

/** Items per page. Both numbers fill rows of 1, 2 and 3 cards. News has fewer: each has sentences that travel as island props. */
export const cardsPerPage = (view: View): number => (view === 'news' ? 12 : 18);

/** What a tab shows. */
export type TabContent = { games: GameCard[] } | { news: SportArticle[] };

/**
 * Requests the list that a reader chose. Teams that are not in `known` are requested too and added to it; if that fails, games
 * show each team by its id. Throws what `ask` throws when the list itself fails.
 */
export async function askTab(
  choice: Choice,
  known = new Map<number, Team>(),
  options?: AskOptions,
): Promise<Answer<TabContent>> {
  const { subject, view, page } = choice;
  const window = { page, perPage: cardsPerPage(view) };
  if ('league' in subject) {
    const answer = await leagueGames(subject.league, listOf(view), window, options);
    return { ...answer, data: { games: answer.data.map(cardOfLeagueGame) } };
  }
  if (view === 'news') {
    const answer = await sportArticles(subject.sportId, window, options);
    return { ...answer, data: { news: answer.data } };
  }
  const answer = await sportGames(subject.sportId, view, window, options);
  return { ...answer, data: { games: await cardsOf(answer.data, known) } };
}

/** A league has no news tab (its page shows news beside the games), so "news" falls back to the live games. */
const listOf = (view: Choice['view']): GameList => (view === 'news' ? 'live' : view);

/** Games as cards. Teams that are not in `known` are requested and added to it. */
async function cardsOf(games: readonly Game[], known: Map<number, Team>): Promise<GameCard[]> {
  await addTeams(games, known);
  return games.map((game) => cardOfGame(game, known));
}

/** Requests the teams of these games that are not in `known`, and adds those that could be had. */
export async function addTeams(games: readonly Game[], known: Map<number, Team>): Promise<void> {
  const missing = teamIdsOf(games).filter((id) => !known.has(id));
  const teams = missing.length > 0 && (await optional(teamsByIds(missing, { timeout: secondaryTimeout })));
  if (teams) for (const team of teams.data) known.set(team.id, team);
}
