import * as z from 'zod';
import { Correction, NamedTerm } from './content.ts';

/**
 * Live coverage ("Minuto a minuto"): a story that is told in entries while it happens. The coverage is a news item, so that it is in every
 * list; its entries come one by one. Moments are ISO 8601 in UTC.
 */

/** Entries of one page. */
export const entriesPerPage = 20;
/** The newest key moments that a page lists. */
export const keyMomentsShown = 20;
/** Changed entries of one response. Who missed more requests the newest page. */
export const changesShown = 100;

/** One entry. `revision` is the position in the change log at which it last changed: the same number for all readers. */
export const CoverageEntry = z.object({
  id: z.int().positive(),
  revision: z.int().nonnegative(),
  /** Where it stands in time. Entries of the same moment follow their ids. */
  at: z.iso.datetime(),
  /** When its text last changed for readers after it was published; null: never. */
  changedAt: z.iso.datetime().nullable(),
  /** Short headline, plain text; empty: none. A key moment has one. */
  headline: z.string().max(200),
  isKey: z.boolean(),
  isPinned: z.boolean(),
  content: z.object({ rendered: z.string() }),
  authors: z.array(NamedTerm),
  /** Newest first. */
  corrections: z.array(Correction),
  /** Slug of the published news item that it became; null: none. */
  story: z.string().min(1).nullable(),
});

export const KeyMoment = CoverageEntry.pick({ id: true, at: true, headline: true });

const Place = z.object({
  /**
   * The greatest revision of the coverage's entries, removed ones included: the `after` of the next request for changes. It is never before the
   * beginning of the change log, which forgets what was removed before.
   */
  position: z.int().nonnegative(),
  total: z.int().nonnegative(),
  /** The entry that was pinned last; null: none. It is also in its place among the entries. */
  pinned: CoverageEntry.nullable(),
  /** Newest first. */
  keyMoments: z.array(KeyMoment),
});

/** Response of GET /api/coverages/{slug}?before=: entries, newest first; `before` is the id of an entry: those that are older than it. */
export const CoveragePage = Place.extend({
  entries: z.array(CoverageEntry),
  /** Whether older ones follow. */
  hasOlder: z.boolean(),
});

/** Response of GET /api/coverages/{slug}/changes?after=: what changed since that position. */
export const CoverageChanges = Place.extend({
  /** New and edited ones, newest first. */
  entries: z.array(CoverageEntry),
  /** Ids of those that readers must no longer see. */
  removed: z.array(z.int().positive()),
  /** False: more changed than the response has, or `after` is of another log. Then the newest page is to be requested. */
  complete: z.boolean(),
});

export type CoverageEntry = z.infer<typeof CoverageEntry>;
export type KeyMoment = z.infer<typeof KeyMoment>;
export type CoveragePage = z.infer<typeof CoveragePage>;
export type CoverageChanges = z.infer<typeof CoverageChanges>;
