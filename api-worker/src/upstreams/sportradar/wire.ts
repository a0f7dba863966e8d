import * as z from 'zod';
import type { Game, LeaguePath, Standing } from '#contract/sports.ts';
import { perhaps } from '../read.ts';
import { lineScoreOf, maxPeriods, pauseOf, phaseOf, playedOf, stateOf } from './phase.ts';

/**
 * The parts of Sportradar's responses that several leagues share, and what their files make of them, which the scoreboard stores. Strict in what
 * a game requires (id, status, start, two sides with a name), tolerant in the rest, because the fields differ between leagues and versions.
 */

export interface ScoreboardTeam {
  league: LeaguePath;
  upstreamId: string;
  /** As in the upstream's list of teams: "Celtics", "Vaqueros de Bayamón". */
  name: string;
  /** Alias or abbreviation: "BOS". */
  shortName: string;
  /** "Boston"; null where the upstream has none. */
  market: string | null;
  /** Its place, for readers: "Boston, MA"; null if unknown. */
  location: string | null;
}

/** A null field is one that this feed does not contain. The stored value of another feed is kept then. */
export interface ScoreboardGame extends Pick<Game, 'phase' | 'lineScore'> {
  league: LeaguePath;
  upstreamId: string;
  /** UTC, 'YYYY-MM-DDTHH:MM:SSZ'. */
  startTime: string;
  /** False if the day is known and the hour is not. */
  startTimeConfirmed: boolean;
  /** `scheduled`, `live`, `finished`, or the upstream's own word. */
  status: string;
  /** False: the game is over, and its result may still be corrected. */
  isSettled: boolean;
  /** Every feed says whether a game is paused, so a null is no missing value here. */
  pause: Game['pause'];
  homeUpstreamId: string | null;
  awayUpstreamId: string | null;
  homeName: string;
  awayName: string;
  /** Of a team that may be in no list of the league; null if the feed has none. */
  homeShortName: string | null;
  awayShortName: string | null;
  homeScore: number | null;
  awayScore: number | null;
  /** "NBA", "BSN". */
  leagueName: string;
  seasonName: string | null;
  round: string | null;
  venue: string | null;
}

/** A team's place, as in `Standing` of the contract. */
export interface ScoreboardStanding extends Pick<Standing, 'group' | 'rank' | 'wins' | 'losses' | 'ties'> {
  upstreamId: string;
}

/** The content of one response of one feed. */
export interface FeedContent {
  /** The league's teams (only the readable ones if `dropped` is not 0); null if this feed does not contain teams. */
  teams: readonly ScoreboardTeam[] | null;
  games: readonly ScoreboardGame[];
  /** Missing if this feed does not contain standings. */
  standings?: readonly ScoreboardStanding[];
  /** Items that could not be read. */
  dropped: number;
}

/** The optional values are null if they are missing or unreadable. */
export const text = z.string().trim().min(1);
export const optionalText = perhaps(text);
export const points = perhaps(z.int().nonnegative());

/** Stored as text, which sorts by time only if years have four digits. */
export const start = z.iso.datetime({ offset: true }).refine((time) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1000 && year <= 9999;
}, 'no year of four digits');
/** Readers see an unknown status as it is; a longer text is not a status. */
export const status = text.max(40);

export const WireVenue = perhaps(
  z.object({ name: optionalText, city: optionalText, state: optionalText, city_name: optionalText }),
);

const ordinal = perhaps(z.int().min(1).max(99));
/** The fields of a box score: `quarter`, `clock` and `situation` (NFL) or `outcome` (MLB). */
export const wirePhase = {
  quarter: ordinal,
  clock: optionalText,
  situation: perhaps(z.object({ down: points, yfd: points })),
  outcome: perhaps(
    z.object({
      current_inning: ordinal,
      current_inning_half: optionalText,
      count: perhaps(z.object({ outs: points })),
    }),
  ),
};

/** Any list: what it holds is read item by item. */
export const wirePeriods = perhaps(z.array(z.unknown()));

const Period = z.looseObject({
  sequence: perhaps(z.int().min(1).max(maxPeriods)),
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
    scoring: perhaps(z.object({ home_points: points, away_points: points, periods: wirePeriods })),
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

/** The states of games that nobody has played. Some feeds send 0 to 0 for them, which is no score. */
const notPlayed = ['scheduled', 'postponed', 'cancelled', 'unnecessary'];

/** Status and score as the scoreboard stores them, from the upstream's status and what the game has. */
export function statusAndScore(
  game: Pick<ScoreboardGame, 'status' | 'homeScore' | 'awayScore' | 'phase' | 'lineScore'>,
): Pick<ScoreboardGame, 'status' | 'pause' | 'isSettled' | 'homeScore' | 'awayScore'> {
  const { status: word, homeScore, awayScore } = game;
  const pause = pauseOf(word);
  const status = stateOf(word, playedOf(game));
  const isSettled = status !== 'finished' || word.toLowerCase() === 'closed';
  return notPlayed.includes(status)
    ? { status, pause, isSettled, homeScore: null, awayScore: null }
    : { status, pause, isSettled, homeScore, awayScore };
}

interface Named {
  name: string;
  alias?: string | null;
  abbr?: string | null;
}

/** What readers see in place of a team that is not decided. */
export const undecidedName = 'Por definir';

/** Whether this is the place of a team that is not decided yet: "TBD", "Team TBD", "To Be Determined". */
export function isUndecided({ name, alias, abbr }: Named): boolean {
  return (
    [alias, abbr].some((short) => /^tb[dca]$/i.test(short ?? '')) ||
    /\btb[dca]\b|\bto be (?:determined|decided|announced|confirmed)\b/i.test(name)
  );
}
