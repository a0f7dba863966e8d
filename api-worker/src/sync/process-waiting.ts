import * as z from 'zod';
import { type ChangeKind, changeKinds, frontPageKinds } from '#contract/publishing/changes.ts';
import { PublishEvent } from '#contract/publishing/publishing.ts';
import { storedDate } from '../stored-values.ts';
import { appendStatement, lastAppended, type NewChange } from '../changes/change-log.ts';
import { embeds, itemFields, WirePost } from '../upstreams/wordpress/wire.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { baseOf, loadCollection } from './collections.ts';
import type { CollectionKind } from './rows/tracked-items.ts';
import {
  changesOfItem,
  idsOf,
  type KnownItem,
  lastKnown,
  previousSlugs,
  publicSlug,
} from './rows/delivery-changes.ts';
import { changesOfRow, heldArticles, reachOf, removal } from './rows/news-changes.ts';
import { compareNow } from './compare-collections.ts';
import { countOthers, readTrackedItems, rememberStatements } from './rows/tracked-items.ts';
import { processClosings } from './closings.ts';
import { compareCoverages } from './compare-coverages.ts';
import { processEntries } from './process-entries.ts';
import { processEpisodes } from './process-episodes.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { isLeftOut, leaveOutStatements, takeInStatement } from '../newsroom/left-out.ts';
import { reportedSlugsStatement } from '../newsroom/old-slugs.ts';
import { protectStatement, unprotectStatement } from '../newsroom/protected-items.ts';
import { frontPageStatements } from './rows/front-page-statements.ts';
import { changesOffer } from './rows/offered-categories.ts';
import { pullByIds, requireOthers } from './pull.ts';
import { processTags } from './process-tags.ts';
import { retryLeftOut } from './posts.ts';
import { sortNews } from './sort-news.ts';
import { announce, LockLost, type Run } from './sync-run.ts';
import { renewStatement } from './state.ts';
import {
  categoryStatements,
  countOtherArticles,
  newTermsStatement,
  removeStatements,
  storeArticles,
} from './rows/store-articles.ts';
import { refusedByD1 } from './rows/write-rows.ts';

/** As many items as WordPress returns in one response, even if each delivery is for another item. */
const batchSize = 100;

/**
 * Milliseconds from one call to the next: the webhooks of a burst that arrive in a quarter of a second share one call. A single webhook is
 * processed at once.
 */
const roundMs = 250;

/** Categories and tags come before the items that have them, and coverages before their entries. */
const order = [
  'news-category',
  'tag',
  'news',
  'coverage-entry',
  'programme-category',
  'programme',
  'episode',
  'banner',
  ...frontPageKinds,
  'closing',
] as const satisfies ChangeKind[];

/** The statement that reads the oldest waiting deliveries, without the kinds that failed in this run. */
export function waitingStatement(db: D1Database, failed: ReadonlySet<ChangeKind>): D1PreparedStatement {
  return db
    .prepare(
      `SELECT event FROM deliveries WHERE done_at IS NULL
       AND event ->> 'kind' NOT IN (SELECT value FROM json_each(?1)) ORDER BY received_at, delivery LIMIT ${batchSize}`,
    )
    .bind(JSON.stringify([...failed]));
}

const DeliveryRow = z.object({
  event: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(PublishEvent),
});

/** The events that `waitingStatement` returned. */
export function waitingOf(result: D1Result | undefined): PublishEvent[] {
  return z
    .array(DeliveryRow)
    .parse(result?.results ?? [])
    .map(({ event }) => event);
}

/** Renews the lock and reads the waiting deliveries. Throws LockLost. */
export async function renewAndRead(run: Run): Promise<PublishEvent[]> {
  const [renewed, waiting] = await run.db.batch([
    renewStatement(run.db, run.id, run.now()),
    waitingStatement(run.db, run.failed),
  ]);
  if (renewed?.meta.changes !== 1) throw new LockLost();
  return waitingOf(waiting);
}

/**
 * Processes deliveries until none waits or the time is up: loads the items from WordPress with one call for each kind, updates D1 and
 * appends the changes. The caller holds the lock. A kind whose collection fails is left to the next run. Throws LockLost.
 */
export async function processWaiting(run: Run, first: PublishEvent[]): Promise<void> {
  for (let waiting = first; waiting.length > 0;) {
    const beganAt = run.now();
    for (const kind of order) {
      const events = waiting.filter((event) => event.kind === kind);
      if (events.length === 0) continue;
      try {
        await processOf(run, kind, events);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        run.failed.add(kind);
        console.error(`deliveries: ${kind}: ${error.reason}`);
      }
    }
    if (run.isOver() || run.failed.size === changeKinds.length) return;
    waiting = await renewAndRead(run);
    if (waiting.length === 0 || waiting.length === batchSize) continue;
    await run.pause(Math.max(0, beganAt + roundMs - run.now()));
    waiting = await renewAndRead(run);
  }
}

/**
 * Processes the events of one kind. If that fails, half of the items are processed, and so on down to the one item that is at fault: it is left
 * out, and its webhooks count as processed. A D1 that cannot note that is out of order: then its error is thrown. Throws UpstreamError and LockLost.
 */
async function processOf(run: Run, kind: ChangeKind, events: PublishEvent[]): Promise<void> {
  try {
    if (kind === 'news') await processNews(run, events);
    else if (kind === 'tag') await processTags(run, events);
    else if (kind === 'episode') await processEpisodes(run, events);
    else if (kind === 'closing') await processClosings(run, events);
    else if (kind === 'coverage-entry') await processEntries(run, events);
    else await processTracked(run, kind, events);
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof LockLost) throw error;
    const ids = idsOf(events);
    const [id, ...others] = ids;
    if (id !== undefined && others.length > 0) {
      const half = new Set(ids.slice(0, Math.ceil(ids.length / 2)));
      for (const inHalf of [true, false])
        await processOf(
          run,
          kind,
          events.filter((event) => half.has(event.id) === inHalf),
        );
      return;
    }
    const slug = events.at(-1)?.slug ?? '';
    try {
      await run.db.batch([
        ...(await leaveOutStatements(run.db, kind, [refusedByD1({ id: id ?? 0, slug }, error)], run.now())),
        doneStatement(run.db, run.now(), events, ids, () => []),
      ]);
    } catch {
      throw error;
    }
  }
}

async function processNews(run: Run, events: PublishEvent[]): Promise<void> {
  const { db } = run;
  const reported = idsOf(events);
  const base = run.settings.WORDPRESS_POSTS_BASE;
  const query = { _fields: itemFields, _embed: embeds };
  const found = await pullByIds(run, base, query, WirePost, reported);
  if (found.items.length === 0 && found.unreadable.size === 0)
    await requireOthers(run, base, await countOtherArticles(db, reported));
  const sorted = await sortNews(run, found.items, found.unreadable.values());
  const { rows, protectedItems, leftOut } = sorted;
  const pulled = new Map(rows.map((row) => [row.wordpress_id, row]));
  const unreadable = new Set(leftOut.filter(({ reason }) => reason === 'unreadable').map(({ id }) => id));
  // Besides the reported items those whose slugs they have or had.
  const ids = [
    ...new Set([
      ...reported,
      ...pulled.keys(),
      ...sorted.gone,
      ...[...protectedItems, ...leftOut].map(({ id }) => id),
    ]),
  ];

  const slugs = [...rows.map((row) => row.slug), ...events.map((event) => publicSlug(event.slug))];
  const held = await heldArticles(db, ids, slugs);
  const now = storedDate(run.now());
  const changesOf = (id: number): NewChange[] => {
    const before = held.find(({ wordpressId }) => wordpressId === id) ?? null;
    const row = pulled.get(id);
    const after = row === undefined || row.publish_date > now ? null : row;
    const taken = (slug: string) =>
      rows.some((other) => other.wordpress_id !== id && other.slug === slug) ||
      held.some((other) => other.wordpressId !== id && other.slug === slug);
    const ofItem = events.filter((event) => event.id === id);
    if (ofItem.length === 0) {
      if (row !== undefined) return changesOfRow(row, held, now);
      const wasShown = before !== null && before.publishDate <= now;
      // The line of the item that has its slug now covers that address.
      return !wasShown || unreadable.has(id) || taken(before.slug) ? [] : [removal(before)];
    }
    return changesOfItem({
      kind: 'news',
      id,
      events: ofItem,
      before,
      after: unreadable.has(id) ? (before ?? lastKnown(events, id)) : after,
      taken,
      ...(before !== null && before.publishDate <= now && after !== null && reachOf(before, after)),
    });
  };
  const moves = ids
    .filter((id) => !unreadable.has(id))
    .map((id) => ({
      before: held.find(({ wordpressId }) => wordpressId === id)?.categories ?? [],
      after: pulled.get(id)?.categories ?? [],
    }));
  const finish = (some: readonly number[]) => [
    appendStatement(db, run.now(), some.flatMap(changesOf)),
    doneStatement(db, run.now(), events, some, (id) => pulled.get(id)?.refused ?? []),
    reportedSlugsStatement(
      db,
      'news',
      some.map((id) => ({ id, slugs: previousSlugs(changesOf(id)) })),
      run.now(),
    ),
  ];

  const others = ids.filter((id) => !pulled.has(id));
  if (others.length > 0) {
    const gone = others.filter((id) => !unreadable.has(id));
    const [appended] = await db.batch([
      ...finish(others),
      ...removeStatements(db, gone, run.now()),
      protectStatement(db, 'news', protectedItems),
      ...(await leaveOutStatements(db, 'news', leftOut, run.now())),
    ]);
    await announce(run, others.flatMap(changesOf), lastAppended(appended));
  }
  await storeArticles(db, rows, run.now(), {
    before: (chunk) => [
      newTermsStatement(
        db,
        chunk.flatMap((row) => row.terms),
      ),
    ],
    after: (chunk) => finish(chunk.map((row) => row.wordpress_id)),
    stored: async (chunk, [appended]) => {
      const changes = chunk.flatMap((row) => changesOf(row.wordpress_id));
      await announce(run, changes, lastAppended(appended));
    },
  });
  const report = { pulled: 0, removed: 0, pages: 0, complete: false };
  // An item may wait for a slug that has just become free.
  await retryLeftOut({ run, report, silent: false, beforeEach: () => Promise.resolve() });
  // Entries that were written before their coverage was published.
  if (rows.some((row) => row.coverage !== null && !held.some((one) => one.wordpressId === row.wordpress_id)))
    await compareCoverages({ run, beforeEach: () => Promise.resolve() });
  // WordPress sends no webhook for this: it only changes the count.
  if (await changesOffer(db, moves)) await compareNow(run, 'news-category');
}

async function processTracked(run: Run, kind: CollectionKind, events: PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const { visible, unreadable, leftOut, protectedItems } = await loadCollection(run, kind, ids);
  if (visible.length === 0 && protectedItems.length === 0 && unreadable.size === 0)
    await requireOthers(run, baseOf(kind, run.settings), await countOthers(db, kind, ids));
  const found = new Map(visible.map((item) => [item.id, item]));
  const stored = await readTrackedItems(db, kind, null);
  const known = new Map(stored.filter(({ id }) => ids.includes(id)).map((item) => [item.id, item]));
  const gone = ids.filter((id) => !found.has(id) && !unreadable.has(id));
  const changesOf = (id: number): NewChange[] => {
    const before = known.get(id) ?? null;
    return changesOfItem({
      kind,
      id,
      events: events.filter((event) => event.id === id),
      before,
      after: unreadable.has(id) ? (before ?? lastKnown(events, id)) : (found.get(id) ?? null),
      taken: (slug) => visible.some((other) => other.id !== id && other.slug === slug),
    });
  };
  const changes = ids.flatMap(changesOf);
  const [appended] = await db.batch([
    appendStatement(db, run.now(), changes),
    doneStatement(db, run.now(), events, ids, (id) => found.get(id)?.refused ?? []),
    ...rememberStatements(db, kind, visible, gone, run.now(), false),
    ...(kind === 'programme'
      ? [unprotectStatement(db, kind, ids), protectStatement(db, kind, protectedItems)]
      : []),
    reportedSlugsStatement(
      db,
      kind,
      ids.map((id) => ({ id, slugs: previousSlugs(changesOf(id)) })),
      run.now(),
    ),
    ...(kind === 'news-category' ? categoryStatements(db, visible, gone) : []),
    ...frontPageStatements(db, kind, visible, gone),
    takeInStatement(db, kind, ids),
    ...(await leaveOutStatements(db, kind, leftOut, run.now())),
  ]);
  await announce(run, changes, lastAppended(appended));
  // Of two items with one slug only the list of all says which one holds it, and whether one that was left out may have it now.
  const slugs = new Set([...visible, ...known.values()].map(({ slug }) => slug));
  if (stored.some(({ id, slug }) => slugs.has(slug) && !known.has(id)) || (await isLeftOut(db, kind, slugs)))
    await compareNow(run, kind);
  // A programme that moved may be the first or the last of a category. Programmes move about once a month, so one more call is cheap.
  const categoriesOf = (item: KnownItem | undefined) => (item?.categories ?? []).join();
  const moved = ids.some((id) => categoriesOf(known.get(id)) !== categoriesOf(found.get(id)));
  if (kind === 'programme' && moved) await compareNow(run, 'programme-category');
}
