import { atom } from 'nanostores';
import { gamesOfTeams, type GameList } from '#api/sports-requests.ts';
import type { Game, Team } from '#contract/sports.ts';
import { now } from '#ui/device-clock.ts';
import { cardOfGame, teamIdsOf, type GameCard } from '../games/game-card.ts';
import { addTeams } from '../teams/teams.store.ts';
import { texts } from '../texts.ts';

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

export const withoutGame = (teamIds: readonly number[], games: readonly Game[]): number[] =>
  teamIds.filter((id) => !games.some(plays(id)));

interface YourTeams {
  /** The last successful response; null until there is one. `idle`: teams without a game. */
  shown: { games: readonly GameCard[]; idle: readonly { id: number; name: string }[] } | null;
  /** Ids of the teams of the last request, joined with commas. */
  requested: string;
  /** When the last request ended, in milliseconds since the epoch; 0 for never. */
  checkedAt: number;
  loading: boolean;
  /** Failed requests since the last successful one. */
  failures: number;
}

export const $yourTeams = atom<YourTeams>({
  shown: null,
  requested: '',
  checkedAt: 0,
  loading: false,
  failures: 0,
});

/** The most that /api gives at once. */
const firstPage = { page: 1, perPage: 100 };

/**
 * The first games of a list, at least one of each team that has any. Fifty teams may be followed: a hundred games of those that play every
 * day may end before the next game of one that plays once a week, so the teams that are missing are requested again.
 */
async function firstGames(
  teamIds: readonly number[],
  list: GameList,
  moment?: number,
): Promise<readonly Game[]> {
  const { data } = await gamesOfTeams(teamIds, list, firstPage, { moment });
  const missing = withoutGame(teamIds, data);
  if (data.length < firstPage.perPage || missing.length === 0) return data;
  return [...data, ...(await firstGames(missing, list, moment))];
}

/** Teams do not change while a page is open. */
const known = new Map<number, Team>();

async function loadShown(
  teamIds: readonly number[],
  moment?: number,
): Promise<NonNullable<YourTeams['shown']>> {
  const [live, upcoming, recent] = await Promise.all([
    firstGames(teamIds, 'live', moment),
    firstGames(teamIds, 'upcoming', moment),
    firstGames(teamIds, 'recent', moment),
  ]);
  const games = nearestGames(teamIds, { live, upcoming, recent });
  await addTeams([...teamIds, ...teamIdsOf(games)], known);
  return {
    games: games.map((game) => cardOfGame(game, known)),
    idle: withoutGame(teamIds, games).map((id) => ({
      id,
      name: known.get(id)?.name ?? texts.unknownTeam(id),
    })),
  };
}

/**
 * Requests the nearest game of each of these teams. What is shown stays until a response arrives, and also when the request fails.
 * When other teams are requested meanwhile, the earlier response is dropped. `moment`: of the change that was heard of. Never throws.
 */
export async function loadYourTeams(teamIds: readonly number[], moment?: number): Promise<void> {
  const requested = teamIds.join(',');
  const before = $yourTeams.get();
  if (before.loading && before.requested === requested) return;
  $yourTeams.set({ ...before, requested, loading: true });
  const shown = await loadShown(teamIds, moment).catch(() => null);
  if ($yourTeams.get().requested !== requested) return;
  $yourTeams.set({
    shown: shown ?? before.shown,
    requested,
    checkedAt: now(),
    loading: false,
    failures: shown ? 0 : before.failures + 1,
  });
}
