import * as z from 'zod';
import { tags } from './cache-tags.ts';

/** What editors say about emergencies: that there is one, and the entries of the page /emergencia. */
export const emergencyKinds = ['emergency', 'shelter', 'emergency-phone', 'municipal-notice'] as const;

/** What editors put on the home page besides banners, or say about emergencies and the electricity: items with a start and an end, and no page of their own. */
export const frontPageKinds = [
  ...(['ticker-line', 'promo', 'social-post'] as const),
  ...emergencyKinds,
  'power-report',
] as const;
export type FrontPageKind = (typeof frontPageKinds)[number];
export const isFrontPageKind = (kind: string): kind is FrontPageKind =>
  frontPageKinds.some((known) => known === kind);

/** Kinds of content that editors change. A `…-category` or a `tag` is a change of the term itself: its name, its slug, or its existence. */
export const changeKinds = [
  'news',
  'programme',
  'episode',
  'banner',
  'news-category',
  'programme-category',
  'tag',
  ...frontPageKinds,
  'closing',
  'coverage-entry',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One entry of the change log: a change that readers can see. */
export const Change = z.object({
  /** Position in the log. Increases, possibly with gaps. */
  position: z.int().positive(),
  at: z.iso.datetime(),
  /** `hazard`: not of editors, but the warnings of the weather service. All of them have one slug, and so have all closings. */
  kind: z.enum([...changeKinds, 'hazard']),
  /** `removed`: readers must no longer see it. */
  action: z.enum(['changed', 'removed']),
  /** Its slug, or its last one if it was removed; of an entry, that of its coverage. For a banner or an item of the front page, which have none, its id as text. An episode's may be either. */
  slug: z.string().min(1),
  /** The previous slug if it changed, otherwise null. */
  previousSlug: z.string().min(1).nullable(),
  /** Slugs of the categories that it is in or was in before; of an episode, its programmes. */
  categories: z.array(z.string().min(1)),
  /**
   * How far a change of a news item shows. `page`: only its text changed, which its own pages, feeds and sitemaps have. `lists`: also what
   * cards show. Absent: also what other stories show that lead to it. Of warnings, `page`: no severe one changed, which are above every page.
   */
  reach: z.enum(['page', 'lists']).optional(),
});

/**
 * What changed on the scoreboard. Not lines of the log: no page of a release shows a score, no CDN is purged for one, and an editor's changes are
 * not lost among thousands of them.
 */
export const ScoreChanges = z.object({
  /** Grows by one each time that what games show changes, however many games at once. */
  revision: z.int().nonnegative(),
  /** The revision of the cursor; null: the cursor names none, or more games changed than are named. Then every game may have changed. */
  since: z.int().nonnegative().nullable(),
  /** The games that changed since then, each once. */
  games: z.array(z.object({ id: z.int().positive(), league: z.string().min(1) })),
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
  /** Absent from a worker of the version before. */
  scores: ScoreChanges.optional(),
});

export type ScoreChanges = z.infer<typeof ScoreChanges>;
export type Change = z.infer<typeof Change>;
export type ChangeLog = z.infer<typeof ChangeLog>;

/** The parts of a change that decide what it touches. */
export type Touching = Pick<Change, 'kind' | 'slug' | 'previousSlug' | 'categories' | 'reach'>;

/** The cache tags that a change touches. CDN purges, cache eviction and rebuilds all use this function. */
export function touchedTags(change: Touching): string[] {
  const slugs = change.previousSlug === null ? [change.slug] : [change.slug, change.previousSlug];
  switch (change.kind) {
    case 'news':
      return [
        ...slugs.map(tags.newsItem),
        ...slugs.map(tags.coverage),
        ...change.categories.map(tags.newsTexts),
        tags.newsLists,
        tags.search,
        ...(change.reach === 'page' ? [] : [...change.categories.map(tags.newsCategory), tags.home]),
        ...(change.reach === undefined ? slugs.map(tags.newsLink) : []),
      ];
    case 'programme':
      return [
        ...slugs.map(tags.programme),
        ...change.categories.map(tags.programmeCategory),
        tags.programmeLists,
        tags.home,
      ];
    // An episode has no page of its own. It is shown on the page and in the feed of its programme.
    case 'episode':
      return change.categories.map(tags.programme);
    case 'banner':
      return [tags.banners];
    case 'ticker-line':
    case 'promo':
    case 'social-post':
      return [tags.home];
    // Severe ones are a line above every page.
    case 'hazard':
      return [
        tags.alerts,
        ...(change.reach === 'page' ? [] : [tags.home, tags.emergency, tags.emergencyPage]),
      ];
    case 'closing':
      return [tags.closings];
    case 'coverage-entry':
      return slugs.map(tags.coverage);
    // The banner is on every page.
    case 'emergency':
      return [tags.emergency, tags.emergencyPage];
    case 'shelter':
    case 'emergency-phone':
    case 'municipal-notice':
      return [tags.emergencyPage];
    // Pages about emergencies link to the page of power while somebody knows something of it.
    case 'power-report':
      return [tags.power, tags.emergencyPage];
    // Category names are on every card and in every header, so the change touches every page. It is rare.
    case 'news-category':
      return [...slugs.map(tags.newsCategory), tags.navigation];
    case 'programme-category':
      return [...slugs.map(tags.programmeCategory), tags.navigation];
    // The news that show the tag have lines of their own. The home page lists topics that rise.
    case 'tag':
      return [...slugs.map(tags.topic), tags.newsLists, tags.home];
  }
}
