import type { ChangeKind } from '#contract/changes.ts';
import type { PublishEvent } from '#contract/publishing.ts';
import type { NewChange } from '../publishing/change-log.ts';

/** An item as D1 or WordPress has it. */
export interface KnownItem {
  slug: string;
  /** Slugs. */
  categories: readonly string[];
}

interface Told {
  kind: ChangeKind;
  id: number;
  /** What WordPress told of this item, oldest first; at least one. */
  events: readonly PublishEvent[];
  /** As the read model had it; null: it did not. */
  before: KnownItem | null;
  /** As WordPress has it now; null: it is not published. */
  after: KnownItem | null;
  /** Whether another item has this slug now. */
  taken: (slug: string) => boolean;
}

/**
 * The lines of the change log for one item that webhooks told of: one, and one more for each further slug it had meanwhile.
 * There always is one: a webhook may tell of something that is not stored here.
 */
export function changesOfItem({ kind, id, events, before, after, taken }: Told): NewChange[] {
  const told = events.flatMap((event) => [event.previousSlug ?? '', event.slug]).map(publicSlug);
  const slugs = kind === 'banner' ? [] : [...told, before?.slug ?? ''].filter((slug) => slug !== '');
  const slug = after?.slug ?? before?.slug ?? slugs.at(-1) ?? String(id);
  const others = [...new Set(slugs)].filter((other) => other !== slug);
  const categories = unique([
    ...events.flatMap((event) => [...event.categories.before, ...event.categories.after]),
    ...(before?.categories ?? []),
    ...(after?.categories ?? []),
  ]);
  // What another item shows under the same address is not gone.
  const action = after === null && !taken(slug) ? 'removed' : 'changed';
  const previousSlugs = others.length === 0 ? [null] : others;
  return previousSlugs.map((previousSlug) => ({ kind, action, slug, previousSlug, categories }));
}

/** WordPress renames what goes to the trash, so that its slug is free: `slug__trashed`, and a number if that is taken too. */
export function publicSlug(slug: string): string {
  return slug.replace(/__trashed(?:-\d+)?$/, '');
}

function unique(slugs: readonly string[]): string[] {
  return [...new Set(slugs)].filter((slug) => slug !== '');
}
