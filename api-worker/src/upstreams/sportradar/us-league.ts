import { TZDate } from '@date-fns/tz';
import { format, getHours, subDays } from 'date-fns';
import * as z from 'zod';
import { leagues } from '#contract/leagues.ts';
import type { LeaguePath } from '#contract/sports.ts';
import {
  type AccessLevel,
  type Feed,
  type FeedKind,
  isUnderWay,
  type KnownGame,
  type League,
  type PollingSnapshot,
  ttlsOf,
} from './league.ts';
import { type FeedResponse, requestFeed } from './request.ts';
import {
  type FeedContent,
  isUndecided,
  type ScoreboardGame,
  statusAndScore,
  undecidedName,
  utc,
  type WireGame,
  WireUsTeam,
  type WireVenue,
} from './wire.ts';
import { UpstreamError } from '../upstream-error.ts';
import { readFrame, readItems } from '../read.ts';
import { usStandings, withoutStandings } from './league-standings.ts';
import { roundInSpanish } from './rounds.ts';

/** A league of the United States, whose API has its own address and a hierarchy of teams. */
interface UsLeague {
  league: LeaguePath;
  /** Its path below the root. */
  base: (level: AccessLevel) => string;
  /** Hour of Eastern Time at which its day begins. */
  dayBeginsAtHour: number;
  /** The path of its standings, below `seasons/{year}/`. */
  standings: string;
  /** The year by which the season is named that is played now. */
  season: (year: number, month: number) => number;
  /** Its feeds, without the teams and the standings. */
  feeds: (snapshot: UsSnapshot) => Feed[];
}

interface UsSnapshot extends PollingSnapshot {
  ttls: (typeof ttlsOf)[AccessLevel];
  /** The league's season and month (1 to 12) now. */
  season: number;
  month: number;
  /** Names a feed, and the path that it is loaded from. */
  feed: (
    name: string,
    path: string,
    kind: FeedKind,
    read: (json: unknown) => FeedContent,
    ttlSeconds?: number,
  ) => Feed;
  /**
   * The schedules of those parts of a season (REG, PST, ...) that are in season. A part other than REG may not exist yet: then it has no
   * games. It is loaded less often, because a trial month has a thousand calls.
   */
  parts: (
    season: number,
    read: (json: unknown) => FeedContent,
    types: readonly (readonly [type: string, isInSeason: boolean])[],
  ) => Feed[];
  /**
   * The box score of each game that has begun: loaded as often as scores while under way, every few minutes until the upstream closes the
   * game, and hourly if only the score is missing.
   */
  boxscores: (read: (json: unknown) => FeedContent) => Feed[];
  /** The days (YYYY-MM-DD) of these games. */
  daysOf: (games: readonly KnownGame[]) => string[];
}

export function connectUsLeague({
  league,
  base,
  dayBeginsAtHour,
  standings,
  season: seasonOf,
  feeds,
}: UsLeague): League {
  return ({ access, settings: { SPORTRADAR_ACCESS_LEVEL: level } }) => {
    const ttls = ttlsOf[level];
    const feed: UsSnapshot['feed'] = (name, path, kind, read, ttlSeconds = ttls[kind]) => ({
      feed: `${league}/${name}`,
      league,
      kind,
      ttlSeconds,
      request: () => requestFeed(`${base(level)}/${path}.json`, access, read),
    });
    const parts: UsSnapshot['parts'] = (season, read, types) =>
      types
        .filter(([, isInSeason]) => isInSeason)
        .map(([type]) => {
          const ttl = ttls[smallParts.has(type) ? 'part' : 'schedule'];
          const part = feed(
            `season/${season}/${type}`,
            `games/${season}/${type}/schedule`,
            'schedule',
            read,
            ttl,
          );
          return type === 'REG' ? part : { ...part, request: () => part.request().catch(noGamesIfNotFound) };
        });
    const dayOf = (time: number) => leagueDay(time, dayBeginsAtHour);
    return (snapshot) => {
      const { now, known } = snapshot;
      const today = dayOf(now);
      const month = Number(today.slice(5, 7));
      const season = seasonOf(Number(today.slice(0, 4)), month);
      const standingsFeed = feed('standings', `seasons/${season}/${standings}`, 'standings', usStandings);
      return [
        feed('hierarchy', 'league/hierarchy', 'teams', (json) => usTeams(json, league)),
        // Out of season standings do not change, and before the first game there are none.
        ...(known.length > 0
          ? [{ ...standingsFeed, request: () => standingsFeed.request().catch(withoutStandings) }]
          : []),
        ...feeds({
          ...snapshot,
          ttls,
          season,
          month,
          feed,
          parts,
          boxscores: (read) =>
            known
              .filter((game) => begun(now)(game) && needsCall(game))
              .map((game) => {
                const id = encodeURIComponent(game.upstreamId);
                const ttl = ttls[intervalOf(game, now)];
                return feed(`game/${id}`, `games/${id}/boxscore`, 'score', read, ttl);
              }),
          daysOf: (games) => [...new Set(games.map(({ startTime }) => dayOf(Date.parse(startTime))))],
        }),
      ];
    };
  };
}

/** The parts of a season with few games, as readers see them in place of a round. */
const smallParts = new Map([
  ['PRE', 'Pretemporada'],
  ['PIT', 'Play-in'],
]);

/** The name of a part of a season; null for the regular season and the playoffs, whose games have names of their own. */
export const partName = (type: string | null): string | null => smallParts.get(type ?? '') ?? null;

/** Throws every error but "not found". */
function noGamesIfNotFound(error: unknown): FeedResponse {
  if (!(error instanceof UpstreamError) || error.reason !== 'http_404') throw error;
  return {
    content: { teams: null, games: [], dropped: 0 },
    maxAgeSeconds: null,
    quota: null,
    isAbsent: true,
  };
}

export const begun =
  (now: number) =>
  ({ startTime }: KnownGame): boolean =>
    Date.parse(startTime) <= now;

/** Whether anything of a game is missing or may still change. */
const needsCall = ({ isComplete, isBeingCorrected }: KnownGame): boolean => !isComplete || isBeingCorrected;

/** Which interval the box score of a game that has begun has. */
export function intervalOf(game: KnownGame, now: number): 'score' | 'corrected' | 'schedule' | 'part' {
  if (isUnderWay(game, now)) return 'score';
  if (game.isBeingCorrected) return 'corrected';
  return game.isComplete ? 'part' : 'schedule';
}

/** The day (YYYY-MM-DD) of a league at this time. Days follow Eastern Time, also when its clocks change. */
export function leagueDay(time: number, beginsAtHour: number): string {
  const there = new TZDate(time, 'America/New_York');
  return format(getHours(there) < beginsAtHour ? subDays(there, 1) : there, 'yyyy-MM-dd');
}

/** What the feed says about all its games. */
interface GameContext {
  league: LeaguePath;
  seasonName: string | null;
  round: string | null;
}

/** The games of a feed. `contextOf`: what the feed says about each. */
export function usGames<Wire extends WireGame>(
  schema: z.ZodType<Wire>,
  candidates: readonly unknown[],
  contextOf: (wire: Wire) => GameContext,
): FeedContent {
  const { items, dropped } = readItems(schema, candidates);
  return { teams: null, games: items.map((wire) => usGame(wire, contextOf(wire))), dropped };
}

function usGame(wire: WireGame, { league, seasonName, round }: GameContext): ScoreboardGame {
  const [home, away] = [decided(wire.home), decided(wire.away)];
  return {
    league,
    upstreamId: wire.id,
    startTime: utc(wire.scheduled),
    startTimeConfirmed: wire.status !== 'time-tbd',
    ...statusAndScore(wire),
    homeUpstreamId: home.id,
    awayUpstreamId: away.id,
    homeName: home.name,
    awayName: away.name,
    homeShortName: home.shortName,
    awayShortName: away.shortName,
    leagueName: leagues[league].abbreviation,
    seasonName,
    round: round ?? roundInSpanish(wire.title),
    venue: wire.venue?.name ?? null,
    phase: wire.phase,
    lineScore: wire.lineScore,
  };
}

/** The id and the names of a side. The place of a team that is not decided has an id too, which is none of a team. */
function decided(wire: WireGame['home']): { id: string | null; name: string; shortName: string | null } {
  return isUndecided(wire)
    ? { id: null, name: undecidedName, shortName: null }
    : { id: wire.id, name: fullName(wire), shortName: wire.alias ?? wire.abbr ?? captainOf(wire.name) };
}

/** "LeBron" of "Team LeBron": both sides of an All-Star game begin with the same word. Null for the name of any other team. */
const captainOf = (name: string): string | null => /^team (.+)$/i.exec(name)?.[1] ?? null;

/** Some feeds have "Boston" and "Celtics", others "Boston Celtics"; the Athletics are their own market. */
function fullName({ market, name }: { market: string | null; name: string }): string {
  return market === null || `${name} `.startsWith(`${market} `) ? name : `${market} ${name}`;
}

/** A hierarchy nests its teams under conferences or leagues, with or without divisions. */
const list = z.array(z.unknown()).nullish();
const Branch = z
  .object({ teams: list, conferences: list, leagues: list, divisions: list })
  .refine((branch) => Object.values(branch).some(Array.isArray), 'neither teams nor branches');

/** `unread` counts branches that cannot be read, whose teams are unknown. */
function leaves(branch: z.infer<typeof Branch>): { teams: unknown[]; unread: number } {
  const { items, dropped } = readItems(Branch, [
    ...(branch.conferences ?? []),
    ...(branch.leagues ?? []),
    ...(branch.divisions ?? []),
  ]);
  const below = items.map(leaves);
  return {
    teams: [...(branch.teams ?? []), ...below.flatMap(({ teams }) => teams)],
    unread: below.reduce((sum, { unread }) => sum + unread, dropped),
  };
}

/** Reads `league/hierarchy.json`. Throws UpstreamError if it is something else, which a league without any team is too. */
export function usTeams(json: unknown, league: LeaguePath): FeedContent {
  const found = leaves(readFrame(Branch, json));
  const { items, dropped } = readItems(WireUsTeam, found.teams);
  if (items.length === 0) throw new UpstreamError('malformed');
  const teams = items
    .filter((wire) => !isUndecided(wire))
    .map((wire) => ({
      league,
      upstreamId: wire.id,
      name: wire.name,
      shortName: wire.alias ?? wire.abbr ?? wire.name,
      market: wire.market,
      location: place(wire.venue) ?? wire.market,
    }));
  return { teams, games: [], dropped: dropped + found.unread };
}

function place(venue: WireVenue): string | null {
  if (venue?.city == null) return null;
  return venue.state === null ? venue.city : `${venue.city}, ${venue.state}`;
}
