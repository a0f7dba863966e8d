import { z } from 'zod';
import { tags } from './tags.ts';

/** What editors change. A `…-category` is a category itself: its name, its slug, that it exists. */
export const changeKinds = ['news', 'programme', 'banner', 'news-category', 'programme-category'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One line of the change log: what is different for readers since the line before. */
export const Change = z.object({
  /** Its place in the log: whole numbers that only grow, gaps allowed. */
  position: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(changeKinds),
  /** `removed`: readers must not see it any more. */
  action: z.enum(['changed', 'removed']),
  /** The slug it has, or had last. A banner has none: its id as text. */
  slug: z.string().min(1),
  /** The slug before, where that was another one. */
  previousSlug: z.string().min(1).nullable(),
  /** Slugs of the categories it is in, or was in before. */
  categories: z.array(z.string().min(1)),
});

/** Answer of GET /api/changes?after=&wait=. */
export const ChangeLog = z.object({
  changes: z.array(Change),
  /** Where to go on from: an opaque word that names the log and the place in it. */
  cursor: z.string().min(1),
  /** The same place as a number, for `freshAfter` (answer-headers.ts). */
  position: z.int().nonnegative(),
  /**
   * False: the log cannot tell all that changed since `after` (it was pruned, or it is another log), so that everything
   * has to be taken as changed. Also for a first question, which has no `after`.
   */
  complete: z.boolean(),
  /** Whether webhooks wait to be worked off: more changes are on their way. */
  waiting: z.boolean(),
});

export type Change = z.infer<typeof Change>;
export type ChangeLog = z.infer<typeof ChangeLog>;

/** Which tags a change touches: the only place that knows. Purge, eviction and rebuild all ask here. */
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
    // Names of categories stand on every card and in every header: nothing is left untouched, and it happens seldom.
    case 'news-category':
      return [...slugs.map(tags.newsCategory), tags.navigation];
    case 'programme-category':
      return [...slugs.map(tags.programmeCategory), tags.navigation];
  }
}
