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

/** Kinds of lines of the log. `hazard`: not of editors, but the alerts of the weather service. All of them have one slug, and so have all closings. */
const lineKinds = [...changeKinds, 'hazard'] as const;

/** One entry of the change log: a change that readers can see. */
export const Change = z.object({
  /** Position in the log. Increases, possibly with gaps. */
  position: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(lineKinds),
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
   * cards show. Absent: also what other stories show that lead to it. Of alerts, `page`: no severe one changed, which are above every page.
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

/**
 * A line as D1 keeps it and as the worker sends it. Its words are any: a line of a newer release may be there, and a still newer origin may know
 * what it says.
 */
export const SentChange = Change.extend({
  /** As release 1.0.0 reads it. Its origins and its worker refuse the whole log for a kind that they do not know. */
  kind: z.string(),
  /** The kind, if `kind` is another one. */
  exactKind: z.string().optional(),
  action: z.string(),
  reach: z.string().optional(),
});

/**
 * The kinds that release 1.0.0 does not know, as one that it does and that touches enough there. A later release takes what it does not know for
 * a change of everything, so no further kind needs a row.
 */
export function kindSince1_0({
  kind,
  reach,
}: Pick<Change, 'kind' | 'reach'>): Pick<z.input<typeof SentChange>, 'kind' | 'exactKind'> {
  switch (kind) {
    // It has severe alerts above every page.
    case 'hazard':
      return { kind: reach === 'page' ? 'municipal-notice' : 'emergency', exactKind: kind };
    // It shows nothing of them. A notice touches one page.
    case 'closing':
    case 'coverage-entry':
    case 'power-report':
      return { kind: 'municipal-notice', exactKind: kind };
    default:
      return { kind };
  }
}

/** Response of GET /api/changes?after=&wait=. */
export const SentChangeLog = z.object({
  changes: z.array(SentChange),
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
export type SentChange = z.infer<typeof SentChange>;
export type SentChangeLog = z.infer<typeof SentChangeLog>;
/** The log as somebody reads it who follows it. */
export type ChangeLog = Omit<SentChangeLog, 'changes'> & { changes: Change[] };

const WithExactKind = z.object({ exactKind: z.string() });

/**
 * The changes of some lines. `complete` is false if one of them says something that this release does not know, because a newer one wrote it: then
 * everything may have changed.
 */
export function readLines(lines: readonly unknown[]): Pick<ChangeLog, 'changes' | 'complete'> {
  const changes = lines.flatMap((line) => {
    const exact = WithExactKind.safeParse(line).data;
    const read = Change.safeParse(exact ? { ...Object(line), kind: exact.exactKind } : line);
    return read.success ? [read.data] : [];
  });
  return { changes, complete: changes.length === lines.length };
}

const ReceivedLog = SentChangeLog.extend({
  changes: z.array(z.unknown()),
  scores: ScoreChanges.optional().catch(undefined),
});

/** Reads a response of the log, of whatever release the worker is. Throws if it is none. */
export function readChangeLog(response: unknown): ChangeLog {
  const { changes, complete, ...log } = ReceivedLog.parse(response);
  const read = readLines(changes);
  return { ...log, changes: read.changes, complete: complete && read.complete };
}

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
