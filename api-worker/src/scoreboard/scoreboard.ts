import { leaguePaths, leagues } from '#contract/leagues.ts';
import type { LeaguePath } from '#contract/sports.ts';
import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CachedResponse, EdgeCache, Loaded } from '../edge-cache/edge-cache.ts';
import { CountRow } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { standingOf } from './feed-states.ts';
import { type GameList, listGames, type ListWindow, type Whose } from './lists.ts';
import { gameColumns, teamColumns, toGame, toLeagueGame, toLeagueTeam, toSport, toTeam } from './stored.ts';

interface Read {
  body: object;
  total: number | null;
  /** The leagues whose feeds determine its age. */
  leagues: readonly LeaguePath[];
}

/** How long responses that contain this list may be reused. */
const ruleOf = (list: GameList): CacheRule =>
  list === 'live' ? apiCacheRules.liveGames : apiCacheRules.scoreboard;

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
        this.#listedTeams('sport_id = ?1', sportId, window),
        this.#leaguesOf(sportId),
      ]);
      return { body: list.rows.map(toTeam), total: list.total, leagues };
    });
  }

  /** The teams of these ids that exist, listed or not: old games still name them. */
  teamsByIds(ids: readonly number[]): Promise<CachedResponse> {
    const sorted = ids.toSorted((a, b) => a - b);
    return this.#answer(`teams?ids=${sorted.join(',')}`, apiCacheRules.scoreboard, async () => {
      const { results } = await this.#db
        .prepare(
          `SELECT ${teamColumns} FROM teams WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY name, id`,
        )
        .bind(JSON.stringify(sorted))
        .all();
      const body = results.map(toTeam);
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
      return { body, total: null, leagues: [body.league] };
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
      return { body: rows.map(toGame), total, leagues };
    });
  }

  gamesOfLeague(list: GameList, league: LeaguePath, window: ListWindow): Promise<CachedResponse> {
    const key = `${league}/games/${list}?${windowKey(window)}`;
    return this.#answer(key, ruleOf(list), async () => {
      const { rows, total } = await listGames(this.#db, list, { league }, window, this.#now());
      return { body: rows.map(toLeagueGame), total, leagues: [league] };
    });
  }

  teamsOfLeague(league: LeaguePath, window: ListWindow): Promise<CachedResponse> {
    const key = `${league}/teams?${windowKey(window)}`;
    return this.#answer(key, apiCacheRules.scoreboard, async () => {
      const { rows, total } = await this.#listedTeams('league = ?1', league, window);
      return { body: rows.map(toLeagueTeam), total, leagues: [league] };
    });
  }

  async #listedTeams(
    condition: string,
    bound: number | string,
    { perPage, page }: ListWindow,
  ): Promise<{ rows: unknown[]; total: number }> {
    const from = `FROM teams WHERE ${condition} AND listed_at IS NOT NULL`;
    const [rows, count] = await this.#db.batch([
      this.#db
        .prepare(`SELECT ${teamColumns} ${from} ORDER BY name, id LIMIT ?2 OFFSET ?3`)
        .bind(bound, perPage, (page - 1) * perPage),
      this.#db.prepare(`SELECT count(*) AS n ${from}`).bind(bound),
    ]);
    return { rows: rows?.results ?? [], total: CountRow.parse(count?.results[0]).n };
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
        return { body: JSON.stringify(result.body), total: result.total, at, late };
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
