import * as z from 'zod';
import type { Environment } from '../settings.ts';
import { statementsPerRun } from '../d1-statements.ts';
import type { Isolate } from '../isolate.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import { forgetOldSlugsStatement } from '../newsroom/old-slugs.ts';
import { teamNamesKey } from '../sport-topics/stored-topics.ts';
import { forgetLeftOutStatement } from '../newsroom/left-out.ts';
import { unprotectStatement } from '../newsroom/protected-items.ts';
import { appendChanges, type NewChange } from '../changes/change-log.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { compareClosings } from './closings.ts';
import { compareCoverages } from './compare-coverages.ts';
import { compareCollection, compareOtherCollections } from './compare-collections.ts';
import { pullAddresses } from './pull-addresses.ts';
import { appendDueEpisodes, pullEpisodes } from './episodes.ts';
import {
  comparisonStart,
  pullPosts,
  reloadPosts,
  removeGone,
  retryLeftOut,
  type SyncReport,
} from './posts.ts';
import { announce, createRun, LockLost, type Run } from './sync-run.ts';
import { beginning, lockStatement, readState, saveSynced, type SyncState, unlockStatement } from './state.ts';
import { forgetEntriesStatements } from './rows/stored-entries.ts';
import { processWaiting, renewAndRead } from './process-waiting.ts';
import { readRows } from '../sql.ts';

/** A run ends before the next cron run, which continues with what is left. */
const runMs = 45_000;
/** A renamed author or category changes no item's date, so everything is loaded once a day. Unchanged items cost no write. */
const reloadAfterMs = 24 * 3_600_000;

/**
 * Updates the read model from WordPress: categories, programmes and banners, then what changed since the last run, then what was removed.
 * With the time that is left it loads everything once a day, so that an archive of any size never keeps the newest changes waiting.
 * Each difference becomes a line of the change log, whether a webhook reported it or not. Never runs twice at once (null: another run holds
 * the lock). Webhooks that arrive meanwhile are processed in between. After a failure the next run continues from the last stored page. An
 * upstream failure is logged, not thrown, because the next cron run tries again.
 */
export async function syncWordPress(isolate: Isolate, environment: Environment): Promise<SyncReport | null> {
  const run = createRun(isolate, environment, runMs, statementsPerRun.sync);
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
  const from = startingPoint(kept, run.settings.WORDPRESS_URL, await teamNamesKey(run.db), run.now());
  const silent = from.synced_at === null;
  // The ids of another WordPress are other items.
  if (kept.upstream_url !== '' && kept.upstream_url !== from.upstream_url)
    await run.db.batch([
      forgetOldSlugsStatement(run.db),
      forgetLeftOutStatement(run.db),
      unprotectStatement(run.db, 'news', 'all'),
      ...forgetEntriesStatements(run.db),
    ]);
  // The webhooks in between are logged line by line, and nothing is processed before their calls.
  const pulling = { ...run, silent, beforeEach: async () => processWaiting(run, await renewAndRead(run)) };
  await compareCollection(pulling, 'news-category');
  await compareOtherCollections(pulling);
  await compareClosings(pulling);
  await compareCoverages(pulling);
  await pullAddresses(pulling);
  await pullEpisodes(pulling);
  const posts = { run: pulling, report };
  const state = await pullPosts(posts, from);
  if (state === null) return;
  await retryLeftOut(posts);
  if (!(await removeGone(posts, state))) return;
  report.complete = true;
  if (from.synced_at !== null) {
    await appendDue(run, from.synced_at);
    await appendDueEpisodes(run, from.synced_at);
  }
  await saveSynced(run.db, storedDate(run.now()), silent, run.now());
  await reloadPosts(posts, await readState(run.db));
}

/**
 * Where the last run stopped; or the beginning, for another WordPress (whose content is not logged line by line). Once a day, and when there
 * are other teams for news to belong to, everything is loaded again beside it.
 */
function startingPoint(kept: SyncState, url: string, teams: string, now: number): SyncState {
  const same = kept.upstream_url === url;
  const isPast = kept.modified_cursor <= storedDate(now);
  const isToday = now - Date.parse(kept.began_at) < reloadAfterMs;
  const isDue = !isToday || kept.classified_by !== teams;
  if (same && isPast && !isDue) return kept;
  const began = { began_at: storedDate(now), classified_by: teams, pulling_done: 0, reload_page: 1 };
  if (same && isPast && kept.synced_at !== null)
    return { ...kept, ...began, pulling_total: 0, reload_cursor: beginning };
  return {
    ...began,
    upstream_url: url,
    modified_cursor: beginning,
    page: 1,
    settled_total: null,
    settled_count: null,
    ...comparisonStart,
    pulling_total: null,
    synced_at: same ? kept.synced_at : null,
    reload_cursor: null,
  };
}

const DueRow = z
  .object({
    slug: z.string(),
    categories: StoredJson.pipe(z.array(z.string())),
  })
  .transform((row): NewChange => ({ ...row, kind: 'news', action: 'changed', previousSlug: null }));

/** More than become due in one run. A site that was away for longer rebuilds everything anyway. */
const dueBatchSize = 500;

/**
 * Logs articles that were dated in the future and are published by now, because nothing else does. Articles that arrived after their date
 * are in the log already.
 */
async function appendDue(run: Run, since: string): Promise<void> {
  const due = await readRows(run.db, DueRow)`SELECT a.slug,
      (SELECT json_group_array(k.slug) FROM article_categories c JOIN categories k ON k.id = c.category_id
       WHERE c.article_id = a.id) AS categories
    FROM articles a WHERE a.publish_date > ${since} AND a.publish_date <= ${storedDate(run.now())} AND NOT EXISTS (
      SELECT 1 FROM (SELECT kind, slug, at, reach FROM changes ORDER BY position DESC LIMIT ${dueBatchSize}) c
      WHERE c.kind = 'news' AND c.slug = a.slug AND c.reach IS NULL AND c.at >= replace(a.publish_date, 'Z', '.000Z'))
    LIMIT ${dueBatchSize}`;
  if (due.length > 0) await announce(run, due, await appendChanges(run.db, run.now(), due));
}
