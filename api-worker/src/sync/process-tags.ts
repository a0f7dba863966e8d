import type { PublishEvent } from '#contract/publishing/publishing.ts';
import type { NewChange } from '../changes/change-log.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { storedDate } from '../stored-values.ts';
import { WireCategory } from '../upstreams/wordpress/wire.ts';
import { toCategory } from '../upstreams/wordpress/to-contract.ts';
import { changesOfItem, formerSlugsStatement, idsOf, lastKnown } from './rows/delivery-changes.ts';
import { pullReported } from './pull.ts';
import { type Run, writeWithLines } from './sync-run.ts';
import {
  changesOfTagged,
  countOtherTags,
  heldTags,
  removeTagStatements,
  tagStatements,
} from './rows/stored-tags.ts';

/** Where WordPress lists its tags. No plugin can change that. */
const collection = { base: 'tags', query: { _fields: 'id,slug,name,previous_slugs' }, schema: WireCategory };

/** Processes webhooks about tags that were renamed or deleted. Throws UpstreamError and LockLost. */
export async function processTags(run: Run, events: PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const { items, unreadable } = await pullReported(run, collection, ids, () => countOtherTags(db, ids));
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
  await writeWithLines(run, changes, [
    doneStatement(db, run.now(), events, ids, () => []),
    ...tagStatements(db, stored, run.now()),
    ...removeTagStatements(db, gone, run.now()),
    formerSlugsStatement(run, 'tag', ids, changesOf),
  ]);
}
