import { z } from 'zod';

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

const Id = z.int().positive();

/** `name` is in Spanish. */
export const Sport = z.object({ id: Id, slug: SportSlug, name: z.string().min(1), iconName: SportSlug });

/** A team as the scoreboard knows it. */
export const Team = z.object({
  id: Id,
  name: z.string().min(1),
  shortName: z.string().min(1),
  /** None ships: logos are trademarks (decision 24). */
  logo: z.url().nullable(),
  location: z.string().nullable(),
  /** Ours. */
  league: LeaguePath,
});

/** `scheduled`, `live` and `finished` are ours; any other word is the upstream's own ("postponed", "suspended"). */
const GameStatus = z.string().min(1);

/** A game as the scoreboard knows it. A team that no list knows is null. */
export const Game = z.object({
  id: Id,
  sportTypeId: Id,
  homeTeamId: Id.nullable(),
  awayTeamId: Id.nullable(),
  homeScore: z.int().nonnegative().nullable(),
  awayScore: z.int().nonnegative().nullable(),
  leagueName: z.string().min(1),
  seasonName: z.string().nullable(),
  round: z.string().nullable(),
  venue: z.string().nullable(),
  startTime: z.iso.datetime(),
  status: GameStatus,
  /** Ours: false where the day is known and the hour is not. */
  startTimeConfirmed: z.boolean(),
  /** Ours. */
  league: LeaguePath,
});

/** A game in the shape of the sports-data backend. */
export const LeagueGame = z.object({
  id: Id,
  /** Ours: the upstream's own. */
  upstreamId: z.string().min(1),
  /** Ours, as in `Game`. */
  status: GameStatus,
  scheduled: z.iso.datetime(),
  /** Ours. */
  startTimeConfirmed: z.boolean(),
  home: z.object({ id: Id.nullable(), name: z.string().min(1) }),
  away: z.object({ id: Id.nullable(), name: z.string().min(1) }),
  home_points: z.int().nonnegative().nullable(),
  away_points: z.int().nonnegative().nullable(),
  venue: z.object({ name: z.string().min(1) }).nullable(),
});

/** A team in the shape of the sports-data backend. */
export const LeagueTeam = z.object({
  id: Id,
  /** Ours: the upstream's own. */
  upstreamId: z.string().min(1),
  name: z.string().min(1),
  market: z.string().nullable(),
  /** Ours. */
  alias: z.string().nullable(),
});

/** News of a sport. */
export const SportArticle = z.object({
  id: Id,
  slug: z.string().min(1),
  title: z.string(),
  summary: z.string(),
  imageUrl: z.url().nullable(),
  /** Ours. */
  imageAlt: z.string(),
  publishDate: z.iso.datetime(),
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
