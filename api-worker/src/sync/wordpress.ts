import type { Category } from '#contract/content.ts';
import { limits } from '#contract/limits.ts';
import type { Environment } from '../environment.ts';
import type { Isolate } from '../isolate.ts';
import { storedDate } from '../newsroom/rows.ts';
import { forgetOldReads } from '../newsroom/trending.ts';
import type { Settings } from '../settings.ts';
import { type Addresses, addressesOf } from '../upstreams/wordpress/addresses.ts';
import { convertible } from '../upstreams/wordpress/convertible.ts';
import { embeds, itemFields } from '../upstreams/wordpress/content.ts';
import { modifiedOf, toCategory } from '../upstreams/wordpress/to-contract.ts';
import { WireCategory, WireId, WirePost } from '../upstreams/wordpress/wire.ts';
import { WordPress } from '../upstreams/wordpress/wordpress.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { toRow } from './rows.ts';
import { beginning, lock, readState, saveState, saveSynced, type SyncState, unlock } from './state.ts';
import { countArticles, missingIds, removeOthers, storeArticles, storeCategories } from './store.ts';

/** A run ends before the next cron comes; what is left goes on from where it stood. */
const runMs = 45_000;
/** A renamed author or category changes no item's date. A day late is soon enough for a name; unchanged items cost no write. */
const startOverAfterMs = 24 * 3_600_000;
/** Ten times a hundred categories, as the content routes read. */
const categoryPages = 10;

export interface SyncReport {
  pulled: number;
  removed: number;
  pages: number;
  /** False: there is more to pull, and the next run goes on. */
  complete: boolean;
}

interface Run {
  id: string;
  db: D1Database;
  wordpress: WordPress;
  settings: Settings;
  addresses: Addresses;
  now: () => number;
  deadline: number;
  report: SyncReport;
}

/**
 * Brings the read model to where WordPress is: categories, then what changed since the last run, then what was removed.
 * Never twice at once (null: another run is at work); after a failure the next run goes on from the last page kept.
 * An upstream failure is logged, not thrown: the next cron tries again.
 */
export async function syncWordPress(isolate: Isolate, environment: Environment): Promise<SyncReport | null> {
  const { now, fetch, timeouts } = isolate.outside;
  const settings = isolate.settings(environment);
  const run: Run = {
    id: crypto.randomUUID(),
    db: environment.DB,
    wordpress: new WordPress(settings, fetch, timeouts),
    settings,
    addresses: addressesOf(settings),
    now,
    deadline: now() + runMs,
    report: { pulled: 0, removed: 0, pages: 0, complete: false },
  };
  if (!(await lock(run.db, run.id, now()))) return null;
  const breaker = isolate.memory.breaker('wordpress');
  try {
    await pullCategories(run);
    const state = await pullPosts(run);
    if (state !== null && (await removeGone(run, state))) run.report.complete = true;
    if (run.report.complete) await saveSynced(run.db, storedDate(now()));
    await forgetOldReads(run.db, now());
    breaker.succeeded(now());
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    breaker.failed(now(), error.reason, error.pauseSeconds);
    console.error(`sync: wordpress: ${error.reason}`);
  } finally {
    await unlock(run.db, run.id);
  }
  return run.report;
}

async function pullCategories({ wordpress, db }: Run): Promise<void> {
  const categories: Category[] = [];
  let seen = 0;
  for (let page = 1; page <= categoryPages; page += 1) {
    const query = { per_page: limits.perPage, page, hide_empty: false, _fields: 'id,slug,name,count' };
    const { items, dropped } = await wordpress.page('categories', query, WireCategory, 'background');
    categories.push(...(await convertible(items, toCategory)));
    seen += items.length + dropped;
    if (items.length + dropped < limits.perPage) break;
  }
  // One that could not be read is not gone; and a newsroom without any is a fault. Removing takes articles' links away.
  const readable = categories.length === seen;
  if (categories.length > 0) await storeCategories(db, categories, readable);
}

/** Null: time is up, or another run took over. */
async function pullPosts(run: Run): Promise<SyncState | null> {
  let state = startingPoint(await readState(run.db), run.settings.WORDPRESS_URL, run.now());
  for (;;) {
    const { items, dropped } = await run.wordpress.page(
      run.settings.WORDPRESS_POSTS_BASE,
      {
        per_page: limits.perPage,
        page: state.page,
        orderby: 'modified',
        order: 'asc',
        // `modified_after` leaves out its own second, in which more may have changed since.
        modified_after: storedDate(Date.parse(state.modified_cursor) - 1_000),
        _fields: itemFields,
        _embed: embeds,
      },
      WirePost,
      'background',
    );
    await store(run, items);
    run.report.pages += 1;
    const done = items.length + dropped < limits.perPage;
    state = { ...state, ...nextPosition(state, items, done) };
    if (!(await saveState(run.db, run.id, state, run.now()))) return null;
    if (done) return state;
    if (run.now() > run.deadline) return null;
  }
}

/** Where the last run stopped; or the beginning, for another WordPress or a new day. */
function startingPoint(kept: SyncState, url: string, now: number): SyncState {
  if (kept.upstream_url === url && now - Date.parse(kept.began_at) < startOverAfterMs) return kept;
  const position = { modified_cursor: beginning, page: 1, settled_total: null, settled_count: null };
  return { upstream_url: url, began_at: storedDate(now), ...position };
}

/**
 * The cursor follows what was read. Pages only count inside one second: by page number alone, an item edited meanwhile
 * would shift all others and one would be missed; by cursor alone, an import of 500 items in one second would never end.
 */
function nextPosition(
  state: SyncState,
  items: WirePost[],
  done: boolean,
): Pick<SyncState, 'modified_cursor' | 'page'> {
  const newest = items.map(modifiedOf).findLast((modified) => modified !== null);
  if (newest !== undefined && newest > state.modified_cursor) return { modified_cursor: newest, page: 1 };
  return { modified_cursor: state.modified_cursor, page: done ? 1 : state.page + 1 };
}

async function store(run: Run, posts: WirePost[]): Promise<void> {
  const rows = await convertible(posts, (post) => toRow(post, run.addresses));
  await storeArticles(run.db, rows);
  run.report.pulled += rows.length;
}

/**
 * `modified_after` never tells what was removed. While both sides count the same, nothing was; otherwise the ids are
 * compared page by page. Also pulls what the read model lacks. False: the comparison could not be finished.
 */
async function removeGone(run: Run, state: SyncState): Promise<boolean> {
  const base = run.settings.WORDPRESS_POSTS_BASE;
  const first = await run.wordpress.page(base, { per_page: 1, _fields: 'id' }, WireId, 'background');
  const count = await countArticles(run.db);
  if (first.total !== null) {
    if (first.total === count) return true;
    if (first.total === state.settled_total && count === state.settled_count) return true;
  }
  // A whole newsroom does not vanish in a minute; an empty answer does happen, and search must survive it.
  if (first.items.length === 0) {
    console.error('sync: wordpress says that it has no items; nothing removed');
    return false;
  }
  let after = 0;
  for (let page = 1; ; page += 1) {
    const query = { per_page: limits.perPage, page, orderby: 'id', order: 'asc', _fields: 'id' };
    const { items, dropped } = await run.wordpress.page(base, query, WireId, 'background');
    const ids = items.map(({ id }) => id);
    const last = ids.length + dropped < limits.perPage;
    run.report.removed += await removeOthers(run.db, ids, after, last ? null : (ids.at(-1) ?? after));
    await pullMissing(run, ids);
    after = ids.at(-1) ?? after;
    run.report.pages += 1;
    if (last) {
      const settled = { settled_total: first.total, settled_count: await countArticles(run.db) };
      return saveState(run.db, run.id, { ...state, ...settled }, run.now());
    }
    if (run.now() > run.deadline || !(await saveState(run.db, run.id, state, run.now()))) return false;
  }
}

async function pullMissing(run: Run, ids: number[]): Promise<void> {
  const missing = await missingIds(run.db, ids);
  if (missing.length === 0) return;
  const query = { include: missing.join(','), per_page: limits.perPage, _fields: itemFields, _embed: embeds };
  const { items } = await run.wordpress.page(
    run.settings.WORDPRESS_POSTS_BASE,
    query,
    WirePost,
    'background',
  );
  await store(run, items);
}
