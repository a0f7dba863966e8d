import type { LeaguePath, SportSlug } from '#contract/sports.ts';

/** What the adapters of the upstream make of its wire formats, and what the scoreboard stores. */

/** Which sport a league plays. */
export const sportOfLeague = {
  nba: 'basketball',
  'superior-nacional': 'basketball',
  mlb: 'baseball',
  nfl: 'football',
} as const satisfies Record<LeaguePath, SportSlug>;

export interface ScoreboardTeam {
  league: LeaguePath;
  upstreamId: string;
  /** As the upstream's list of teams calls it: "Celtics", "Vaqueros de Bayamón". */
  name: string;
  /** Alias or abbreviation: "BOS". */
  shortName: string;
  /** "Boston"; null where the upstream has none. */
  market: string | null;
  /** Where it plays, for people: "Boston, MA"; null where unknown. */
  location: string | null;
}

/** Null: this feed does not tell. What another feed told before then stays. */
export interface ScoreboardGame {
  league: LeaguePath;
  upstreamId: string;
  /** UTC, 'YYYY-MM-DDTHH:MM:SSZ'. */
  startTime: string;
  /** False where the day is known and the hour is not. */
  startTimeConfirmed: boolean;
  /** `scheduled`, `live`, `finished`, or the upstream's own word. */
  status: string;
  homeUpstreamId: string | null;
  awayUpstreamId: string | null;
  homeName: string;
  awayName: string;
  homeScore: number | null;
  awayScore: number | null;
  /** "NBA", "BSN". */
  leagueName: string;
  seasonName: string | null;
  round: string | null;
  venue: string | null;
}

/** What one answer of one feed told. */
export interface FeedContent {
  /** The league's teams, only those that could be read where `dropped` is not 0; null where the feed holds none. */
  teams: readonly ScoreboardTeam[] | null;
  games: readonly ScoreboardGame[];
  /** Items that could not be read. */
  dropped: number;
}

/** Calls of a plan: those of the month, and how many of them are gone. */
export interface Quota {
  allotted: number;
  used: number;
}

/** What one call told, and what the upstream says beside it; null: nothing. */
export interface Told {
  content: FeedContent;
  /** How long it holds (Cache-Control max-age). */
  maxAgeSeconds: number | null;
  quota: Quota | null;
}

/**
 * `teams`: who plays. `schedule`: a season's games. `day`: those of the day or week that is being played. `score`: games under
 * way, or over without a score.
 */
export type FeedKind = 'teams' | 'schedule' | 'day' | 'score';

/** One thing the upstream can be asked for. */
export interface Feed {
  /** Key of its line in `sports_feeds`: `{league}/{feed}`, such as nba/hierarchy or mlb/day/2026-11-20. */
  feed: string;
  league: LeaguePath;
  kind: FeedKind;
  /** It is not asked again sooner, nor before the upstream's max-age is over. */
  ttlSeconds: number;
  /** Waits for its turn in the queue of the key. Throws UpstreamError. */
  ask: () => Promise<Told>;
}

/**
 * Which feeds are worth asking now, most urgent first; what is not yet due (`notBefore`) may be among them. `known`: games that
 * are not over, or are so without a score, and begin within two days before or after.
 */
export type FeedsOf = (now: number, known: readonly KnownGame[]) => Feed[];

/** A game as far as it decides which feeds are due. */
export interface KnownGame {
  league: LeaguePath;
  upstreamId: string;
  startTime: string;
  status: string;
}
