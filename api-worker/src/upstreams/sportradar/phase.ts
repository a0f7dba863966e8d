import type { Game, GamePhase, LineScore } from '#contract/sports.ts';

/** How far a game is: its phase, its score by period and its status, from what the leagues send. What they do not say is null. */

/** More periods than the longest game had (26 innings, in 1920). */
export const maxPeriods = 30;

const noPhase = { clock: null, half: null, outs: null, down: null, yardsToGo: null } as const;

/** "08:12" and "8:12" become "8:12"; anything else is null. */
function clockOf(text: string | null): string | null {
  const [, minutes, seconds] = /^(\d{1,2}):(\d\d)$/.exec(text ?? '') ?? [];
  return minutes === undefined ? null : `${Number(minutes)}:${seconds}`;
}

const within = (value: number | null, low: number, high: number) =>
  value !== null && value >= low && value <= high ? value : null;

/** What a box score says of it (`wirePhase`). */
interface Progress {
  quarter: number | null;
  clock: string | null;
  situation: { down: number | null; yfd: number | null } | null;
  outcome: {
    current_inning: number | null;
    current_inning_half: string | null;
    count: { outs: number | null } | null;
  } | null;
}

/** Null if the feed does not say it. */
export function phaseOf({ quarter, clock, situation, outcome }: Progress): GamePhase | null {
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

/** By each status that a feed of ours documents. The delays before or during a game are below, because a score decides which of the two it is. */
const states: Readonly<Record<string, 'scheduled' | 'live' | 'finished' | 'cancelled'>> = {
  scheduled: 'scheduled',
  created: 'scheduled',
  'time-tbd': 'scheduled',
  // Television may still move it to another hour.
  'flex-schedule': 'scheduled',
  'if-necessary': 'scheduled',
  not_started: 'scheduled',
  match_about_to_start: 'scheduled',
  start_delayed: 'scheduled',
  inprogress: 'live',
  halftime: 'live',
  live: 'live',
  started: 'live',
  interrupted: 'live',
  complete: 'finished',
  closed: 'finished',
  ended: 'finished',
  // The game is over, and its statistics are being corrected.
  maintenance: 'finished',
  // Sportradar uses both spellings.
  canceled: 'cancelled',
};

/** By weather, by the facility, by something else, or without a reason. */
const delays = ['wdelay', 'fdelay', 'odelay', 'delayed'];

/** Statuses that readers see by their own name (src/sports/texts.ts). */
const ownNames = ['postponed', 'unnecessary', 'suspended', 'abandoned', 'cancelled'];

/** What a game has, beside its status. */
interface Played {
  /** Somebody scored, or a period after the first has begun. */
  hasBegun: boolean;
  /** The last period ended, and nobody is level. */
  isOver: boolean;
}

/**
 * scheduled, live, finished, cancelled, or a word of `ownNames`. What the game has decides about a delay, which before the start is a late one,
 * and about a word that nobody has seen yet: a game with a name that no list knows would be in none.
 */
export function stateOf(word: string, { hasBegun, isOver }: Played): string {
  const known = word.toLowerCase();
  if (Object.hasOwn(states, known)) return states[known] ?? known;
  if (ownNames.includes(known)) return known;
  if (!hasBegun) return 'scheduled';
  return isOver && !delays.includes(known) ? 'finished' : 'live';
}

/** Why nobody plays at the moment, by the upstream's status. */
export function pauseOf(word: string): Game['pause'] {
  const known = word.toLowerCase();
  if (known === 'halftime') return 'halftime';
  return [...delays, 'interrupted', 'start_delayed'].includes(known) ? 'delay' : null;
}

/** Quarters of a game without overtime, the shortest of our sports. */
const quarters = 4;

export function playedOf({
  homeScore,
  awayScore,
  phase,
  lineScore,
}: Pick<Game, 'homeScore' | 'awayScore' | 'phase' | 'lineScore'>): Played {
  const periods = lineScore?.home.periods.length ?? 0;
  const isLastOver =
    phase === null
      ? periods >= quarters
      : phase.unit === 'quarter' && phase.period >= quarters && phase.clock === '0:00';
  return {
    // Some feeds are in the first period before it begins.
    hasBegun: (homeScore ?? 0) + (awayScore ?? 0) > 0 || (phase?.period ?? 1) > 1,
    isOver: isLastOver && homeScore !== awayScore,
  };
}
