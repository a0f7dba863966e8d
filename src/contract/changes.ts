import { z } from 'zod';
import { tags } from './tags.ts';

/** Kinds of content that editors change. A `…-category` is a change of the category itself: its name, its slug, or its existence. */
export const changeKinds = ['news', 'programme', 'banner', 'news-category', 'programme-category'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One entry of the change log: a change that readers can see. */
export const Change = z.object({
  /** Position in the log. Increases, possibly with gaps. */
  position: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(changeKinds),
  /** `removed`: readers must no longer see it. */
  action: z.enum(['changed', 'removed']),
  /** Its slug, or its last one if it was removed. For a banner, which has none, its id as text. */
  slug: z.string().min(1),
  /** The previous slug if it changed, otherwise null. */
  previousSlug: z.string().min(1).nullable(),
  /** Slugs of the categories that it is in or was in before. */
  categories: z.array(z.string().min(1)),
});

/** Response of GET /api/changes?after=&wait=. */
export const ChangeLog = z.object({
  changes: z.array(Change),
  /** Value for `after` in the next request: an opaque text that identifies the log and a position in it. */
  cursor: z.string().min(1),
  /** The same position as a number, for `freshAfter` (response-headers.ts). */
  position: z.int().nonnegative(),
  /**
   * False when the log does not contain all changes since `after` (it was pruned, or it is a different log): then everything must
   * be treated as changed. Also false for a first request without `after`.
   */
  complete: z.boolean(),
  /** Whether webhooks are still queued, so that more changes will follow. */
  waiting: z.boolean(),
});

export type Change = z.infer<typeof Change>;
export type ChangeLog = z.infer<typeof ChangeLog>;

/** The cache tags that a change touches. CDN purges, cache eviction and rebuilds all use this function. */
export function touchedTags(change: Pick<Change, 'kind' | 'slug' | 'previousSlug' | 'categories'>): string[] {
  const slugs = change.previousSlug === null ? [change.slug] : [change.slug, change.previousSlug];
  switch (change.kind) {
    case 'news':
      return [
        ...slugs.map(tags.newsItem),
        ...change.categories.map(tags.newsCategory),
        tags.newsLists,
        tags.home,
        tags.search,
      ];
    case 'programme':
      return [
        ...slugs.map(tags.programme),
        ...change.categories.map(tags.programmeCategory),
        tags.programmeLists,
        tags.home,
      ];
    case 'banner':
      return [tags.banners];
    // Category names are on every card and in every header, so the change touches every page. It is rare.
    case 'news-category':
      return [...slugs.map(tags.newsCategory), tags.navigation];
    case 'programme-category':
      return [...slugs.map(tags.programmeCategory), tags.navigation];
  }
}
