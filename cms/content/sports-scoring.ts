import { createHash } from 'node:crypto';

/**
 * How the games of a sport come to their score: both sides take turns, visitors first, evenly over the time that is played,
 * and each turn has one of sixteen outcomes in points, all of them as likely.
 */
export interface Scoring {
  /** Of both sides together. */
  turns: number;
  outcomes: readonly number[];
  /** Points by which the home side wins where the turns leave both level: nobody goes home with a draw. */
  decider: number;
  halfTime: boolean;
}

/** Some 113 points a side, as the NBA scores today; 164 turns in 82 minutes of play let a score change every half minute. */
export const basketball: Scoring = {
  turns: 164,
  outcomes: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3],
  decider: 2,
  halfTime: true,
};

/** Nine innings of two halves, most of them without a run: some 4.5 runs a side, as the MLB has it. */
export const baseball: Scoring = {
  turns: 18,
  outcomes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 3],
  decider: 1,
  halfTime: false,
};

/** Eleven drives a side, touchdowns and field goals: some 21 points a side, as the NFL has it. */
export const americanFootball: Scoring = {
  turns: 22,
  outcomes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 3, 3, 7, 7, 8],
  decider: 3,
  halfTime: true,
};

export interface Score {
  home: number;
  away: number;
}

/** The part of a turn that is over before it can score, and the part in which it does: changes come at a steady beat. */
const TURN_BUILDS_UP = 0.35;
const TURN_SCORES = 0.3;

/** The score after that part of a game, 0 to 1. The same game always takes the same course. */
export function scoreAt({ turns, outcomes, decider }: Scoring, game: string, progress: number): Score {
  const course = createHash('shake256', { outputLength: turns }).update(game).digest();
  const score: Score = { home: 0, away: 0 };
  for (const [turn, chance] of course.entries()) {
    // Four bits say when, the other four how much.
    const moment = (turn + TURN_BUILDS_UP + TURN_SCORES * ((chance % 16) / 16)) / turns;
    if (moment > progress) break;
    score[turn % 2 === 0 ? 'away' : 'home'] += outcomes[chance >> 4] ?? 0;
  }
  if (progress >= 1 && score.home === score.away) score.home += decider;
  return score;
}
