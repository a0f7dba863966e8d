import { knownGames, pruneFeeds, readNotBefore, recordAsked } from '../scoreboard/feed-states.ts';
import { readQuotas, recordQuota, withinQuota } from '../scoreboard/quota.ts';
import type { Feed, FeedContent, FeedKind, FeedsOf } from '../scoreboard/rows.ts';
import { claimScoreboard, type Source } from '../scoreboard/source.ts';
import { storeContent } from '../scoreboard/store.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/** A run ends before the next cron comes; what is left is due then. */
const runMs = 45_000;
/** The run, the longest call begun at its end (10 s), and the write behind it. */
const lockMs = 60_000;
/** A feed that failed is asked again by the next cron. */
const retryAfterMs = 55_000;
/** What an upstream may ask for with Retry-After, at most: a quota is a day's or a month's, and may be raised meanwhile. */
const longestPauseMs = 3_600_000;
/** Seconds that an answer may hold at most, whatever it says: a wrong header must not freeze the scoreboard. */
const longestAge: Record<FeedKind, number> = { teams: 86_400, schedule: 3_600, day: 3_600, score: 3_600 };

export interface ScoreboardRun {
  db: D1Database;
  /** What the feeds tell. */
  source: Source;
  feedsOf: FeedsOf;
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
}

export interface ScoreboardReport {
  asked: number;
  failed: number;
  /** Items that could not be read. */
  dropped: number;
}

/**
 * Asks the feeds that are due, those again that become due within the run (a game is on), and stores what they tell; nothing
 * where the feeds are the sample's and the scoreboard holds real games. Never twice at once (null: another run is at work), or the key would be used faster than its plan. An upstream failure is kept in
 * `sports_feeds` and logged, not thrown; what is stored stays.
 */
export async function syncScoreboard(run: ScoreboardRun): Promise<ScoreboardReport | null> {
  const { db, source, now, pause } = run;
  const beganAt = now();
  if (!(await lock(db, beganAt))) return null;
  const report: ScoreboardReport = { asked: 0, failed: 0, dropped: 0 };
  try {
    if (!(await claimScoreboard(db, source))) {
      console.log(
        'sync: sportradar: the scoreboard holds real games, and made-up ones must not stand beside them',
      );
      return report;
    }
    await pruneFeeds(db, beganAt);
    const deadline = beganAt + runMs;
    for (;;) {
      const { feed, dueAt } = await nextFeed(run);
      if (feed === null || dueAt >= deadline || now() >= deadline) return report;
      if (dueAt > now()) await pause(dueAt - now());
      await askFeed(run, feed, report);
    }
  } finally {
    await unlock(db);
  }
}

/** The feed that became or becomes due first, so that each gets its turn; of several the most urgent. */
async function nextFeed({ db, feedsOf, now }: ScoreboardRun): Promise<{ feed: Feed | null; dueAt: number }> {
  const [known, notBefore, quotas] = await Promise.all([
    knownGames(db, now()),
    readNotBefore(db),
    readQuotas(db),
  ]);
  const feeds = withinQuota(feedsOf(now(), known), quotas).map((feed) => ({
    feed,
    dueAt: notBefore.get(feed.feed) ?? 0,
  }));
  return feeds.toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? { feed: null, dueAt: 0 };
}

async function askFeed(
  { db, now }: ScoreboardRun,
  { feed, league, kind, ttlSeconds, ask }: Feed,
  report: ScoreboardReport,
): Promise<void> {
  const askedAt = now();
  report.asked += 1;
  try {
    const { content, maxAgeSeconds, quota } = await ask();
    report.dropped += content.dropped;
    if (tellsNothing(content)) throw new UpstreamError('malformed');
    await storeContent(db, league, content, askedAt);
    if (quota !== null) await recordQuota(db, league, quota);
    const holdsSeconds = Math.max(ttlSeconds, Math.min(maxAgeSeconds ?? 0, longestAge[kind]));
    await recordAsked(db, feed, now(), askedAt + holdsSeconds * 1_000, null);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    report.failed += 1;
    console.error(`sync: sportradar: ${feed}: ${error.reason}`);
    const wait = Math.max(retryAfterMs, Math.min((error.pauseSeconds ?? 0) * 1_000, longestPauseMs));
    await recordAsked(db, feed, now(), now() + wait, error.reason);
  }
}

/** Items stand in it, and none could be read: what is stored is as old as it was, and must not pass for new. */
function tellsNothing({ teams, games, dropped }: FeedContent): boolean {
  return dropped > 0 && games.length === 0 && (teams ?? []).length === 0;
}

async function lock(db: D1Database, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare("UPDATE sync_state SET locked_until = ?1 WHERE upstream = 'sportradar' AND locked_until <= ?2")
    .bind(now + lockMs, now)
    .run();
  return meta.changes === 1;
}

async function unlock(db: D1Database): Promise<void> {
  await db.prepare("UPDATE sync_state SET locked_until = 0 WHERE upstream = 'sportradar'").run();
}
