// The small build of zod: the scoreboard's islands run in browsers.
import * as z from 'zod/mini';

/**
 * Sports: the scoreboard's own answers (/api/sports, /api/teams, /api/games, /api/articles/sport) and those in the shape of the
 * sports-data backend (/api/sportradar/*). Field names are the specification's (section 3); what it does not name is marked
 * "ours". Every date is ISO 8601 in UTC ("...Z"). Every id is a number of ours that stays the same (decision 8).
 */

/** Last part of a league's addresses. */
export const leaguePaths = ['nba', 'superior-nacional', 'mlb', 'nfl'] as const;
export const LeaguePath = z.enum(leaguePaths);
export type LeaguePath = z.infer<typeof LeaguePath>;

/** The sports that have a page; also their slugs and the names of their icons. */
export const sportSlugs = ['basketball', 'baseball', 'soccer', 'football', 'volleyball'] as const;
export const SportSlug = z.enum(sportSlugs);
export type SportSlug = z.infer<typeof SportSlug>;

const Id = z.int().check(z.positive());
const Text = z.string().check(z.minLength(1));
const Score = z.nullable(z.int().check(z.nonnegative()));
const Moment = z.iso.datetime();

/** A team's own colour; null where nobody told. */
const Colour = z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));

/** `name` is in Spanish. */
export const Sport = z.object({ id: Id, slug: SportSlug, name: Text, iconName: SportSlug });

/** A team as the scoreboard knows it. */
export const Team = z.object({
  id: Id,
  name: Text,
  shortName: Text,
  /** None ships: logos are trademarks (decision 24). */
  logo: z.nullable(z.url()),
  location: z.nullable(z.string()),
  /** Ours. */
  league: LeaguePath,
  /** Ours: what the fallback of the logo is drawn in. */
  colour: Colour,
});

/** `scheduled`, `live` and `finished` are ours; any other word is the upstream's own ("postponed", "suspended"). */
const GameStatus = Text;

/** A game as the scoreboard knows it. A side that is not decided yet has no team. */
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
  /** Ours: false where the day is known and the hour is not. */
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

/** News of a sport. */
export const SportArticle = z.object({
  id: Id,
  slug: Text,
  title: z.string(),
  summary: z.string(),
  imageUrl: z.nullable(z.url()),
  /** Ours. */
  imageAlt: z.string(),
  publishDate: Moment,
  /** In the category "Destacadas". */
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
