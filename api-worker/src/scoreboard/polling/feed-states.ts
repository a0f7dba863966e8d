import * as z from 'zod';
import { leaguePaths } from '#contract/leagues.ts';
import { LeaguePath } from '#contract/sports.ts';
import { storedDate } from '../../stored-values.ts';
import { type LoadedKind, StoredTime } from '../loaded-feeds.ts';
import type { KnownGame } from '../../upstreams/sportradar/league.ts';
import { prepare, readRow, readRows } from '../../sql.ts';

/** Feeds of a day or of a game end with it; for three more days their state shows what went wrong. */
const keepMs = 3 * 86_400_000;
/** Games that may be under way, or begin before the next hour's schedule: two days each way cover every postponed start. */
const knownMs = 2 * 86_400_000;
/** A box score is complete some minutes after the game: one that has no score by period half a day after the start will not have it. */
const periodsMs = 12 * 3_600_000;
/** The upstream closes a game within an hour of its end. One that it never closes is left alone eight hours after its start. */
const closedMs = 8 * 3_600_000;
/** Official scorers correct results until the next noon: a day and a half after the start of the latest game. */
const correctedMs = 36 * 3_600_000;

const State = z.object({ feed: z.string(), not_before: StoredTime, is_loaded: z.int() });
const Oldest = z.object({ good_at: StoredTime });

/** What is stored of a feed that was called. */
export interface FeedState {
  /** It is not called again before this time, in ms since the epoch. */
  notBefore: number;
  /** Whether a call of it ever succeeded. */
  isLoaded: boolean;
}

export async function readFeedStates(db: D1Database): Promise<Map<string, FeedState>> {
  const rows = await readRows(db, State)`SELECT feed, not_before, good_at IS NOT NULL AS is_loaded
    FROM sports_feeds`;
  return new Map(
    rows.map(({ feed, not_before, is_loaded }) => [
      feed,
      { notBefore: not_before ?? 0, isLoaded: is_loaded === 1 },
    ]),
  );
}

/** A first start takes some forty calls, 1.1 s apart, and some of them again after a failure. */
const firstStartMs = 300_000;

/** Whether no feed was loaded before the last minutes: on a new installation, and after days without any response. */
export async function isFirstStart(db: D1Database, now: number): Promise<boolean> {
  const { good_at: first } = await readRow(db, Oldest)`SELECT min(good_at) AS good_at FROM sports_feeds`;
  return first === null || first > now - firstStartMs;
}

/** Records a call that has just ended; `reason` is null if it succeeded. */
export async function recordRequest(
  db: D1Database,
  feed: string,
  now: number,
  notBefore: number,
  reason: string | null,
): Promise<void> {
  await prepare(db)`INSERT INTO sports_feeds (feed, asked_at, good_at, not_before, reason)
    VALUES (${feed}, ${storedDate(now)}, CASE WHEN ${reason} IS NULL
    THEN ${storedDate(now)} END, ${storedDate(notBefore)}, ${reason})
    ON CONFLICT (feed) DO UPDATE SET asked_at = excluded.asked_at, good_at = coalesce(excluded.good_at, good_at),
      not_before = excluded.not_before, reason = excluded.reason`.run();
}

/** Records that a league's teams or schedule were loaded: from then on, an empty list of them is a fact. */
export async function recordLoaded(
  db: D1Database,
  league: LeaguePath,
  kind: Exclude<LoadedKind, 'standings'>,
  now: number,
): Promise<void> {
  await prepare(db)`INSERT INTO sports_loaded (league, kind, good_at)
    VALUES (${league}, ${kind}, ${storedDate(now)})
    ON CONFLICT (league, kind) DO UPDATE SET good_at = excluded.good_at`.run();
}

export async function pruneFeeds(db: D1Database, now: number): Promise<void> {
  await prepare(db)`DELETE FROM sports_feeds WHERE asked_at < ${storedDate(now - keepMs)}`.run();
}

const Known = z
  .object({
    league: LeaguePath,
    upstream_id: z.string(),
    start_time: z.string(),
    status: z.string(),
    has_final_score: z.int(),
    is_being_corrected: z.int(),
    is_complete: z.int(),
  })
  .transform(({ upstream_id, start_time, has_final_score, is_being_corrected, is_complete, ...game }) => ({
    ...game,
    hasFinalScore: has_final_score === 1,
    isBeingCorrected: is_being_corrected === 1,
    isComplete: is_complete === 1,
    upstreamId: upstream_id,
    startTime: start_time,
  }));

/** The paths are constants of ours, so they may stand in the query's text, as its index needs. */
const leagueList = leaguePaths.map((league) => `'${league}'`).join(', ');

/**
 * Games that are not over, or over without a score or (after ?3) without periods, or (after ?4) before the upstream closed them; and those of
 * MLB (after ?5), whose schedules hold no score, so that only a box score corrects one. The query uses the index of a league: for each state, only the days around now.
 */
export const knownQuery = `SELECT league, upstream_id, start_time, status,
    status = 'finished' AND home_score IS NOT NULL AS has_final_score,
    status = 'finished' AND settled = 0 AND start_time > ?4 AS is_being_corrected,
    status = 'finished' AND home_score IS NOT NULL AND (line_score IS NOT NULL OR start_time <= ?3) AS is_complete
  FROM games
  WHERE league IN (${leagueList}) AND status IN ('scheduled', 'live', 'suspended', 'finished')
    AND start_time > ?1 AND start_time < ?2 AND (status <> 'finished' OR home_score IS NULL OR (line_score IS NULL AND start_time > ?3)
      OR (settled = 0 AND start_time > ?4) OR (league = 'mlb' AND start_time > ?5))`;

export async function knownGames(db: D1Database, now: number): Promise<KnownGame[]> {
  const { results } = await db
    .prepare(knownQuery)
    .bind(
      ...[now - knownMs, now + knownMs, now - periodsMs, now - closedMs, now - correctedMs].map(storedDate),
    )
    .all();
  return z.array(Known).parse(results);
}
