import type { LeaguePath } from '#contract/sports.ts';
import type { CallLedger } from './call-ledger.ts';
import type { FeedKind, FeedsOf } from '../../upstreams/sportradar/league.ts';
import {
  isFirstStart,
  knownGames,
  pruneFeeds,
  readFeedStates,
  recordLoaded,
  recordRequest,
} from './feed-states.ts';
import { liveFeedTime, nextCall, type NextCall } from './next-call.ts';
import { withinQuota } from './budget.ts';
import { claimScoreboard, type Source, storeFeed } from './store-scoreboard.ts';
import { storedDate } from '../../stored-values.ts';
import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { prepare } from '../../sql.ts';

/** A run ends before the lock does; what is left is due in the next one. */
const runMs = 30_000;
/** The run, the longest call that begins at its end (10 s), and the write after it. */
const lockMs = 60_000;
/**
 * D1 allows 1,000 statements an invocation (Workers Paid). The longest season (2,430 games) is stored with 27, and whole
 * seasons with the fullest night take 169: even if each of so many calls brought such a season, they would stay below 700.
 */
const callsPerRun = 20;
/** A feed that failed is called again a minute later. */
const retryAfterMs = 55_000;
/** The longest Retry-After that is honoured: a quota lasts a day or a month, and may be raised meanwhile. */
const maxPauseMs = 3_600_000;
/** With a budget, a product that the key does not cover is tried once a day: each try uses up a call. */
const forbiddenMs = 86_400_000;
/** The longest max-age in seconds that is honoured: a wrong header must not freeze the scoreboard. */
const maxAge: Record<FeedKind, number> = {
  teams: 86_400,
  standings: 21_600,
  schedule: 3_600,
  day: 3_600,
  score: 3_600,
};

export interface ScoreboardRun {
  db: D1Database;
  /** Where the feeds come from. */
  source: Source;
  feedsOf: FeedsOf;
  /** The ledger of the key. Calls count themselves; the run sets their purpose. */
  ledger: CallLedger;
  /** Called after games of a league were stored. */
  gamesStored: (league: LeaguePath) => Promise<void>;
  now: () => number;
}

export interface ScoreboardReport {
  requested: number;
  failed: number;
  /** Items that could not be read. */
  dropped: number;
  /** When the next call is due, in ms since the epoch; null: there is nothing to call. */
  nextAt: number | null;
}

/**
 * Calls the feeds that are due, as far as the key's budget allows, and stores their content. Does nothing if the feeds are the sample's and
 * the scoreboard holds real games. Never runs twice at once, which would exceed the plan of the key (null: another run holds the lock). An
 * upstream failure is stored in `sports_feeds` and logged, not thrown; stored content is kept. Throws if D1 or the ledger fails.
 */
export async function pollScoreboard(run: ScoreboardRun): Promise<ScoreboardReport | null> {
  const { db, source, now } = run;
  const beganAt = now();
  const owner = crypto.randomUUID();
  if (!(await lock(db, owner, beganAt))) return null;
  const report: ScoreboardReport = { requested: 0, failed: 0, dropped: 0, nextAt: null };
  try {
    if (!(await claimScoreboard(db, source))) {
      console.log(
        'sync: sportradar: the scoreboard holds real games, and made-up ones must not stand beside them',
      );
      return report;
    }
    await pruneFeeds(db, beganAt);
    while (report.requested < callsPerRun) {
      const next = await findNext(run);
      report.nextAt = next?.dueAt ?? null;
      if (next === null || next.dueAt > now() || now() >= beganAt + runMs) return report;
      await requestFeed(run, next, report);
    }
    report.nextAt = now();
    return report;
  } finally {
    await unlock(db, owner, now());
  }
}

async function findNext({ db, feedsOf, ledger, now }: ScoreboardRun): Promise<NextCall | null> {
  const at = now();
  const [known, states] = await Promise.all([knownGames(db, at), readFeedStates(db)]);
  const { budget } = ledger;
  const feeds = feedsOf(at, known);
  const allowed = budget === null ? withinQuota(feeds, ledger.quotas()) : feeds;
  const candidates = allowed.map((feed) => ({
    feed,
    ...(states.get(feed.feed) ?? { notBefore: null, isLoaded: false }),
  }));
  const pace = budget && {
    budget,
    usage: ledger.usage(at),
    liveFeedMs: liveFeedTime(feedsOf, known, at),
    isFirstStart: await isFirstStart(db, at),
  };
  return nextCall(candidates, pace, at);
}

async function requestFeed(
  { db, ledger, gamesStored, now }: ScoreboardRun,
  { feed: called, purpose }: NextCall,
  report: ScoreboardReport,
): Promise<void> {
  const { feed, league, kind, ttlSeconds } = called;
  const requestedAt = now();
  report.requested += 1;
  ledger.purpose = purpose;
  try {
    const { dropped, isUnreadable, hasGames, ...said } = await storeFeed(db, called, requestedAt);
    const { maxAgeSeconds, quota, isAbsent } = said;
    report.dropped += dropped;
    if (quota !== null) ledger.recordQuota(league, quota, now());
    if (isUnreadable) throw new UpstreamError('malformed');
    if ((kind === 'teams' || kind === 'schedule') && !isAbsent) await recordLoaded(db, league, kind, now());
    const holdsSeconds = Math.max(ttlSeconds, Math.min(maxAgeSeconds ?? 0, maxAge[kind]));
    await recordRequest(db, feed, now(), requestedAt + holdsSeconds * 1_000, null);
    if (hasGames) await gamesStored(league);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    report.failed += 1;
    console.error(`sync: sportradar: ${feed}: ${error.reason}`);
    await recordRequest(db, feed, now(), now() + waitAfter(error, ledger.budget !== null), error.reason);
  }
}

/** Milliseconds until a feed that failed is called again. */
function waitAfter({ reason, pauseSeconds }: UpstreamError, hasBudget: boolean): number {
  if (hasBudget && reason === 'http_403') return forbiddenMs;
  return Math.max(retryAfterMs, Math.min((pauseSeconds ?? 0) * 1_000, maxPauseMs));
}

async function lock(db: D1Database, owner: string, now: number): Promise<boolean> {
  const { meta } = await prepare(db)`UPDATE sync_state SET locked_by = ${owner},
    locked_until = ${now + lockMs} WHERE upstream = 'sportradar' AND locked_until <= ${now}`.run();
  return meta.changes === 1;
}

/** Also notes that somebody looked at what is due. A run that lost its lock changes nothing: the lock is another's. */
async function unlock(db: D1Database, owner: string, now: number): Promise<void> {
  await prepare(db)`UPDATE sync_state SET locked_by = NULL, locked_until = 0, synced_at = ${storedDate(now)}
    WHERE upstream = 'sportradar' AND locked_by = ${owner}`.run();
}
