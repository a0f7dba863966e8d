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

/** `name` is in Spanish. */
export const Sport = z.object({ id: Id, slug: SportSlug, name: Text, iconName: SportSlug });

/** A team of the scoreboard. */
export const Team = z.object({
  id: Id,
  name: Text,
  shortName: Text,
  /** Always null, because logos are trademarks (docs/departures.md). */
  logo: z.nullable(z.url()),
  location: z.nullable(z.string()),
  /** Ours. */
  league: LeaguePath,
  /** Ours: background colour of the letters that replace the logo. */
  colour: Colour,
});

/** `scheduled`, `live` and `finished` are our values. Any other is the upstream's ("postponed", "suspended"). */
const GameStatus = Text;

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
});

/** `alias` and `colour` are ours, as in `Team`. */
const LeagueSide = z.object({
  id: z.nullable(Id),
  name: Text,
  alias: z.nullable(z.string()),
  colour: Colour,
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
  home_points: Score,
  away_points: Score,
  venue: z.nullable(z.object({ name: Text })),
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
export const SportArticles = z.array(SportArticle);

export type Sport = z.infer<typeof Sport>;
export type Team = z.infer<typeof Team>;
export type Game = z.infer<typeof Game>;
export type LeagueGame = z.infer<typeof LeagueGame>;
export type LeagueTeam = z.infer<typeof LeagueTeam>;
export type SportArticle = z.infer<typeof SportArticle>;
