// zod/mini, the small build, because the scoreboard's islands run in browsers.
import * as z from 'zod/mini';
import { leaguePaths, sportSlugs } from './leagues.ts';

/**
 * Sports: the scoreboard's own responses (/api/sports, /api/teams, /api/games, /api/articles/sport) and those in the shape of the
 * sports-data backend (/api/sportradar/*). The field names are a product requirement; a field marked "Ours" is an addition of this
 * project. Every date is ISO 8601 in UTC ("...Z"). Every id is a stable number of our own
 * (docs/decisions/0014-a-scoreboard-of-our-own.md).
 */

export const LeaguePath = z.enum(leaguePaths);
export type LeaguePath = z.infer<typeof LeaguePath>;

export const SportSlug = z.enum(sportSlugs);
export type SportSlug = z.infer<typeof SportSlug>;

const Id = z.int().check(z.positive());
const Text = z.string().check(z.minLength(1));
const Score = z.nullable(z.int().check(z.nonnegative()));
const Moment = z.iso.datetime();

/** The team's colour; null when unknown. */
const Colour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));

/** Ours in every shape but `Team`: the address of a team's logo, or its path on the site that serves the response. Null: the letters replace it. */
const Logo = z.nullable(z.union([z.url({ protocol: /^https?$/ }), z.string().check(z.regex(/^\/[a-z]/))]));
/** Missing in a response of a worker of the version before. */
const NewLogo = z._default(Logo, null);

/** `name` is in Spanish. */
export const Sport = z.object({ id: Id, slug: SportSlug, name: Text, iconName: SportSlug });

/** A team of the scoreboard. */
export const Team = z.object({
  id: Id,
  name: Text,
  shortName: Text,
  /** Null unless the station has set where its logos are: logos are trademarks (docs/departures.md). */
  logo: Logo,
  location: z.nullable(z.string()),
  /** Ours. */
  league: LeaguePath,
  /** Ours: background colour of the letters that replace the logo. */
  colour: Colour,
});

/** `scheduled`, `live` and `finished` are our values. Any other is the upstream's ("postponed", "suspended"). */
const GameStatus = Text;

/**
 * Ours: why nobody plays at the moment: the break after the first half, or a delay (rain, a power cut) before or during the game. Null
 * otherwise.
 */
const GamePause = z.nullable(z.enum(['halftime', 'delay']));

/** Ours: how far a live game is. A null field is one that the source does not give. */
export const GamePhase = z.object({
  unit: z.enum(['quarter', 'inning']),
  /** From 1. A quarter after the fourth is overtime. */
  period: Id,
  /** Time left in the quarter: "7:12". */
  clock: z.nullable(z.string().check(z.regex(/^\d{1,2}:\d\d$/))),
  /** The visitors bat in the top of an inning. */
  half: z.nullable(z.enum(['top', 'bottom'])),
  outs: z.nullable(z.int().check(z.gte(0), z.lte(2))),
  /** American football: the attempt, and the yards to a new first one. */
  down: z.nullable(z.int().check(z.gte(1), z.lte(4))),
  yardsToGo: z.nullable(z.int().check(z.gte(0), z.lte(99))),
});

/**
 * Ours: when the source last reported the score of a live game. Null for every other game, without a score, and from a worker of the version
 * before.
 */
const ScoredAt = z._default(z.nullable(Moment), null);

/** One side's score in each period. Null in a period: it has not been played. `hits` and `errors` only in baseball. */
const LineOfSide = z.object({ periods: z.array(Score), hits: Score, errors: Score });

/** Ours: the score by period. Both sides have the same number of periods. */
export const LineScore = z.object({ home: LineOfSide, away: LineOfSide });

/** A game of the scoreboard. A team id is null while it is undecided who plays. */
export const Game = z.object({
  id: Id,
  sportTypeId: Id,
  homeTeamId: z.nullable(Id),
  awayTeamId: z.nullable(Id),
  homeScore: Score,
  awayScore: Score,
  leagueName: Text,
  seasonName: z.nullable(z.string()),
  round: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  startTime: Moment,
  status: GameStatus,
  /** Ours: false when only the day is known. */
  startTimeConfirmed: z.boolean(),
  /** Ours. */
  league: LeaguePath,
  pause: GamePause,
  /** Null unless the game is live. */
  phase: z.nullable(GamePhase),
  scoredAt: ScoredAt,
  lineScore: z.nullable(LineScore),
});

/** `alias` and `colour` are ours, as in `Team`. */
const LeagueSide = z.object({
  id: z.nullable(Id),
  name: Text,
  alias: z.nullable(z.string()),
  colour: Colour,
  logo: NewLogo,
});

/** A game in the shape of the sports-data backend. */
export const LeagueGame = z.object({
  id: Id,
  /** Ours: the upstream's own. */
  upstreamId: Text,
  /** Ours, as in `Game`. */
  status: GameStatus,
  scheduled: Moment,
  /** Ours. */
  startTimeConfirmed: z.boolean(),
  home: LeagueSide,
  away: LeagueSide,
  /** Ours, as in `Game`. A worker of an older release sends none. */
  round: z._default(z.nullable(z.string()), null),
  home_points: Score,
  away_points: Score,
  venue: z.nullable(z.object({ name: Text })),
  pause: GamePause,
  /** Null unless the game is live. */
  phase: z.nullable(GamePhase),
  scoredAt: ScoredAt,
});

/** A team in the shape of the sports-data backend. */
export const LeagueTeam = z.object({
  id: Id,
  /** Ours: the upstream's own. */
  upstreamId: Text,
  name: Text,
  market: z.nullable(z.string()),
  /** Ours. */
  alias: z.nullable(z.string()),
  /** Ours, as in `Team`. */
  colour: Colour,
  logo: NewLogo,
});

/** Ours: a team's place in its league. */
export const Standing = z.object({
  teamId: Id,
  name: Text,
  alias: Text,
  colour: Colour,
  /** Conference, league of baseball or group, in Spanish; null if the league has none. */
  group: z.nullable(Text),
  /** From 1, within the group. */
  rank: Id,
  wins: z.int().check(z.nonnegative()),
  losses: z.int().check(z.nonnegative()),
  /** Null in a sport without draws. */
  ties: Score,
});

/** A news article about a sport. */
export const SportArticle = z.object({
  id: Id,
  slug: Text,
  title: z.string(),
  summary: z.string(),
  imageUrl: z.nullable(z.url()),
  /** Ours. */
  imageAlt: z.string(),
  publishDate: Moment,
  /** Whether it is in the category "Destacadas". */
  isFeatured: z.boolean(),
});

export const Teams = z.array(Team);
export const Games = z.array(Game);
export const LeagueGames = z.array(LeagueGame);
export const LeagueTeams = z.array(LeagueTeam);
export const Standings = z.array(Standing);
export const SportArticles = z.array(SportArticle);

export type Sport = z.infer<typeof Sport>;
export type Team = z.infer<typeof Team>;
export type GamePhase = z.infer<typeof GamePhase>;
export type LineScore = z.infer<typeof LineScore>;
export type Game = z.infer<typeof Game>;
export type LeagueGame = z.infer<typeof LeagueGame>;
export type LeagueTeam = z.infer<typeof LeagueTeam>;
export type Standing = z.infer<typeof Standing>;
export type SportArticle = z.infer<typeof SportArticle>;
