import type { GameCard } from './game-card.ts';
import { texts } from './texts.ts';

/** Milliseconds between two questions for live scores: what the specification's readers are used to. */
const refreshEvery = 10_000;
/** Doublings of that after failures, at most: some three minutes. */
const mostDoublings = 4;
/** Share of the wait that is left to chance after a failure, so that readers do not all come back at once. */
const scatter = 0.25;

/** Milliseconds from one question to the next after so many failures in a row. `chance` is from 0 to 1. */
export function waitAfter(failures: number, chance: number): number {
  if (failures === 0) return refreshEvery;
  return refreshEvery * 2 ** Math.min(failures, mostDoublings) * (1 + scatter * chance);
}

/** Games whose score is another one than before. A game that was not there before has not changed. */
export function changedScores(before: readonly GameCard[], after: readonly GameCard[]): GameCard[] {
  const known = new Map(before.map((card) => [card.id, card]));
  return after.filter((card) => {
    const old = known.get(card.id);
    return old !== undefined && (old.home.score !== card.home.score || old.away.score !== card.away.score);
  });
}

/** Games of which a reader of the screen is told at once: a whole day's list would talk without end. */
const mostAnnounced = 3;

/** What is said of changed scores: "Celtics 45, Lakers 41. Heat 30, Magic 28". */
export function announcement(changed: readonly GameCard[]): string {
  return changed
    .slice(0, mostAnnounced)
    .map(({ home, away }) => texts.score(home.name, home.score ?? 0, away.name, away.score ?? 0))
    .join('. ');
}
