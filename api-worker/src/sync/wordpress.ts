import { z } from 'zod';
import type { Environment } from '../environment.ts';
import type { Isolate } from '../isolate.ts';
import { storedDate } from '../newsroom/rows.ts';
import { forgetOldReads } from '../newsroom/trending.ts';
import { appendChanges, type NewChange } from '../publishing/change-log.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { noticeNewsCategories, noticeOthers } from './notice.ts';
import { pullPosts, removeGone, type SyncReport } from './posts.ts';
import { announce, createRun, LockLost, type Run } from './run.ts';
import { beginning, lockStatement, readState, saveSynced, type SyncState, unlockStatement } from './state.ts';
import { renewAndRead, workOffWaiting } from './work-off.ts';

/** A run ends before the next cron comes; what is left goes on from where it stood. */
const runMs = 45_000;
/** A renamed author or category changes no item's date. A day late is soon enough for a name; unchanged items cost no write. */
const startOverAfterMs = 24 * 3_600_000;

/**
 * Brings the read model to where WordPress is: categories, programmes and banners, then what changed since the last run, then
 * what was removed; each difference becomes a line of the change log, whether a webhook told of it or not. Never twice at once
 * (null: another run is at work), and webhooks that come meanwhile are worked off in between; after a failure the next run
 * goes on from the last page kept. An upstream failure is logged, not thrown: the next cron tries again.
 */
export async function syncWordPress(isolate: Isolate, environment: Environment): Promise<SyncReport | null> {
  const run = createRun(isolate, environment, runMs);
  const { db, now } = run;
  const locked = await lockStatement(db, run.id, now()).run();
  if (locked.meta.changes !== 1) return null;
  const report: SyncReport = { pulled: 0, removed: 0, pages: 0, complete: false };
  const breaker = isolate.memory.breaker('wordpress');
  try {
    await pull(run, report);
    breaker.succeeded(now());
  } catch (error) {
    if (error instanceof UpstreamError) {
      breaker.failed(now(), error.reason, error.pauseSeconds);
      console.error(`sync: wordpress: ${error.reason}`);
    } else if (!(error instanceof LockLost)) throw error;
  } finally {
    await unlockStatement(db, run.id).run();
  }
  return report;
}

async function pull(run: Run, report: SyncReport): Promise<void> {
  const kept = await readState(run.db);
  const from = startingPoint(kept, run.settings.WORDPRESS_URL, run.now());
  const silent = from.synced_at === null;
  const beforeEach = async () => workOffWaiting(run, await renewAndRead(run));
  await noticeNewsCategories({ run, silent, beforeEach });
  await noticeOthers({ run, silent, beforeEach });
  const posts = { run, report, silent, beforeEach };
  const state = await pullPosts(posts, from);
  if (state === null || !(await removeGone(posts, state))) return;
  report.complete = true;
  if (from.synced_at !== null) await appendDue(run, from.synced_at);
  await saveSynced(run.db, storedDate(run.now()), silent, run.now());
  await forgetOldReads(run.db, run.now());
}

/**
 * Where the last run stopped; or the beginning, for another WordPress (whose content nobody was told of line by line) or a
 * new day.
 */
function startingPoint(kept: SyncState, url: string, now: number): SyncState {
  const same = kept.upstream_url === url;
  if (same && now - Date.parse(kept.began_at) < startOverAfterMs) return kept;
  return {
    upstream_url: url,
    began_at: storedDate(now),
    modified_cursor: beginning,
    page: 1,
    settled_total: null,
    settled_count: null,
    pulling_done: 0,
    pulling_total: null,
    synced_at: same ? kept.synced_at : null,
  };
}

const DueRow = z
  .object({
    slug: z.string(),
    categories: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.array(z.string())),
  })
  .transform((row): NewChange => ({ ...row, kind: 'news', action: 'changed', previousSlug: null }));

/** More than come due in one run; a site that was away for longer builds everything anew anyway. */
const dueAtOnce = 500;

/**
 * Articles that were dated in the future and are so no more: nothing else tells of them. Those that came after their date are
 * in the log already.
 */
async function appendDue(run: Run, since: string): Promise<void> {
  const { results } = await run.db
    .prepare(
      `SELECT a.slug, (SELECT json_group_array(k.slug) FROM article_categories c JOIN categories k ON k.id = c.category_id
         WHERE c.article_id = a.id) AS categories
       FROM articles a WHERE a.publish_date > ?1 AND a.publish_date <= ?2 AND NOT EXISTS (
         SELECT 1 FROM (SELECT kind, slug, at FROM changes ORDER BY position DESC LIMIT ${dueAtOnce}) c
         WHERE c.kind = 'news' AND c.slug = a.slug AND c.at >= replace(a.publish_date, 'Z', '.000Z'))
       LIMIT ${dueAtOnce}`,
    )
    .bind(since, storedDate(run.now()))
    .all();
  const due = z.array(DueRow).parse(results);
  if (due.length > 0) await announce(run, due, await appendChanges(run.db, run.now(), due));
}
