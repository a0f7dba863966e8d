import { leaguePaths, leagues } from '#contract/leagues.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CachedResponse, EdgeCache, Loaded } from '../edge-cache/edge-cache.ts';
import { readableRows } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { areLoaded, type LoadedKind, freshnessOf } from './loaded-feeds.ts';
import type { LogoOf } from './team-logos.ts';
import {
  gameColumns,
  type GameList,
  listGames,
  type ListWindow,
  teamColumns,
  toGame,
  toLeagueGame,
  toLeagueTeam,
  toSport,
  toStanding,
  toTeam,
  type Whose,
} from './stored-games.ts';
import { prepare, raw } from '../sql.ts';

interface Read {
  /** Null: no row has the requested id. */
  body: object | null;
  total: number | null;
  /** The leagues whose feeds determine its age. */
  leagues: readonly LeaguePath[];
  /** What has to be loaded before "nothing" is a fact. Null: D1 alone knows it. */
  from: LoadedKind | null;
  /** For live games: when the oldest of their scores was reported (ms since the epoch). Other feeds may be newer. Null: there is none. */
  scoredAt?: number | null;
}

/** The time of the oldest score of these games, in ms since the epoch; null if none is live and has one. */
function oldestScore(games: readonly { scoredAt: string | null }[]): number | null {
  const times = games.flatMap(({ scoredAt }) => (scoredAt === null ? [] : [Date.parse(scoredAt)]));
  return times.length === 0 ? null : Math.min(...times);
}

/** The games of a sport or of teams may be of any league. */
const scoresOfAll = [tags.anyScore, ...leaguePaths.map(tags.scores)];

/** How long responses that contain this list may be reused. */
const ruleOf = (list: GameList): CacheRule =>
  list === 'live' ? apiCacheRules.liveGames : apiCacheRules.scoreboard;

interface Named {
  id: number;
  name: string;
}

const { compare } = new Intl.Collator('es');
/** By the name that readers see. */
const byName = (one: Named, other: Named): number => compare(one.name, other.name) || one.id - other.id;

/** Builds the scoreboard's responses from D1, through the isolate's cache. Every method throws UpstreamError. */
export class Scoreboard {
  readonly #db: D1Database;
  readonly #cache: EdgeCache;
  readonly #now: () => number;
  readonly #logoOf: LogoOf;

  constructor(db: D1Database, cache: EdgeCache, now: () => number, logoOf: LogoOf) {
    this.#db = db;
    this.#cache = cache;
    this.#now = now;
    this.#logoOf = logoOf;
  }

  /** Finds a sport by its slug or its id. */
  sport(named: string | number): Promise<CachedResponse> {
    const column = typeof named === 'number' ? 'id' : 'slug';
    return this.#respond(`sports/${column}/${named}`, apiCacheRules.scoreboard, async () => {
      const row = await prepare(this.#db)`SELECT id, slug, name, icon_name FROM sports
        WHERE ${raw(column)} = ${named}`.first();
      return { body: row && toSport(row), total: null, leagues: [], from: null };
    });
  }

  teamsOfSport(sportId: number, window: ListWindow): Promise<CachedResponse> {
    const key = `teams?sportId=${sportId}${windowKey(window)}`;
    return this.#respond(key, apiCacheRules.scoreboard, async () => {
      const [list, leagues] = await Promise.all([
        this.#listedTeams('sport_id = ?1', sportId, window, toTeam),
        this.#leaguesOf(sportId),
      ]);
      return { ...list, leagues, from: 'teams' };
    });
  }

  /** The teams of these ids that exist, listed or not: old games still name them. */
  teamsByIds(ids: readonly number[]): Promise<CachedResponse> {
    const sorted = ids.toSorted((a, b) => a - b);
    return this.#respond(`teams?ids=${sorted.join(',')}`, apiCacheRules.scoreboard, async () => {
      const { results } = await prepare(this.#db)`SELECT ${raw(teamColumns)} FROM teams
        WHERE id IN (SELECT value FROM json_each(${sorted}))`.all();
      const body = readableRows((row) => toTeam(row, this.#logoOf), results, 'teams').toSorted(byName);
      const leagues = body.length === 0 ? leaguePaths : body.map(({ league }) => league);
      return { body, total: body.length, leagues, from: 'teams' };
    });
  }

  team(id: number): Promise<CachedResponse> {
    return this.#respond(`teams/${id}`, apiCacheRules.scoreboard, async () => {
      const row = await prepare(this.#db)`SELECT ${raw(teamColumns)} FROM teams WHERE id = ${id}`.first();
      const body = row && toTeam(row, this.#logoOf);
      return { body, total: null, leagues: body ? [body.league] : leaguePaths, from: 'teams' };
    });
  }

  /** Uses the rule of live games: a live game changes by the second, and only reading it shows whether it is live. */
  game(id: number): Promise<CachedResponse> {
    return this.#respond(
      `games/${id}`,
      apiCacheRules.liveGames,
      async () => {
        const row = await prepare(this.#db)`SELECT ${raw(gameColumns)} FROM games WHERE id = ${id}`.first();
        const body = row && toGame(row);
        const leagues = body ? [body.league] : leaguePaths;
        return { body, total: null, leagues, from: 'schedule', scoredAt: oldestScore(body ? [body] : []) };
      },
      [tags.anyScore, tags.game(id)],
    );
  }

  games(
    list: GameList,
    whose: Exclude<Whose, { league: LeaguePath }>,
    window: ListWindow,
  ): Promise<CachedResponse> {
    const key = `games/${list}?${JSON.stringify(whose)}${windowKey(window)}`;
    return this.#respond(
      key,
      ruleOf(list),
      async () => {
        const [{ rows, total }, leagues] = await Promise.all([
          listGames(this.#db, list, whose, window, this.#now()),
          'sportId' in whose
            ? this.#leaguesOf(whose.sportId)
            : this.#leaguesOfTeams('teamId' in whose ? [whose.teamId] : whose.teamIds),
        ]);
        const body = readableRows(toGame, rows, 'games');
        return { body, total, leagues, from: 'schedule', scoredAt: oldestScore(body) };
      },
      scoresOfAll,
    );
  }

  gamesOfLeague(list: GameList, league: LeaguePath, window: ListWindow): Promise<CachedResponse> {
    const key = `${league}/games/${list}?${windowKey(window)}`;
    return this.#respond(
      key,
      ruleOf(list),
      async () => {
        const { rows, total } = await listGames(this.#db, list, { league }, window, this.#now());
        const body = readableRows((row) => toLeagueGame(row, this.#logoOf), rows, 'games');
        return { body, total, leagues: [league], from: 'schedule', scoredAt: oldestScore(body) };
      },
      [tags.anyScore, tags.scores(league)],
    );
  }

  standingsOfLeague(league: LeaguePath): Promise<CachedResponse> {
    return this.#respond(`${league}/standings`, apiCacheRules.scoreboard, async () => {
      const { results } = await prepare(this.#db)`SELECT t.id AS teamId, t.league, t.name,
          t.short_name AS shortName, t.market, s.group_name AS "group", s.rank, s.wins, s.losses, s.ties
        FROM standings s JOIN teams t ON t.league = s.league AND t.upstream_id = s.upstream_id
        WHERE s.league = ${league} ORDER BY s.group_name, s.rank`.all();
      const body = readableRows(toStanding, results, 'standings');
      return { body, total: body.length, leagues: [league], from: 'standings' };
    });
  }

  teamsOfLeague(league: LeaguePath, window: ListWindow): Promise<CachedResponse> {
    const key = `${league}/teams?${windowKey(window)}`;
    return this.#respond(key, apiCacheRules.scoreboard, async () => {
      const list = await this.#listedTeams('league = ?1', league, window, toLeagueTeam);
      return { ...list, leagues: [league], from: 'teams' };
    });
  }

  /** One page of the listed teams. All of them are read, about a hundred: SQLite cannot sort names as Spanish does. */
  async #listedTeams<Listed extends Named>(
    condition: string,
    bound: number | string,
    { perPage, page }: ListWindow,
    read: (row: unknown, logoOf: LogoOf) => Listed,
  ): Promise<{ body: Listed[]; total: number }> {
    const { results } = await this.#db
      .prepare(`SELECT ${teamColumns} FROM teams WHERE ${condition} AND listed_at IS NOT NULL`)
      .bind(bound)
      .all();
    const all = readableRows((row) => read(row, this.#logoOf), results, 'teams').toSorted(byName);
    return { body: all.slice((page - 1) * perPage, page * perPage), total: all.length };
  }

  async #leaguesOf(sportId: number): Promise<LeaguePath[]> {
    const slug = await prepare(this.#db)`SELECT slug FROM sports WHERE id = ${sportId}`.first('slug');
    return leaguePaths.filter((league) => leagues[league].sport === slug);
  }

  /** All leagues if there are no such teams: they may be of any that has not been loaded. */
  async #leaguesOfTeams(ids: readonly number[]): Promise<LeaguePath[]> {
    const { results } = await prepare(this.#db)`SELECT DISTINCT league FROM teams
      WHERE id IN (SELECT value FROM json_each(${ids}))`.all();
    const known = leaguePaths.filter((path) => results.some(({ league }) => league === path));
    return known.length === 0 ? [...leaguePaths] : known;
  }

  /**
   * What is stored is sent, although a league of the sport may be missing in it: it is right, and the state of the response says that a feed
   * fails. But "nothing" is right only once each league that could have something has responded; until then this throws `never_loaded`.
   */
  #respond(
    key: string,
    rule: CacheRule,
    read: () => Promise<Read>,
    tagsOfIt: readonly string[] = [],
  ): Promise<CachedResponse> {
    const load = async (): Promise<Loaded | null> => {
      const { body, total, leagues, from, scoredAt } = await read();
      const isNothing = body === null || (Array.isArray(body) && body.length === 0 && total === 0);
      if (isNothing && from !== null && !(await areLoaded(this.#db, leagues, from)))
        throw new UpstreamError('never_loaded');
      if (body === null) return null;
      const { at, late } = await freshnessOf(this.#db, leagues, this.#now());
      const asOf = at === null ? null : Math.min(at, scoredAt ?? at);
      return { body: JSON.stringify(body), total, at: asOf, late };
    };
    return this.#cache.respond({
      key: `scoreboard/${key}`,
      source: 'scoreboard',
      rule,
      tags: tagsOfIt,
      load,
    });
  }
}

function windowKey({ perPage, page }: ListWindow): string {
  return `&per_page=${perPage}&page=${page}`;
}
