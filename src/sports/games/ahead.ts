import type { GameCard } from './game-card.ts';
import { groupByDay } from './game-days.ts';

/** Games of each kind below the live ones: they fill a row, or half a phone. */
const perKind = 3;

/** The games below the live ones. */
export interface Ahead {
  next: readonly GameCard[];
  /** Results of today, or of the last day that has some; null without any. */
  results: { day: string; cards: readonly GameCard[] } | null;
}

/** `upcoming` begins with the soonest game, `recent` with the newest result. `now` in milliseconds since the epoch. */
export function aheadOf(upcoming: readonly GameCard[], recent: readonly GameCard[], now: number): Ahead {
  const [last] = groupByDay(recent, now);
  return {
    next: upcoming.filter(({ status }) => status === 'scheduled').slice(0, perKind),
    results: last ? { day: last.title, cards: last.cards.slice(0, perKind) } : null,
  };
}
