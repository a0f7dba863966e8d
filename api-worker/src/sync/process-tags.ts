import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { reportedSlugsStatement } from '../newsroom/old-slugs.ts';
import { appendStatement, lastAppended, type NewChange } from '../changes/change-log.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { storedDate } from '../stored-values.ts';
import { WireCategory } from '../upstreams/wordpress/wire.ts';
import { toCategory } from '../upstreams/wordpress/to-contract.ts';
import { changesOfItem, idsOf, lastKnown, previousSlugs } from './rows/delivery-changes.ts';
import { pullByIds, requireOthers } from './pull.ts';
import { announce, type Run } from './sync-run.ts';
import {
  changesOfTagged,
  countOtherTags,
  heldTags,
  removeTagStatements,
  tagStatements,
} from './rows/stored-tags.ts';

/** Where WordPress lists its tags. No plugin can change that. */
const base = 'tags';

/** Processes webhooks about tags that were renamed or deleted. Throws UpstreamError and LockLost. */
export async function processTags(run: Run, events: PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const query = { _fields: 'id,slug,name,previous_slugs' };
  const { items, unreadable } = await pullByIds(run, base, query, WireCategory, ids);
  if (items.length === 0 && unreadable.size === 0)
    await requireOthers(run, base, await countOtherTags(db, ids));
  const known = new Map((await heldTags(db, ids)).map((tag) => [tag.id, tag]));
  const found = new Map(
    items.map((wire) => [wire.id, { ...toCategory(wire), previousSlugs: wire.previous_slugs }]),
  );
  const gone = ids.filter((id) => !found.has(id) && !unreadable.has(id));
  const shown = (tag: { slug: string } | undefined) =>
    tag === undefined ? null : { ...tag, categories: [] };
  const changesOf = (id: number): NewChange[] => {
    const before = shown(known.get(id));
    return changesOfItem({
      kind: 'tag',
      id,
      events: events.filter((event) => event.id === id),
      before,
      after: unreadable.has(id) ? (before ?? lastKnown(events, id)) : shown(found.get(id)),
      taken: (slug) => items.some((other) => other.id !== id && other.slug === slug),
    });
  };
  const changes = [...ids.flatMap(changesOf), ...(await changesOfTagged(db, ids, storedDate(run.now())))];
  // A tag that no news item has yet is stored when it comes with the first one.
  const stored = [...found.values()].filter(({ id }) => known.has(id));
  const [appended] = await db.batch([
    appendStatement(db, run.now(), changes),
    doneStatement(db, run.now(), events, ids, () => []),
    ...tagStatements(db, stored, run.now()),
    ...removeTagStatements(db, gone, run.now()),
    reportedSlugsStatement(
      db,
      'tag',
      ids.map((id) => ({ id, slugs: previousSlugs(changesOf(id)) })),
      run.now(),
    ),
  ]);
  await announce(run, changes, lastAppended(appended));
}
