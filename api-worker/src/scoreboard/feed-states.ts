import { z } from 'zod';
import { leaguePaths } from '#contract/leagues.ts';
import { LeaguePath } from '#contract/sports.ts';
import { storedDate } from '../stored-values.ts';
import type { KnownGame } from './feed-content.ts';

/** A season's schedule is loaded each hour: two hours without success mean that the upstream fails. */
const lateAfterMs = 2 * 3_600_000;
/** Feeds of a day or of a game end with it; for three more days their state shows what went wrong. */
const keepMs = 3 * 86_400_000;
/** Games that may be under way, or begin before the next hour's schedule: two days each way cover every postponed start. */
const knownMs = 2 * 86_400_000;

const time = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Date.parse(text)));

const State = z.object({ feed: z.string(), not_before: time });
const Standing = z.object({ good_at: time, failing: z.int().nullable() });
const Newest = z.object({ good_at: time, reason: z.string().nullable() });

/** The time (ms since the epoch) before which each feed is not called again. */
export async function readNotBefore(db: D1Database): Promise<Map<string, number>> {
  const { results } = await db.prepare('SELECT feed, not_before FROM sports_feeds').all();
  return new Map(
    z
      .array(State)
      .parse(results)
      .map(({ feed, not_before }) => [feed, not_before ?? 0]),
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

/** When these leagues' data was last loaded, and whether the upstream fails for them. `at` is null if no call ever succeeded. */
export async function standingOf(
  db: D1Database,
  leagues: readonly LeaguePath[],
  now: number,
): Promise<{ at: number | null; late: boolean }> {
  const row = await db
    .prepare(
      `SELECT max(good_at) AS good_at, max(reason IS NOT NULL AND (asked_at > ?2 OR not_before > ?3)) AS failing
       FROM sports_feeds WHERE substr(feed, 1, instr(feed, '/') - 1) IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(leagues), storedDate(now - lateAfterMs), storedDate(now))
    .first();
  const { good_at, failing } = Standing.parse(row);
  return { at: good_at, late: failing === 1 || (good_at !== null && now - good_at > lateAfterMs) };
}

/** The upstream as a whole: its last success, and why the last call failed (null if it did not). */
export async function sportradarHealth(
  db: D1Database,
): Promise<{ lastGoodAt: number | null; reason: string | null }> {
  const row = await db
    .prepare(
      `SELECT (SELECT max(good_at) FROM sports_feeds) AS good_at,
         (SELECT reason FROM sports_feeds ORDER BY asked_at DESC, reason IS NULL DESC LIMIT 1) AS reason`,
    )
    .first();
  const { good_at, reason } = Newest.parse(row);
  return { lastGoodAt: good_at, reason };
}

const Known = z
  .object({ league: LeaguePath, upstream_id: z.string(), start_time: z.string(), status: z.string() })
  .transform(({ upstream_id, start_time, ...game }) => ({
    ...game,
    upstreamId: upstream_id,
    startTime: start_time,
  }));

/** The paths are constants of ours, so they may stand in the query's text, as its index needs. */
const leagueList = leaguePaths.map((league) => `'${league}'`).join(', ');

/** Games that are not over, or over without a score. The query uses the index of a league: for each state, only the days around now. */
export const knownQuery = `SELECT league, upstream_id, start_time, status FROM games
  WHERE league IN (${leagueList}) AND status IN ('scheduled', 'live', 'finished')
    AND start_time > ?1 AND start_time < ?2 AND (status <> 'finished' OR home_score IS NULL)`;

export async function knownGames(db: D1Database, now: number): Promise<KnownGame[]> {
  const { results } = await db
    .prepare(knownQuery)
    .bind(storedDate(now - knownMs), storedDate(now + knownMs))
    .all();
  return z.array(Known).parse(results);
}
