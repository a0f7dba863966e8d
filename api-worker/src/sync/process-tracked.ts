import type { PublishEvent } from '#contract/publishing/publishing.ts';
import type { NewChange } from '../changes/change-log.ts';
import { baseOf, loadCollection } from './collections.ts';
import {
  type CollectionKind,
  countOthers,
  frontPageStatements,
  readTrackedItems,
  rememberStatements,
} from './rows/tracked-items.ts';
import {
  changesOfItem,
  formerSlugsStatement,
  idsOf,
  type KnownItem,
  lastKnown,
} from './rows/delivery-changes.ts';
import { compareCollection } from './compare-collections.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { isLeftOut, leaveOutStatements, takeInStatement } from '../newsroom/left-out.ts';
import { protectStatement, unprotectStatement } from '../newsroom/protected-items.ts';
import { requireOthers } from './pull.ts';
import { type Run, writeWithLines } from './sync-run.ts';
import { categoryStatements } from './rows/store-articles.ts';

/** Processes webhooks about a kind without a table of its own: loads its items, updates D1 and appends their lines. Throws UpstreamError. */
export async function processTracked(run: Run, kind: CollectionKind, events: PublishEvent[]): Promise<void> {
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
  await writeWithLines(run, changes, [
    doneStatement(db, run.now(), events, ids, (id) => found.get(id)?.refused ?? []),
    ...rememberStatements(db, kind, visible, gone, run.now(), false),
    ...(kind === 'programme'
      ? [unprotectStatement(db, kind, ids), protectStatement(db, kind, protectedItems)]
      : []),
    formerSlugsStatement(run, kind, ids, changesOf),
    ...(kind === 'news-category' ? categoryStatements(db, visible, gone) : []),
    ...frontPageStatements(db, kind, visible, gone),
    takeInStatement(db, kind, ids),
    ...(await leaveOutStatements(db, kind, leftOut, run.now())),
  ]);
  // Of two items with one slug only the list of all says which one holds it, and whether one that was left out may have it now.
  const slugs = new Set([...visible, ...known.values()].map(({ slug }) => slug));
  if (stored.some(({ id, slug }) => slugs.has(slug) && !known.has(id)) || (await isLeftOut(db, kind, slugs)))
    await compareCollection(run, kind);
  // A programme that moved may be the first or the last of a category. Programmes move about once a month, so one more call is cheap.
  const categoriesOf = (item: KnownItem | undefined) => (item?.categories ?? []).join();
  const moved = ids.some((id) => categoriesOf(known.get(id)) !== categoriesOf(found.get(id)));
  if (kind === 'programme' && moved) await compareCollection(run, 'programme-category');
}
