import type { GameCard } from './game-card.ts';
import { texts } from './texts.ts';

/** Milliseconds between two requests for live scores. A product requirement. */
const refreshEvery = 10_000;
/** Maximum number of doublings after failures: 10 s × 2⁴ = 160 s. */
const maxDoublings = 4;
/** Maximum share of the wait added at random after a failure, so that readers do not all retry at once. */
const jitter = 0.25;

/** Milliseconds from one request to the next after `failures` failures in a row. `chance` is random, from 0 to 1. */
export function waitAfter(failures: number, chance: number): number {
  if (failures === 0) return refreshEvery;
  return refreshEvery * 2 ** Math.min(failures, maxDoublings) * (1 + jitter * chance);
}

/** Games whose score differs from before. A game that is new in the list does not count. */
export function changedScores(before: readonly GameCard[], after: readonly GameCard[]): GameCard[] {
  const known = new Map(before.map((card) => [card.id, card]));
  return after.filter((card) => {
    const old = known.get(card.id);
    return old !== undefined && (old.home.score !== card.home.score || old.away.score !== card.away.score);
  });
}

/** Maximum number of games in one screen-reader announcement: a whole day's list would take too long to read out. */
const maxAnnounced = 3;

/** Screen-reader announcement of changed scores: "Celtics 45, Lakers 41. Heat 30, Magic 28". */
export function announcement(changed: readonly GameCard[]): string {
  return changed
    .slice(0, maxAnnounced)
    .map(({ home, away }) => texts.score(home.name, home.score ?? 0, away.name, away.score ?? 0))
    .join('. ');
}
