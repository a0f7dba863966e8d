import { knownGames, pruneFeeds, readNotBefore, recordRequest } from '../scoreboard/feed-states.ts';
import { readQuotas, recordQuota, withinQuota } from '../scoreboard/quota.ts';
import type { Feed, FeedContent, FeedKind, FeedsOf } from '../scoreboard/feed-content.ts';
import { claimScoreboard, type Source, storeContent } from '../scoreboard/store.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';

/** A run ends before the next cron run; what is left is due then. */
const runMs = 45_000;
/** The run, the longest call that begins at its end (10 s), and the write after it. */
const lockMs = 60_000;
/** A feed that failed is called again by the next cron run. */
const retryAfterMs = 55_000;
/** The longest Retry-After that is honoured: a quota lasts a day or a month, and may be raised meanwhile. */
const longestPauseMs = 3_600_000;
/** The longest max-age in seconds that is honoured: a wrong header must not freeze the scoreboard. */
const longestAge: Record<FeedKind, number> = { teams: 86_400, schedule: 3_600, day: 3_600, score: 3_600 };

export interface ScoreboardRun {
  db: D1Database;
  /** Where the feeds come from. */
  source: Source;
  feedsOf: FeedsOf;
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
}

export interface ScoreboardReport {
  requested: number;
  failed: number;
  /** Items that could not be read. */
  dropped: number;
}

/**
 * Calls the feeds that are due, also those that become due again within the run (during a live game), and stores their content. Does
 * nothing if the feeds are the sample's and the scoreboard holds real games. Never runs twice at once, which would exceed the plan of the
 * key (null: another run holds the lock). An upstream failure is stored in `sports_feeds` and logged, not thrown; stored content is kept.
 */
export async function syncScoreboard(run: ScoreboardRun): Promise<ScoreboardReport | null> {
  const { db, source, now, pause } = run;
  const beganAt = now();
  if (!(await lock(db, beganAt))) return null;
  const report: ScoreboardReport = { requested: 0, failed: 0, dropped: 0 };
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
      await requestFeed(run, feed, report);
    }
  } finally {
    await unlock(db);
  }
}

/** The feed that is or was due first, so that each gets its turn; among several, the most urgent. */
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

async function requestFeed(
  { db, now }: ScoreboardRun,
  { feed, league, kind, ttlSeconds, request }: Feed,
  report: ScoreboardReport,
): Promise<void> {
  const requestedAt = now();
  report.requested += 1;
  try {
    const { content, maxAgeSeconds, quota } = await request();
    report.dropped += content.dropped;
    if (isUnreadable(content)) throw new UpstreamError('malformed');
    await storeContent(db, league, content, requestedAt);
    if (quota !== null) await recordQuota(db, league, quota);
    const holdsSeconds = Math.max(ttlSeconds, Math.min(maxAgeSeconds ?? 0, longestAge[kind]));
    await recordRequest(db, feed, now(), requestedAt + holdsSeconds * 1_000, null);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    report.failed += 1;
    console.error(`sync: sportradar: ${feed}: ${error.reason}`);
    const wait = Math.max(retryAfterMs, Math.min((error.pauseSeconds ?? 0) * 1_000, longestPauseMs));
    await recordRequest(db, feed, now(), now() + wait, error.reason);
  }
}

/** The response has items and none could be read. The stored content is as old as before, and must not count as new. */
function isUnreadable({ teams, games, dropped }: FeedContent): boolean {
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
