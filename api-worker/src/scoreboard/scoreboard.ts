import { leaguePaths, leagues } from '#contract/leagues.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CachedResponse, EdgeCache, Loaded } from '../edge-cache/edge-cache.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { standingOf } from './feed-states.ts';
import { type GameList, listGames, type ListWindow, type Whose } from './game-lists.ts';
import { readStandings } from './stored-standings.ts';
import {
  gameColumns,
  teamColumns,
  toGame,
  toLeagueGame,
  toLeagueTeam,
  toSport,
  toTeam,
} from './scoreboard-rows.ts';

interface Read {
  body: object;
  total: number | null;
  /** The leagues whose feeds determine its age. */
  leagues: readonly LeaguePath[];
  /** For live games: when the oldest of their scores was reported (ms since the epoch). Other feeds may be newer. Null: there is none. */
  scoredAt?: number | null;
}

/** The time of the oldest score of these games, in ms since the epoch; null if none is live and has one. */
function oldestScore(games: readonly { scoredAt: string | null }[]): number | null {
  const times = games.flatMap(({ scoredAt }) => (scoredAt === null ? [] : [Date.parse(scoredAt)]));
  return times.length === 0 ? null : Math.min(...times);
}

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

  constructor(db: D1Database, cache: EdgeCache, now: () => number) {
    this.#db = db;
    this.#cache = cache;
    this.#now = now;
  }

  /** Finds a sport by its slug or its id. */
  sport(named: string | number): Promise<CachedResponse> {
    const column = typeof named === 'number' ? 'id' : 'slug';
    return this.#answer(`sports/${column}/${named}`, apiCacheRules.scoreboard, async () => {
      const row = await this.#db
        .prepare(`SELECT id, slug, name, icon_name FROM sports WHERE ${column} = ?1`)
        .bind(named)
        .first();
      return row === null ? null : { body: toSport(row), total: null, leagues: [] };
    });
  }

  teamsOfSport(sportId: number, window: ListWindow): Promise<CachedResponse> {
    const key = `teams?sportId=${sportId}${windowKey(window)}`;
    return this.#answer(key, apiCacheRules.scoreboard, async () => {
      const [list, leagues] = await Promise.all([
        this.#listedTeams('sport_id = ?1', sportId, window, toTeam),
        this.#leaguesOf(sportId),
      ]);
      return { ...list, leagues };
    });
  }

  /** The teams of these ids that exist, listed or not: old games still name them. */
  teamsByIds(ids: readonly number[]): Promise<CachedResponse> {
    const sorted = ids.toSorted((a, b) => a - b);
    return this.#answer(`teams?ids=${sorted.join(',')}`, apiCacheRules.scoreboard, async () => {
      const { results } = await this.#db
        .prepare(`SELECT ${teamColumns} FROM teams WHERE id IN (SELECT value FROM json_each(?1))`)
        .bind(JSON.stringify(sorted))
        .all();
      const body = results.map(toTeam).toSorted(byName);
      return { body, total: body.length, leagues: body.map(({ league }) => league) };
    });
  }

  team(id: number): Promise<CachedResponse> {
    return this.#answer(`teams/${id}`, apiCacheRules.scoreboard, async () => {
      const row = await this.#db.prepare(`SELECT ${teamColumns} FROM teams WHERE id = ?1`).bind(id).first();
      if (row === null) return null;
      const body = toTeam(row);
      return { body, total: null, leagues: [body.league] };
    });
  }

  /** Uses the rule of live games: a live game changes by the second, and only reading it shows whether it is live. */
  game(id: number): Promise<CachedResponse> {
    return this.#answer(`games/${id}`, apiCacheRules.liveGames, async () => {
      const row = await this.#db.prepare(`SELECT ${gameColumns} FROM games WHERE id = ?1`).bind(id).first();
      if (row === null) return null;
      const body = toGame(row);
      return { body, total: null, leagues: [body.league], scoredAt: oldestScore([body]) };
    });
  }

  games(
    list: GameList,
    whose: Exclude<Whose, { league: LeaguePath }>,
    window: ListWindow,
  ): Promise<CachedResponse> {
    const key = `games/${list}?${JSON.stringify(whose)}${windowKey(window)}`;
    return this.#answer(key, ruleOf(list), async () => {
      const [{ rows, total }, leagues] = await Promise.all([
        listGames(this.#db, list, whose, window, this.#now()),
        'sportId' in whose
          ? this.#leaguesOf(whose.sportId)
          : this.#leaguesOfTeams('teamId' in whose ? [whose.teamId] : whose.teamIds),
      ]);
      const body = rows.map(toGame);
      return { body, total, leagues, scoredAt: oldestScore(body) };
    });
  }

  gamesOfLeague(list: GameList, league: LeaguePath, window: ListWindow): Promise<CachedResponse> {
    const key = `${league}/games/${list}?${windowKey(window)}`;
    return this.#answer(key, ruleOf(list), async () => {
      const { rows, total } = await listGames(this.#db, list, { league }, window, this.#now());
      const body = rows.map(toLeagueGame);
      return { body, total, leagues: [league], scoredAt: oldestScore(body) };
    });
  }

  standingsOfLeague(league: LeaguePath): Promise<CachedResponse> {
    return this.#answer(`${league}/standings`, apiCacheRules.scoreboard, async () => {
      const body = await readStandings(this.#db, league);
      return { body, total: body.length, leagues: [league] };
    });
  }

  teamsOfLeague(league: LeaguePath, window: ListWindow): Promise<CachedResponse> {
    const key = `${league}/teams?${windowKey(window)}`;
    return this.#answer(key, apiCacheRules.scoreboard, async () => {
      const list = await this.#listedTeams('league = ?1', league, window, toLeagueTeam);
      return { ...list, leagues: [league] };
    });
  }

  /** One page of the listed teams. All of them are read, about a hundred: SQLite cannot sort names as Spanish does. */
  async #listedTeams<Listed extends Named>(
    condition: string,
    bound: number | string,
    { perPage, page }: ListWindow,
    read: (row: unknown) => Listed,
  ): Promise<{ body: Listed[]; total: number }> {
    const { results } = await this.#db
      .prepare(`SELECT ${teamColumns} FROM teams WHERE ${condition} AND listed_at IS NOT NULL`)
      .bind(bound)
      .all();
    const all = results.map(read).toSorted(byName);
    return { body: all.slice((page - 1) * perPage, page * perPage), total: all.length };
  }

  async #leaguesOf(sportId: number): Promise<LeaguePath[]> {
    const slug = await this.#db.prepare('SELECT slug FROM sports WHERE id = ?1').bind(sportId).first('slug');
    return leaguePaths.filter((league) => leagues[league].sport === slug);
  }

  /** Empty if there are no such teams. */
  async #leaguesOfTeams(ids: readonly number[]): Promise<LeaguePath[]> {
    const { results } = await this.#db
      .prepare('SELECT DISTINCT league FROM teams WHERE id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(ids))
      .all();
    return leaguePaths.filter((path) => results.some(({ league }) => league === path));
  }

  #answer(key: string, rule: CacheRule, read: () => Promise<Read | null>): Promise<CachedResponse> {
    const load = async (): Promise<Loaded | null> => {
      try {
        const result = await read();
        if (result === null) return null;
        const { at, late } = await standingOf(this.#db, result.leagues, this.#now());
        const asOf = at === null ? null : Math.min(at, result.scoredAt ?? at);
        return { body: JSON.stringify(result.body), total: result.total, at: asOf, late };
      } catch (error) {
        throw new UpstreamError('internal', { cause: error });
      }
    };
    return this.#cache.respond({ key: `scoreboard/${key}`, source: 'scoreboard', rule, tags: [], load });
  }
}

function windowKey({ perPage, page }: ListWindow): string {
  return `&per_page=${perPage}&page=${page}`;
}
