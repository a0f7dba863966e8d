import { z } from 'zod';
import { type ChangeKind, changeKinds, frontPageKinds } from '#contract/changes.ts';
import { PublishEvent } from '#contract/publishing.ts';
import { storedDate } from '../stored-values.ts';
import { appendStatement, lastAppended, type NewChange } from '../publishing/change-log.ts';
import { convertible } from '../upstreams/wordpress/to-contract.ts';
import { embeds, itemFields, WirePost } from '../upstreams/wordpress/wire.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { baseOf, loadCollection } from './collections.ts';
import type { CollectionKind } from './tracked-items.ts';
import {
  changesOfItem,
  idsOf,
  type KnownItem,
  lastKnown,
  previousSlugs,
  publicSlug,
} from './delivery-changes.ts';
import { heldArticles, reachOf } from './news-changes.ts';
import { compareNow } from './compare-collections.ts';
import { countOthers, readTrackedItems, rememberStatements } from './tracked-items.ts';
import { processEpisodes } from './process-episodes.ts';
import { doneStatement } from '../publishing/stored-deliveries.ts';
import { reportedSlugsStatement } from '../newsroom/old-slugs.ts';
import { protectStatement, unprotectStatement } from '../newsroom/protected-items.ts';
import { frontPageStatements } from './front-page-statements.ts';
import { changesOffer } from './offered-categories.ts';
import { pullByIds, requireOthers } from './pull.ts';
import { processTags } from './process-tags.ts';
import { toRow } from './stored-article.ts';
import { announce, LockLost, type Run } from './sync-run.ts';
import { renewStatement } from './state.ts';
import {
  categoryStatements,
  countOtherArticles,
  newTermsStatement,
  removeStatements,
  storeArticles,
} from './store-articles.ts';

/** As many items as WordPress returns in one response, even if each delivery is for another item. */
const atOnce = 100;

/**
 * Milliseconds from one call to the next: the webhooks of a burst that arrive in a quarter of a second share one call. A single webhook is
 * processed at once.
 */
const roundMs = 250;

/** Categories and tags come before the items that have them. */
const order = [
  'news-category',
  'tag',
  'news',
  'programme-category',
  'programme',
  'episode',
  'banner',
  ...frontPageKinds,
] as const satisfies ChangeKind[];

/** The statement that reads the oldest waiting deliveries, without the kinds that failed in this run. */
export function waitingStatement(db: D1Database, failed: ReadonlySet<ChangeKind>): D1PreparedStatement {
  return db
    .prepare(
      `SELECT event FROM deliveries WHERE done_at IS NULL
       AND event ->> 'kind' NOT IN (SELECT value FROM json_each(?1)) ORDER BY received_at, delivery LIMIT ${atOnce}`,
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
        if (kind === 'news') await processNews(run, events);
        else if (kind === 'tag') await processTags(run, events);
        else if (kind === 'episode') await processEpisodes(run, events);
        else await processTracked(run, kind, events);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        run.failed.add(kind);
        console.error(`deliveries: ${kind}: ${error.reason}`);
      }
    }
    if (run.isOver() || run.failed.size === changeKinds.length) return;
    waiting = await renewAndRead(run);
    if (waiting.length === 0 || waiting.length === atOnce) continue;
    await run.pause(Math.max(0, beganAt + roundMs - run.now()));
    waiting = await renewAndRead(run);
  }
}

async function processNews(run: Run, events: PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const base = run.settings.WORDPRESS_POSTS_BASE;
  const query = { _fields: itemFields, _embed: embeds };
  const { items, unreadable } = await pullByIds(run, base, query, WirePost, ids);
  const open = items.filter(({ content }) => !content.protected);
  const rows = await convertible(open, (post) => toRow(post, run.addresses));
  const pulled = new Map(rows.map((row) => [row.wordpress_id, row]));
  for (const { id } of open) if (!pulled.has(id)) unreadable.add(id);
  if (items.length === 0 && unreadable.size === 0)
    await requireOthers(run, base, await countOtherArticles(db, ids));

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
    return changesOfItem({
      kind: 'news',
      id,
      events: events.filter((event) => event.id === id),
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
      protectStatement(
        db,
        'news',
        items.filter(({ content }) => content.protected),
      ),
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
  // WordPress sends no webhook for this: it only changes the count.
  if (await changesOffer(db, moves)) await compareNow(run, 'news-category');
}

async function processTracked(run: Run, kind: CollectionKind, events: PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const { visible, unreadable, protectedItems } = await loadCollection(run, kind, ids);
  if (visible.length === 0 && protectedItems.length === 0 && unreadable.size === 0)
    await requireOthers(run, baseOf(kind, run.settings), await countOthers(db, kind, ids));
  const found = new Map(visible.map((item) => [item.id, item]));
  const known = new Map((await readTrackedItems(db, kind, ids)).map((item) => [item.id, item]));
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
  ]);
  await announce(run, changes, lastAppended(appended));
  // A programme that moved may be the first or the last of a category. Programmes move about once a month, so one more call is cheap.
  const categoriesOf = (item: KnownItem | undefined) => (item?.categories ?? []).join();
  const moved = ids.some((id) => categoriesOf(known.get(id)) !== categoriesOf(found.get(id)));
  if (kind === 'programme' && moved) await compareNow(run, 'programme-category');
}
