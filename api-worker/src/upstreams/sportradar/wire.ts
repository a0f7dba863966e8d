import * as z from 'zod';
import type { ScoreboardGame } from './feed-content.ts';
import { lineScoreOf, periodScores, phaseOf, wirePeriods, wirePhase } from './phase.ts';
import { optionalText, points, text } from './wire-values.ts';

/**
 * The parts of Sportradar's responses that several leagues share; each league's file has its own. Strict in what a game requires (id,
 * status, start, two sides with a name), tolerant in the rest, because the fields differ between leagues and versions.
 */

/** Stored as text, which sorts by time only if years have four digits. */
export const start = z.iso.datetime({ offset: true }).refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1000 && year <= 9999;
}, 'no year of four digits');
/** Readers see an unknown status as it is; a longer text is not a status. */
export const status = text.max(40);

export const WireVenue = z
  .object({ name: optionalText, city: optionalText, state: optionalText, city_name: optionalText })
  .nullable()
  .catch(null)
  .default(null);

/** A team inside a game: NBA and NFL have `alias`, MLB has `abbr` and `runs`. */
export const side = z.object({
  id: optionalText,
  name: text,
  market: optionalText,
  alias: optionalText,
  abbr: optionalText,
  points,
  runs: points,
  hits: points,
  errors: points,
  /** Its score by period. */
  scoring: wirePeriods,
});

type Side = z.infer<typeof side>;

/** The score of a game in the names of the scoreboard, by its two sides. */
export const sideScores = (home: Side, away: Side) => ({
  homeScore: home.points ?? home.runs,
  awayScore: away.points ?? away.runs,
});

/** The score by period, from the two sides of a box score. */
const sideLines = (home: Side, away: Side) => {
  const line = ({ scoring, hits, errors }: Side) => ({
    periods: periodScores(scoring, 'points', 'runs'),
    hits,
    errors,
  });
  return lineScoreOf(line(home), line(away));
};

/** The score by period, from a list of periods with the points of both sides. */
export const periodLines = (periods: readonly unknown[] | null) =>
  lineScoreOf(
    { periods: periodScores(periods, 'home_points', 'home_score') },
    { periods: periodScores(periods, 'away_points', 'away_score') },
  );

/** Each feed has the score in another field, and none has two scores. */
export const WireGame = z
  .object({
    id: text,
    status,
    scheduled: start,
    title: optionalText,
    /** MLB: 2 for the second game of two teams on one day. */
    game_number: points,
    home_points: points,
    away_points: points,
    scoring: z
      .object({ home_points: points, away_points: points, periods: wirePeriods })
      .nullable()
      .catch(null)
      .default(null),
    ...wirePhase,
    venue: WireVenue,
    home: side,
    away: side,
  })
  .transform(({ home_points, away_points, scoring, ...game }) => {
    const { homeScore, awayScore } = sideScores(game.home, game.away);
    return {
      ...game,
      homeScore: home_points ?? scoring?.home_points ?? homeScore,
      awayScore: away_points ?? scoring?.away_points ?? awayScore,
      phase: phaseOf(game),
      lineScore: sideLines(game.home, game.away) ?? periodLines(scoring?.periods ?? null),
    };
  });

export const WireUsTeam = z.object({
  id: text,
  name: text,
  market: optionalText,
  alias: optionalText,
  abbr: optionalText,
  venue: WireVenue,
});

export type WireGame = z.infer<typeof WireGame>;
export type WireVenue = z.infer<typeof WireVenue>;

/** UTC in whole seconds, which sorts as text. */
export function utc(time: string): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
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
function pauseOf(word: string): ScoreboardGame['pause'] {
  const known = word.toLowerCase();
  if (known === 'halftime') return 'halftime';
  return [...delays, 'interrupted', 'start_delayed'].includes(known) ? 'delay' : null;
}

type StatusAndScore = Pick<ScoreboardGame, 'status' | 'homeScore' | 'awayScore'>;

/** Quarters of a game without overtime, the shortest of our sports. */
const quarters = 4;

function playedOf({
  homeScore,
  awayScore,
  phase,
  lineScore,
}: Omit<StatusAndScore, 'status'> & Pick<ScoreboardGame, 'phase' | 'lineScore'>): Played {
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

/** The states of games that nobody has played. Some feeds send 0 to 0 for them, which is no score. */
const notPlayed = ['scheduled', 'postponed', 'cancelled', 'unnecessary'];

/** Status and score as the scoreboard stores them, from the upstream's status and what the game has. */
export function statusAndScore(
  game: StatusAndScore & Pick<ScoreboardGame, 'phase' | 'lineScore'>,
): StatusAndScore & Pick<ScoreboardGame, 'pause' | 'isSettled'> {
  const { status: word, homeScore, awayScore } = game;
  const pause = pauseOf(word);
  const status = stateOf(word, playedOf(game));
  const isSettled = status !== 'finished' || word.toLowerCase() === 'closed';
  return notPlayed.includes(status)
    ? { status, pause, isSettled, homeScore: null, awayScore: null }
    : { status, pause, isSettled, homeScore, awayScore };
}
