import type { Game } from '#contract/sports.ts';

/** Games of the followed teams: upcoming ones soonest first, finished ones newest first. */
export interface GamesByState {
  live: readonly Game[];
  upcoming: readonly Game[];
  recent: readonly Game[];
}

const plays = (id: number) => (game: Game) => game.homeTeamId === id || game.awayTeamId === id;

/**
 * One game per team: its live one, or else its next, or else its last. A game between two of the teams is listed once. Live games
 * come first, then upcoming, then finished ones.
 */
export function nearestGames(teamIds: readonly number[], { live, upcoming, recent }: GamesByState): Game[] {
  const inOrder = [...live, ...upcoming, ...recent];
  const chosen = new Set(teamIds.map((id) => inOrder.find(plays(id))?.id));
  return inOrder.filter(({ id }, place) => {
    const isFirst = inOrder.findIndex((game) => game.id === id) === place;
    return isFirst && chosen.has(id);
  });
}

/** The teams that play in none of the games. */
export const withoutGame = (teamIds: readonly number[], games: readonly Game[]): number[] =>
  teamIds.filter((id) => !games.some(plays(id)));
