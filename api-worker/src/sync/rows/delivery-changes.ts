import { type ChangeKind, isFrontPageKind } from '#contract/publishing/changes.ts';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import type { NewChange } from '../../changes/change-log.ts';
import { reportedSlugsStatement } from '../../newsroom/old-slugs.ts';

/** An item as D1 or WordPress has it. */
export interface KnownItem {
  slug: string;
  /** Slugs of its categories. */
  categories: readonly string[];
}

interface ReportedItem {
  kind: ChangeKind;
  id: number;
  /** The webhooks' events of this item, oldest first; at least one. */
  events: readonly PublishEvent[];
  /** As the read model had it; null: it was not stored. */
  before: KnownItem | null;
  /** As WordPress has it now; null: it is not published. */
  after: KnownItem | null;
  /** Whether another item has this slug now. */
  taken: (slug: string) => boolean;
  /** How far the change shows, if that is known; the whole item otherwise. */
  reach?: NewChange['reach'];
}

/**
 * The lines of the change log for one item that webhooks reported: one, and one more for each further slug that it had. There is always at
 * least one, because a webhook may concern something that is not stored here.
 */
export function changesOfItem({ kind, id, events, before, after, taken, reach }: ReportedItem): NewChange[] {
  const reportedSlugs = events.flatMap((event) => [event.previousSlug ?? '', event.slug]).map(publicSlug);
  const hasPage = kind !== 'banner' && kind !== 'episode' && !isFrontPageKind(kind);
  const slugs = !hasPage ? [] : [...reportedSlugs, before?.slug ?? ''].filter((slug) => slug !== '');
  const slug = after?.slug ?? before?.slug ?? slugs.at(-1) ?? String(id);
  const others = [...new Set(slugs)].filter((other) => other !== slug);
  const categories = unique([
    ...events.flatMap((event) => [...event.categories.before, ...event.categories.after]),
    ...(before?.categories ?? []),
    ...(after?.categories ?? []),
  ]);
  // An address that shows another item now is not gone.
  const action = after === null && !taken(slug) ? 'removed' : 'changed';
  if (others.length === 0)
    return [{ kind, action, slug, previousSlug: null, categories, ...(reach !== undefined && { reach }) }];
  return others.map((previousSlug) => ({ kind, action, slug, previousSlug, categories }));
}

/** WordPress renames trashed items to free their slugs: `slug__trashed`, with a number if that is taken too. */
export function publicSlug(slug: string): string {
  return slug.replace(/__trashed(?:-\d+)?$/, '');
}

function unique(slugs: readonly string[]): string[] {
  return [...new Set(slugs)].filter((slug) => slug !== '');
}

/** The statement that stores the slugs that these items had before, by their lines of the change log. */
export const formerSlugsStatement = (
  { db, now }: { db: D1Database; now: () => number },
  kind: ChangeKind,
  ids: readonly number[],
  changesOf: (id: number) => readonly NewChange[],
): D1PreparedStatement => {
  const slugsOf = (id: number) => changesOf(id).flatMap(({ previousSlug }) => previousSlug || []);
  return reportedSlugsStatement(
    db,
    kind,
    ids.map((id) => ({ id, slugs: slugsOf(id) })),
    now(),
  );
};

/** The ids of the items that these events are about. */
export function idsOf(events: readonly PublishEvent[]): number[] {
  return [...new Set(events.map(({ id }) => id))];
}

/** An item that WordPress has but that could not be read still exists: as its webhook describes it. */
export function lastKnown(events: readonly PublishEvent[], id: number): KnownItem | null {
  const last = events.findLast((event) => event.id === id);
  return last === undefined || last.slug === '' ? null : { slug: last.slug, categories: [] };
}
