import { z } from 'zod';
import type { ScoreboardGame } from '../../scoreboard/feed-content.ts';

/**
 * The parts of Sportradar's responses that several leagues share; each league's file has its own. Strict in what a game requires (id,
 * status, start, two sides with a name), tolerant in the rest, because the fields differ between leagues and versions.
 */

export const text = z.string().trim().min(1);
export const optionalText = text.nullable().catch(null).default(null);
export const points = z.int().nonnegative().nullable().catch(null).default(null);
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
  points,
  runs: points,
});

/** The score of a game in the names of the scoreboard, by its two sides. */
export const sideScores = (home: z.infer<typeof side>, away: z.infer<typeof side>) => ({
  homeScore: home.points ?? home.runs,
  awayScore: away.points ?? away.runs,
});

/** Each feed has the score in another field, and none has two scores. */
export const WireGame = z
  .object({
    id: text,
    status,
    scheduled: start,
    title: optionalText,
    home_points: points,
    away_points: points,
    scoring: z.object({ home_points: points, away_points: points }).nullable().catch(null).default(null),
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

type StatusAndScore = Pick<ScoreboardGame, 'status' | 'homeScore' | 'awayScore'>;

/** Status and score as the scoreboard stores them, from the upstream's status and score. */
export function statusAndScore({ status: word, homeScore, awayScore }: StatusAndScore): StatusAndScore {
  const status = stateOf(word, (homeScore ?? 0) + (awayScore ?? 0) > 0);
  // Before the game some feeds send 0 to 0, which is no score yet.
  return status === 'scheduled'
    ? { status, homeScore: null, awayScore: null }
    : { status, homeScore, awayScore };
}
