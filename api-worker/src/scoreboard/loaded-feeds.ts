import * as z from 'zod';
import type { LeaguePath } from '#contract/sports.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import { prepare, readRow } from '../sql.ts';

/**
 * A season's schedule is loaded each hour: two hours without success mean that the upstream fails, unless a run of the last two hours found
 * that the month's calls allow no more.
 */
const lateAfterMs = 2 * 3_600_000;

/** A time of D1, in ms since the epoch; null if there is none. */
export const StoredTime = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Date.parse(text)));

const Standing = z.object({ good_at: StoredTime, failing: z.int().nullable(), polled_at: StoredTime });
const Newest = z.object({ good_at: StoredTime, reason: z.string().nullable() });

/**
 * What a list of the scoreboard is made of. A league's games are known once a schedule of it was loaded: feeds of a day or of a game have only a
 * part of them, and are called only for games that a schedule named.
 */
export type LoadedKind = 'teams' | 'schedule' | 'standings';

/**
 * Whether all of these leagues have responded, so that what is not stored does not exist. Standings are called only around games, so they are
 * unknown only before the schedule is known, and after a call that failed.
 */
export async function areLoaded(
  db: D1Database,
  leagues: readonly LeaguePath[],
  kind: LoadedKind,
): Promise<boolean> {
  const those = JSON.stringify(leagues);
  const [loaded, failed] = await db.batch([
    prepare(db)`SELECT count(*) AS n FROM sports_loaded
      WHERE kind = ${kind === 'teams' ? 'teams' : 'schedule'} AND league IN (SELECT value FROM json_each(${those}))`,
    prepare(db)`SELECT count(*) AS n FROM sports_feeds
      WHERE feed IN (SELECT value || '/standings' FROM json_each(${those})) AND good_at IS NULL`,
  ]);
  const isFailing = kind === 'standings' && CountRow.parse(failed?.results[0]).n > 0;
  return !isFailing && CountRow.parse(loaded?.results[0]).n === leagues.length;
}

/** When these leagues' games and teams were last loaded, and whether the upstream fails for them. `at` is null if no call ever succeeded. */
export async function freshnessOf(
  db: D1Database,
  leagues: readonly LeaguePath[],
  now: number,
): Promise<{ at: number | null; late: boolean }> {
  const { good_at, failing, polled_at } = await readRow(db, Standing)`SELECT
      coalesce(max(good_at), (SELECT max(good_at) FROM sports_loaded
        WHERE league IN (SELECT value FROM json_each(${leagues})))) AS good_at,
      max(reason IS NOT NULL AND (asked_at > ${storedDate(now - lateAfterMs)} OR not_before > ${storedDate(now)})) AS failing,
      (SELECT synced_at FROM sync_state WHERE upstream = 'sportradar') AS polled_at
    FROM sports_feeds WHERE substr(feed, 1, instr(feed, '/') - 1) IN (SELECT value FROM json_each(${leagues}))
      AND feed NOT LIKE '%/standings'`;
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
  const { good_at, reason } = await readRow(
    db,
    Newest,
  )`SELECT (SELECT max(good_at) FROM sports_feeds) AS good_at,
      (SELECT reason FROM sports_feeds
       WHERE reason IS NOT NULL AND (asked_at > ${storedDate(now - lateAfterMs)} OR not_before > ${storedDate(now)})
       ORDER BY asked_at DESC LIMIT 1) AS reason`;
  return { lastGoodAt: good_at, reason };
}
