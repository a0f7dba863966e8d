import type { Game, LeaguePath, Standing } from '#contract/sports.ts';

/** What the upstream's adapters make of its wire formats, and what the scoreboard stores. */

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

/** A plan's calls in a month, and how many of them are used. */
export interface Quota {
  allotted: number;
  used: number;
}

/** The content of one call and what its headers say; null if they do not. */
export interface FeedResponse {
  content: FeedContent;
  /** How long the content is valid (Cache-Control max-age). */
  maxAgeSeconds: number | null;
  quota: Quota | null;
  /** The upstream has no such document, such as a part of a season that does not exist yet. That says nothing about the rest of the league. */
  isAbsent?: boolean;
}

/**
 * `teams`: who plays. `schedule`: a season's games. `day`: the games of the current day or week. `score`: games under way, or over without
 * a score. `standings`: the places of the teams.
 */
export type FeedKind = 'teams' | 'schedule' | 'day' | 'score' | 'standings';

/** One request that can be sent to the upstream. */
export interface Feed {
  /** Key of its row in `sports_feeds`: `{league}/{feed}`, such as nba/hierarchy or mlb/day/2026-11-20. */
  feed: string;
  league: LeaguePath;
  kind: FeedKind;
  /** It is not called again sooner, nor before the upstream's max-age is over. */
  ttlSeconds: number;
  /** Waits for its turn in the queue of the key, then sends the request. Throws UpstreamError. */
  request: () => Promise<FeedResponse>;
}

/**
 * The feeds worth calling now, the most urgent first; some may not be due yet (`notBefore`). `known`: games that are not over, or over
 * without a score, and begin within two days before or after now; those of the last hours whose score by period is missing or whose result
 * may be corrected; and those of the last day of a league whose schedule holds no scores.
 */
export type FeedsOf = (now: number, known: readonly KnownGame[]) => Feed[];

/** The fields of a game that decide which feeds are due. */
export interface KnownGame {
  league: LeaguePath;
  upstreamId: string;
  startTime: string;
  status: string;
  /** It is over and has its score. */
  hasFinalScore: boolean;
  /** It is over, and the upstream has not closed it yet: its result may change within minutes. */
  isBeingCorrected: boolean;
  /** Nothing of it is missing; it is known for the correction of the next morning. */
  isComplete: boolean;
}
