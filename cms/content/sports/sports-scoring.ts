import { createHash } from 'node:crypto';

/**
 * The scoring of a sport. Both sides take turns, the visitors first, spread evenly over the playing time. Each turn has one of sixteen
 * equally likely outcomes in points.
 */
export interface Scoring {
  /** The number of turns of both sides together. */
  turns: number;
  /** Quarters or innings. */
  periods: number;
  outcomes: readonly number[];
  /** Points added to the home side when the turns end in a draw, so that every game has a winner. */
  decider: number;
  halfTime: boolean;
}

/** About 113 points per side, as in today's NBA. With 164 turns in two hours and a quarter the score changes about every minute. */
export const basketball: Scoring = {
  turns: 164,
  periods: 4,
  outcomes: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3],
  decider: 2,
  halfTime: true,
};

/** Four quarters of ten minutes: about 85 points per side, as in the Superior Nacional. */
export const islandBasketball: Scoring = { ...basketball, turns: 124 };

/** Nine innings of two halves, most of them without a run: about 4.5 runs per side, as in the MLB. */
export const baseball: Scoring = {
  turns: 18,
  periods: 9,
  outcomes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3],
  decider: 1,
  halfTime: false,
};

/** Eleven drives per side with touchdowns and field goals: about 21 points per side, as in the NFL. */
export const americanFootball: Scoring = {
  turns: 22,
  periods: 4,
  outcomes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 7, 7, 8],
  decider: 3,
  halfTime: true,
};

export interface Score {
  home: number;
  away: number;
}

/** A turn scores after 35 % of its time at the earliest and after 65 % at the latest, so that the score changes at a steady pace. */
const TURN_BUILDS_UP = 0.35;
const TURN_SCORES = 0.3;

/** The scores of the periods that have begun, in order, after the part `progress` (0 to 1) of a game. They are always the same for a game. */
export function periodScoresAt(
  { turns, outcomes, decider, periods }: Scoring,
  game: string,
  progress: number,
): Score[] {
  const course = createHash('shake256', { outputLength: turns }).update(game).digest();
  const begun = Math.min(periods, Math.floor(progress * periods) + 1);
  const scores = Array.from({ length: begun }, (): Score => ({ home: 0, away: 0 }));
  for (const [turn, chance] of course.entries()) {
    // The lower four bits decide the time within the turn, the upper four the points.
    const moment = (turn + TURN_BUILDS_UP + TURN_SCORES * ((chance % 16) / 16)) / turns;
    if (moment > progress) break;
    const score = scores[Math.floor(moment * periods)];
    if (score) score[turn % 2 === 0 ? 'away' : 'home'] += outcomes[chance >> 4] ?? 0;
  }
  const last = scores.at(-1);
  const { home, away } = sumOf(scores);
  if (progress >= 1 && home === away && last) last.home += decider;
  return scores;
}

/** The score of a game, from those of its periods. */
export function sumOf(periods: readonly Score[]): Score {
  return periods.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });
}
