import type { Game } from '#contract/sports.ts';

/** Games of the followed teams: soonest first, what is over newest first. */
export interface GamesByState {
  live: readonly Game[];
  upcoming: readonly Game[];
  recent: readonly Game[];
}

const plays = (id: number) => (game: Game) => game.homeTeamId === id || game.awayTeamId === id;

/**
 * Of each team the one game that its followers look for: the live one, or the next, or the last. A game of two of them stands once;
 * live ones come first, then the next, then what is over.
 */
export function nearestGames(teamIds: readonly number[], { live, upcoming, recent }: GamesByState): Game[] {
  const inOrder = [...live, ...upcoming, ...recent];
  const chosen = new Set(teamIds.map((id) => inOrder.find(plays(id))?.id));
  return inOrder.filter(({ id }, place) => {
    const isFirst = inOrder.findIndex((game) => game.id === id) === place;
    return isFirst && chosen.has(id);
  });
}

/** Those of the teams that none of the games names. */
export const withoutGame = (teamIds: readonly number[], games: readonly Game[]): number[] =>
  teamIds.filter((id) => !games.some(plays(id)));
