import * as z from 'zod';
import type { GamePhase, LineScore } from '#contract/sports.ts';
import { optionalText, points } from './wire-values.ts';

/**
 * How far a game is, and its score by period, from the box scores of the leagues. Nothing here is required: a field that cannot be read is
 * null, and the game keeps its score.
 */

const ordinal = z.int().min(1).max(99).nullable().catch(null).default(null);
/** More periods than the longest game had (26 innings, in 1920). */
const maxPeriods = 30;

const noPhase = { clock: null, half: null, outs: null, down: null, yardsToGo: null } as const;

/** "08:12" and "8:12" become "8:12"; anything else is null. */
function clockOf(text: string | null): string | null {
  const [, minutes, seconds] = /^(\d{1,2}):(\d\d)$/.exec(text ?? '') ?? [];
  return minutes === undefined ? null : `${Number(minutes)}:${seconds}`;
}

const within = (value: number | null, low: number, high: number) =>
  value !== null && value >= low && value <= high ? value : null;

/** The fields of a box score: `quarter`, `clock` and `situation` (NFL) or `outcome` (MLB). */
export const wirePhase = {
  quarter: ordinal,
  clock: optionalText,
  situation: z.object({ down: points, yfd: points }).nullable().catch(null).default(null),
  outcome: z
    .object({
      current_inning: ordinal,
      current_inning_half: optionalText,
      count: z.object({ outs: points }).nullable().catch(null).default(null),
    })
    .nullable()
    .catch(null)
    .default(null),
};
type WirePhase = z.infer<z.ZodObject<typeof wirePhase>>;

/** Null if the feed does not say it. */
export function phaseOf({ quarter, clock, situation, outcome }: WirePhase): GamePhase | null {
  if (outcome !== null && outcome.current_inning !== null) {
    const halves: Readonly<Record<string, 'top' | 'bottom'>> = { T: 'top', B: 'bottom' };
    return {
      ...noPhase,
      unit: 'inning',
      period: outcome.current_inning,
      half: halves[outcome.current_inning_half ?? ''] ?? null,
      // After the third out nobody bats.
      outs: within(outcome.count?.outs ?? null, 0, 2),
    };
  }
  if (quarter === null) return null;
  // Before a kick-off the feed has a down of 0.
  const down = within(situation?.down ?? null, 1, 4);
  return {
    ...noPhase,
    unit: 'quarter',
    period: quarter,
    clock: clockOf(clock),
    down,
    yardsToGo: down === null ? null : within(situation?.yfd ?? null, 0, 99),
  };
}

/** The phase of a game of the general APIs: a word for the quarter, and a clock that counts down. */
export function phaseOfMatch(
  matchStatus: string | null,
  remaining: string | null,
  periodsPlayed: number,
): GamePhase | null {
  const [, number] = /^([1-4])(?:st|nd|rd|th)_quarter$/.exec(matchStatus ?? '') ?? [];
  if (number !== undefined) {
    return { ...noPhase, unit: 'quarter', period: Number(number), clock: clockOf(remaining) };
  }
  if (matchStatus === 'overtime') {
    const period = Math.max(5, periodsPlayed);
    return { ...noPhase, unit: 'quarter', period, clock: clockOf(remaining) };
  }
  const isBetween = ['pause', 'halftime', 'awaiting_extra_time'].includes(matchStatus ?? '');
  return isBetween && periodsPlayed > 0
    ? { ...noPhase, unit: 'quarter', period: Math.min(periodsPlayed, maxPeriods), clock: '0:00' }
    : null;
}

/** Any list: what it holds is read item by item. */
export const wirePeriods = z.array(z.unknown()).nullable().catch(null).default(null);

const Period = z.looseObject({
  sequence: z.int().min(1).max(maxPeriods).nullable().catch(null).default(null),
});

/**
 * The scores of one side by period, from the first of `fields` that a period has. A period without a sequence stands where the feed has it.
 * A home side that did not bat in the last inning has "X" there, which is no score.
 */
export function periodScores(
  periods: readonly unknown[] | null,
  ...fields: readonly string[]
): (number | null)[] {
  const scores: (number | null)[] = [];
  for (const [index, candidate] of (periods ?? []).slice(0, maxPeriods).entries()) {
    const { data } = Period.safeParse(candidate);
    const found = fields.map((field) => points.parse(data?.[field])).find((score) => score !== null);
    scores[(data?.sequence ?? index + 1) - 1] = found ?? null;
  }
  return Array.from(scores, (score) => score ?? null);
}

interface Line {
  periods: readonly (number | null)[];
  hits?: number | null;
  errors?: number | null;
}

/** Null if no period has a score. */
export function lineScoreOf(home: Line, away: Line): LineScore | null {
  const length = Math.max(home.periods.length, away.periods.length);
  if (![...home.periods, ...away.periods].some((score) => score !== null)) return null;
  const side = ({ periods, hits = null, errors = null }: Line) => ({
    periods: Array.from({ length }, (_, period) => periods[period] ?? null),
    hits,
    errors,
  });
  return { home: side(home), away: side(away) };
}
