import { atom } from 'nanostores';
import type { ApiResponse } from '#api/client.ts';
import { game } from '#api/sports-requests.ts';
import type { Game } from '#contract/sports.ts';
import { now } from '#ui/device-clock.ts';
import { scoreChanged } from './game-card.ts';

/** The game of this page as last reported, and the state of its requests. */
export interface WatchedGame {
  game: Game;
  /** When the source reported it, in milliseconds since the epoch. */
  asOf: number;
  /** When the last request ended, in milliseconds since the epoch. */
  checkedAt: number;
  loading: boolean;
  /** Failed requests since the last successful one. */
  failures: number;
  /** Whether the last response changed the score. */
  changed: boolean;
}

/** The state after a response, on the server or in the island. `at` is when it arrived, in milliseconds since the epoch. */
export function watchedGame(
  { data, ageSeconds }: Pick<ApiResponse<Game>, 'data' | 'ageSeconds'>,
  at: number,
): WatchedGame {
  return {
    game: data,
    asOf: at - ageSeconds * 1000,
    checkedAt: at,
    loading: false,
    failures: 0,
    changed: false,
  };
}

/** Null until the island requests the game for the first time. */
export const $game = atom<WatchedGame | null>(null);

let underWay: Promise<void> | null = null;

/**
 * Requests the game again, or joins the request that is already running. The current state stays until a response arrives, and
 * also when the request fails. `moment`: of the change that was heard of. Never throws.
 */
export const refreshGame = (before: WatchedGame, moment?: number): Promise<void> =>
  (underWay ??= request(before, moment));

async function request(before: WatchedGame, moment?: number): Promise<void> {
  $game.set({ ...before, loading: true });
  const next = await game(before.game.id, { moment }).then(
    (response) => ({
      ...watchedGame(response, now()),
      changed: scoreChanged(before.game, response.data),
    }),
    () => ({ ...before, loading: false, checkedAt: now(), failures: before.failures + 1 }),
  );
  // First: who hears that the request has ended requests what changed meanwhile.
  underWay = null;
  $game.set(next);
}
