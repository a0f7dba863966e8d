import { z } from 'zod';
import { leaguePaths } from '#contract/leagues.ts';
import { LeaguePath } from '#contract/sports.ts';
import { storedDate } from '../stored-values.ts';
import type { KnownGame } from './feed-content.ts';

/**
 * A season's schedule is loaded each hour: two hours without success mean that the upstream fails, unless a run of the last two hours found
 * that the month's calls allow no more.
 */
const lateAfterMs = 2 * 3_600_000;
/** Feeds of a day or of a game end with it; for three more days their state shows what went wrong. */
const keepMs = 3 * 86_400_000;
/** Games that may be under way, or begin before the next hour's schedule: two days each way cover every postponed start. */
const knownMs = 2 * 86_400_000;
/** A box score is complete some minutes after the game: one that has no score by period half a day after the start will not have it. */
const periodsMs = 12 * 3_600_000;

const time = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Date.parse(text)));

const State = z.object({ feed: z.string(), not_before: time, is_loaded: z.int() });
const Standing = z.object({ good_at: time, failing: z.int().nullable(), polled_at: time });
const Newest = z.object({ good_at: time, reason: z.string().nullable() });

/** What is stored of a feed that was called. */
export interface FeedState {
  /** It is not called again before this time, in ms since the epoch. */
  notBefore: number;
  /** Whether a call of it ever succeeded. */
  isLoaded: boolean;
}

export async function readFeedStates(db: D1Database): Promise<Map<string, FeedState>> {
  const { results } = await db
    .prepare('SELECT feed, not_before, good_at IS NOT NULL AS is_loaded FROM sports_feeds')
    .all();
  return new Map(
    z
      .array(State)
      .parse(results)
      .map(({ feed, not_before, is_loaded }) => [
        feed,
        { notBefore: not_before ?? 0, isLoaded: is_loaded === 1 },
      ]),
  );
}

/** Records a call that has just ended; `reason` is null if it succeeded. */
export async function recordRequest(
  db: D1Database,
  feed: string,
  now: number,
  notBefore: number,
  reason: string | null,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO sports_feeds (feed, asked_at, good_at, not_before, reason)
       VALUES (?1, ?2, CASE WHEN ?4 IS NULL THEN ?2 END, ?3, ?4)
       ON CONFLICT (feed) DO UPDATE SET asked_at = excluded.asked_at, good_at = coalesce(excluded.good_at, good_at),
         not_before = excluded.not_before, reason = excluded.reason`,
    )
    .bind(feed, storedDate(now), storedDate(notBefore), reason)
    .run();
}

export async function pruneFeeds(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('DELETE FROM sports_feeds WHERE asked_at < ?1')
    .bind(storedDate(now - keepMs))
    .run();
}

/** When these leagues' games and teams were last loaded, and whether the upstream fails for them. `at` is null if no call ever succeeded. */
export async function standingOf(
  db: D1Database,
  leagues: readonly LeaguePath[],
  now: number,
): Promise<{ at: number | null; late: boolean }> {
  const row = await db
    .prepare(
      `SELECT max(good_at) AS good_at, max(reason IS NOT NULL AND (asked_at > ?2 OR not_before > ?3)) AS failing,
         (SELECT synced_at FROM sync_state WHERE upstream = 'sportradar') AS polled_at
       FROM sports_feeds WHERE substr(feed, 1, instr(feed, '/') - 1) IN (SELECT value FROM json_each(?1))
         AND feed NOT LIKE '%/standings'`,
    )
    .bind(JSON.stringify(leagues), storedDate(now - lateAfterMs), storedDate(now))
    .first();
  const { good_at, failing, polled_at } = Standing.parse(row);
  const isSilent = (at: number) => now - at > lateAfterMs;
  return {
    at: good_at,
    late: failing === 1 || (good_at !== null && isSilent(good_at) && isSilent(polled_at ?? 0)),
  };
}

/**
 * The upstream as a whole: its last success, and the reason of the newest failure that its feed has not recovered from (null if there is
 * none). A feed that succeeds says nothing about another one: a league's teams can come while its games fail.
 */
export async function sportradarHealth(
  db: D1Database,
  now: number,
): Promise<{ lastGoodAt: number | null; reason: string | null }> {
  const row = await db
    .prepare(
      `SELECT (SELECT max(good_at) FROM sports_feeds) AS good_at,
         (SELECT reason FROM sports_feeds WHERE reason IS NOT NULL AND (asked_at > ?1 OR not_before > ?2)
          ORDER BY asked_at DESC LIMIT 1) AS reason`,
    )
    .bind(storedDate(now - lateAfterMs), storedDate(now))
    .first();
  const { good_at, reason } = Newest.parse(row);
  return { lastGoodAt: good_at, reason };
}

const Known = z
  .object({
    league: LeaguePath,
    upstream_id: z.string(),
    start_time: z.string(),
    status: z.string(),
    has_final_score: z.int(),
  })
  .transform(({ upstream_id, start_time, has_final_score, ...game }) => ({
    ...game,
    hasFinalScore: has_final_score === 1,
    upstreamId: upstream_id,
    startTime: start_time,
  }));

/** The paths are constants of ours, so they may stand in the query's text, as its index needs. */
const leagueList = leaguePaths.map((league) => `'${league}'`).join(', ');

/** Games that are not over, or over without a score or (after ?3) without periods. The query uses the index of a league: for each state, only the days around now. */
export const knownQuery = `SELECT league, upstream_id, start_time, status,
    status = 'finished' AND home_score IS NOT NULL AS has_final_score
  FROM games
  WHERE league IN (${leagueList}) AND status IN ('scheduled', 'live', 'finished')
    AND start_time > ?1 AND start_time < ?2 AND (status <> 'finished' OR home_score IS NULL OR (line_score IS NULL AND start_time > ?3))`;

export async function knownGames(db: D1Database, now: number): Promise<KnownGame[]> {
  const { results } = await db
    .prepare(knownQuery)
    .bind(storedDate(now - knownMs), storedDate(now + knownMs), storedDate(now - periodsMs))
    .all();
  return z.array(Known).parse(results);
}
