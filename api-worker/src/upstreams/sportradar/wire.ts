import { z } from 'zod';
import type { ScoreboardGame } from '../../scoreboard/feed-content.ts';
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

const states: Readonly<Record<string, 'scheduled' | 'live' | 'finished' | 'cancelled'>> = {
  scheduled: 'scheduled',
  created: 'scheduled',
  'time-tbd': 'scheduled',
  'if-necessary': 'scheduled',
  not_started: 'scheduled',
  start_delayed: 'scheduled',
  inprogress: 'live',
  halftime: 'live',
  wdelay: 'live',
  fdelay: 'live',
  odelay: 'live',
  live: 'live',
  started: 'live',
  interrupted: 'live',
  complete: 'finished',
  closed: 'finished',
  ended: 'finished',
  // Sportradar uses both spellings.
  canceled: 'cancelled',
};

/** scheduled, live, finished, cancelled, or the upstream's own word in lower case. A delay before the first score is a late start. */
export function stateOf(word: string, hasScore: boolean): string {
  const known = word.toLowerCase();
  if (known === 'delayed') return hasScore ? 'live' : 'scheduled';
  return Object.hasOwn(states, known) ? (states[known] ?? known) : known;
}

const delays = ['wdelay', 'fdelay', 'odelay', 'delayed', 'interrupted', 'start_delayed'];

/** Why nobody plays at the moment, by the upstream's status. */
function pauseOf(word: string): ScoreboardGame['pause'] {
  const known = word.toLowerCase();
  if (known === 'halftime') return 'halftime';
  return delays.includes(known) ? 'delay' : null;
}

type StatusAndScore = Pick<ScoreboardGame, 'status' | 'homeScore' | 'awayScore'>;

/** Status and score as the scoreboard stores them, from the upstream's status and score. */
export function statusAndScore({
  status: word,
  homeScore,
  awayScore,
}: StatusAndScore): StatusAndScore & Pick<ScoreboardGame, 'pause'> {
  const pause = pauseOf(word);
  const status = stateOf(word, (homeScore ?? 0) + (awayScore ?? 0) > 0);
  // Before the game some feeds send 0 to 0, which is no score yet.
  return status === 'scheduled'
    ? { status, pause, homeScore: null, awayScore: null }
    : { status, pause, homeScore, awayScore };
}
