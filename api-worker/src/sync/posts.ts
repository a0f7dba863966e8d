import { limits } from '#contract/fixed-limits.ts';
import { storedDate } from '../stored-values.ts';
import { appendStatement, lastAppended, type NewChange } from '../changes/change-log.ts';
import { countLeftOutNews, dueNews, leaveOutStatements } from '../newsroom/left-out.ts';
import { countProtectedNews, protectStatement } from '../newsroom/protected-items.ts';
import { modifiedOf } from '../upstreams/wordpress/to-contract.ts';
import { WireId, type WirePost } from '../upstreams/wordpress/wire.ts';
import type { Query, Unreadable } from '../upstreams/wordpress/wordpress.ts';
import { changesOfRow, heldArticles, removal } from './rows/news-changes.ts';
import { missedStatement } from '../deliveries/missed-webhooks.ts';
import { pullByIds } from './pull.ts';
import { newsOf, sortNews } from './sort-news.ts';
import type { ArticleRow } from './rows/stored-article.ts';
import { announce, type Run, writeWithLines } from './sync-run.ts';
import { modifiedAfter, saveState, type SyncState } from './state.ts';
import {
  countArticles,
  missingIds,
  otherIds,
  removeStatements,
  storeArticles,
} from './rows/store-articles.ts';

export interface SyncReport {
  pulled: number;
  removed: number;
  pages: number;
  /** False: there is more to pull, and the next run continues. */
  complete: boolean;
}

/** A pull of the whole newsroom's news, page by page. */
export interface PostsRun {
  run: Run;
  report: SyncReport;
}

/** Where a pull is: the last modification time that it has read, and the page within that second. */
type Position = Pick<SyncState, 'modified_cursor' | 'page'>;

/** Pulls what changed since `state`. Null: the time is up, or another run took the lock. Throws UpstreamError. */
export async function pullPosts(posts: PostsRun, from: SyncState): Promise<SyncState | null> {
  const { run } = posts;
  let state = from;
  for (;;) {
    const { length, total, next, done } = await pullPage(posts, state);
    const counted = state.reload_cursor === null ? progress(state, state.page, length, total) : {};
    state = { ...state, ...counted, ...next };
    if (!(await saveState(run.db, run.id, state, run.now()))) return null;
    if (done) return state;
    if (run.isOver()) return null;
  }
}

/** Goes on with the daily pull of everything, if one is under way, until the time is up. Throws UpstreamError. */
export async function reloadPosts(posts: PostsRun, from: SyncState): Promise<void> {
  const { run } = posts;
  let state = from;
  while (state.reload_cursor !== null && !run.isOver()) {
    const at = { modified_cursor: state.reload_cursor, page: state.reload_page };
    const { length, total, next, done } = await pullPage(posts, at);
    const counted = done
      ? { pulling_done: null, pulling_total: null }
      : progress(state, at.page, length, total);
    const reached = { reload_cursor: done ? null : next.modified_cursor, reload_page: next.page };
    state = { ...state, ...counted, ...reached };
    if (!(await saveState(run.db, run.id, state, run.now()))) return;
  }
}

function pageOfNews(run: Run, which: Query) {
  const { base, query, schema } = newsOf(run);
  return run.wordpress.page(base, { per_page: limits.perPage, ...which, ...query }, schema, 'background');
}

/** Pulls one page of items and stores them. Throws UpstreamError. */
async function pullPage(
  posts: PostsRun,
  at: Position,
): Promise<{ length: number; total: number | null; next: Position; done: boolean }> {
  const { run, report } = posts;
  await run.beforeEach();
  const { items, dropped, unreadable, total } = await pageOfNews(run, {
    ...{ page: at.page, orderby: 'modified', order: 'asc' },
    modified_after: modifiedAfter(at.modified_cursor),
  });
  await store(posts, items, unreadable);
  report.pages += 1;
  const length = items.length + dropped;
  const done = length < limits.perPage;
  return { length, total, next: nextPosition(at, items, done, storedDate(run.now())), done };
}

/** The progress of a pull from the beginning: how many items it has read, and how many there are in all. */
function progress(
  state: SyncState,
  page: number,
  length: number,
  total: number | null,
): Pick<SyncState, 'pulling_done' | 'pulling_total'> {
  const { pulling_done, pulling_total } = state;
  if (pulling_done === null) return { pulling_done, pulling_total };
  const left = total === null ? null : total - (page - 1) * limits.perPage;
  return {
    pulling_done: pulling_done + length,
    pulling_total: left === null ? pulling_total : pulling_done + left,
  };
}

/**
 * The cursor is the modification time of the last item read; pages count only within one second. With page numbers alone, an item that is
 * edited meanwhile would shift the others, and one would be skipped. With the cursor alone, an import of 500 items in one second would
 * never end. It never passes `now`, a stored date: an item that was changed "in the future" would hide what is changed until then.
 */
function nextPosition(at: Position, items: WirePost[], done: boolean, now: string): Position {
  const newest = items
    .map(modifiedOf)
    .filter((modified) => modified !== null)
    .findLast((modified) => modified <= now);
  if (newest !== undefined && newest > at.modified_cursor) return { modified_cursor: newest, page: 1 };
  return { modified_cursor: at.modified_cursor, page: done ? 1 : at.page + 1 };
}

async function store(
  posts: PostsRun,
  items: readonly WirePost[],
  unreadable: Iterable<Unreadable>,
): Promise<void> {
  const { run, report } = posts;
  const { rows, protectedItems, leftOut, gone } = await sortNews(run, items, unreadable);
  await remove(
    posts,
    protectedItems.map(({ id }) => id),
    protectedItems.length === 0 ? [] : [protectStatement(run.db, 'news', protectedItems)],
  );
  await removeGoneItems(posts, gone);
  // Of an item that cannot be read or stored, the last version stays.
  const rivals = leftOut.filter(({ reason }) => reason === 'slug').map(({ id }) => id);
  await remove(posts, rivals, await leaveOutStatements(run.db, 'news', leftOut, run.now()));
  const held = run.silent
    ? []
    : await heldArticles(
        run.db,
        rows.map((row) => row.wordpress_id),
        rows.map((row) => row.slug),
      );
  const now = storedDate(run.now());
  const changesOf = (chunk: readonly ArticleRow[]): NewChange[] =>
    run.silent ? [] : chunk.flatMap((row) => changesOfRow(row, held, now));
  await storeArticles(run.db, rows, run.now(), {
    after: (chunk) => {
      const changes = changesOf(chunk);
      if (changes.length === 0) return [];
      return [appendStatement(run.db, run.now(), changes), missedStatement(run.db, run.now())];
    },
    stored: async (chunk, [appended]) => {
      if (appended !== undefined) await announce(run, changesOf(chunk), lastAppended(appended));
    },
  });
  report.pulled += rows.length;
}

/** A comparison of ids that has compared nothing yet. */
export const comparisonStart = { compared: 0, compared_id: 0 };
/** Items that two pages of ids have in common: so many may vanish from WordPress between them, and no id moves from one to the other unseen. */
const overlap = 10;

/**
 * Removes deleted items. `modified_after` reveals neither removed items nor items published later than they were last edited. If both sides
 * count the same, there are none; otherwise the ids are compared page by page. Also pulls what the read model lacks. Returns false if the
 * comparison could not be finished; the next run continues it.
 */
export async function removeGone(posts: PostsRun, state: SyncState): Promise<boolean> {
  const { run, report } = posts;
  const base = run.settings.WORDPRESS_POSTS_BASE;
  await run.beforeEach();
  const first = await run.wordpress.page(base, { per_page: 1, _fields: 'id' }, WireId, 'background');
  const count = await countStored(run.db);
  if (first.total !== null) {
    if (first.total === count) return true;
    if (first.total === state.settled_total && count === state.settled_count) return true;
  }
  // A whole newsroom does not vanish in a minute, but an empty response does happen, and must not empty the search.
  if (first.items.length === 0) {
    console.error('sync: wordpress says that it has no items; nothing removed');
    return false;
  }
  let { compared, compared_id: after } = state;
  let total = compared > 0 ? state.settled_total : first.total;
  for (;;) {
    await run.beforeEach();
    const offset = Math.max(0, compared - overlap);
    const query = { per_page: limits.perPage, offset, orderby: 'id', order: 'asc', _fields: 'id' };
    const { items, dropped } = await run.wordpress.page(base, query, WireId, 'background');
    const ids = items.map(({ id }) => id);
    report.pages += 1;
    if (offset > 0 && (ids[0] ?? Infinity) > after) {
      // More items have vanished: ids that no page showed would count as gone.
      [compared, after, total] = [0, 0, first.total];
      continue;
    }
    const last = ids.length + dropped < limits.perPage;
    await removeGoneItems(posts, await otherIds(run.db, ids, after, last ? null : (ids.at(-1) ?? after)));
    await pullMissing(posts, ids);
    if (last) {
      // The total of the beginning, not of now: items that vanished during the comparison may have been missed, and then the totals differ.
      const counts = { settled_total: total, settled_count: await countStored(run.db) };
      return saveState(run.db, run.id, { ...state, ...counts, ...comparisonStart }, run.now());
    }
    compared = offset + limits.perPage;
    after = Math.max(after, ids.at(-1) ?? 0);
    const position = { compared, compared_id: after, settled_total: total, settled_count: null };
    if (!(await saveState(run.db, run.id, { ...state, ...position }, run.now())) || run.isOver())
      return false;
  }
}

/** How many of WordPress's news items are stored, protected or left out. */
async function countStored(db: D1Database): Promise<number> {
  return (await countArticles(db)) + (await countProtectedNews(db)) + (await countLeftOutNews(db));
}

/** Tries items again that were left out: those whose slug is free by now, and each hour those that could not be read or stored. */
export async function retryLeftOut(posts: PostsRun): Promise<void> {
  const { run } = posts;
  const ids = await dueNews(run.db, run.now());
  if (ids.length === 0) return;
  await run.beforeEach();
  const { items, unreadable } = await pullByIds(run, newsOf(run), ids);
  const there = new Set([...items.map(({ id }) => id), ...unreadable.keys()]);
  await removeGoneItems(
    posts,
    ids.filter((id) => !there.has(id)),
  );
  await store(posts, items, unreadable.values());
}

/**
 * Removes items from the read model and logs those that readers saw. `and` are statements that say what becomes of them: they are protected with
 * a password, or left out.
 */
async function remove(
  { run }: PostsRun,
  ids: readonly number[],
  and: readonly D1PreparedStatement[] = [],
): Promise<void> {
  if (ids.length + and.length === 0) return;
  const now = storedDate(run.now());
  const held = run.silent ? [] : await heldArticles(run.db, ids, []);
  const changes = held.filter(({ publishDate }) => publishDate <= now).map(removal);
  await writeWithLines(run, changes, [...removeStatements(run.db, ids, run.now()), ...and]);
}

async function removeGoneItems(posts: PostsRun, ids: readonly number[]): Promise<void> {
  posts.report.removed += ids.length;
  await remove(posts, ids);
}

async function pullMissing(posts: PostsRun, ids: readonly number[]): Promise<void> {
  const { run } = posts;
  const missing = await missingIds(run.db, ids);
  if (missing.length === 0) return;
  await run.beforeEach();
  const { items, unreadable } = await pageOfNews(run, { include: missing.join(',') });
  await store(posts, items, unreadable);
}
