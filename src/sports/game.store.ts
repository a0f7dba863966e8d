import { atom } from 'nanostores';
import type { Answer } from '#api/client.ts';
import { game } from '#api/sports.ts';
import type { Game } from '#contract/sports.ts';
import { now } from '#ui/device-clock.ts';

/** The game of this page as it was last told; null until it was asked for again. */
export interface WatchedGame {
  game: Game;
  /** When the source gave it, in milliseconds since the epoch. */
  asOf: number;
  /** When it was last asked for. */
  askedAt: number;
  asking: boolean;
  /** Failed questions since the last good one. */
  failures: number;
  /** Whether the last answer told another score than the one before. */
  changed: boolean;
}

/** What the server wrote into the page, or an answer told. `at` in milliseconds since the epoch. */
export function watchedGame(
  { data, ageSeconds }: Pick<Answer<Game>, 'data' | 'ageSeconds'>,
  at: number,
): WatchedGame {
  return {
    game: data,
    asOf: at - ageSeconds * 1000,
    askedAt: at,
    asking: false,
    failures: 0,
    changed: false,
  };
}

export const $game = atom<WatchedGame | null>(null);

let underWay: Promise<void> | null = null;

/**
 * Asks for the game again, or waits for the question that is under way; what is shown stays until the answer is there, and when
 * there is none. Never throws.
 */
export function askForGame(before: WatchedGame): Promise<void> {
  underWay ??= ask(before).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function ask(before: WatchedGame): Promise<void> {
  $game.set({ ...before, asking: true });
  try {
    const { data, ageSeconds } = await game(before.game.id);
    const { homeScore, awayScore } = before.game;
    const changed = data.homeScore !== homeScore || data.awayScore !== awayScore;
    $game.set({ ...watchedGame({ data, ageSeconds }, now()), changed });
  } catch {
    $game.set({ ...before, asking: false, askedAt: now(), failures: before.failures + 1 });
  }
}
