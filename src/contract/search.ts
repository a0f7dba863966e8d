import * as z from 'zod';
import { ArticleSummary } from './newsroom.ts';

/** How old an article may be: the values of the parameter `fecha`, and the number of days that each stands for. */
export const searchPeriods = { dia: 1, semana: 7, mes: 31, anio: 366 } as const;
export const SearchPeriod = z.enum(['dia', 'semana', 'mes', 'anio']);
export type SearchPeriod = z.infer<typeof SearchPeriod>;

/**
 * Articles that a search lists at most, which are also all that it counts: 84 pages of the site, more than anyone opens. A search reads no
 * further, so a word that every article contains costs no more than another.
 */
export const maxFound = 1000;

/** Where the words of a search stand in a text: from `start` to before `end`, in UTF-16 units, in order and not overlapping. */
const Mark = z.tuple([z.int().nonnegative(), z.int().nonnegative()]);
export type Mark = z.infer<typeof Mark>;

const SearchHit = ArticleSummary.extend({ titleMarks: z.array(Mark), summaryMarks: z.array(Mark) });
export type SearchHit = z.infer<typeof SearchHit>;

/** A page of the newsroom, or about a team or a place, whose name the searched text contains or begins. */
export const FoundPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('programme'), name: z.string().min(1), slug: z.string().min(1) }),
  z.object({ kind: z.literal('category'), name: z.string().min(1), slug: z.string().min(1) }),
  z.object({ kind: z.literal('topic'), name: z.string().min(1), slug: z.string().min(1) }),
  z.object({ kind: z.literal('sport'), name: z.string().min(1), slug: z.string().min(1) }),
  z.object({ kind: z.literal('team'), name: z.string().min(1), id: z.int().positive(), league: z.string() }),
  z.object({ kind: z.literal('municipality'), name: z.string().min(1) }),
]);
export type FoundPage = z.infer<typeof FoundPage>;

/** One of the site's own pages (site-pages.ts). */
const FoundSitePage = z.object({ name: z.string().min(1), path: z.string().startsWith('/') });
export type FoundSitePage = z.infer<typeof FoundSitePage>;

/** Response of GET /api/search. The number of articles is in `X-Total`, at most `maxFound`. */
export const SearchResults = z.object({
  /** The text that was searched for instead, because nothing was found for the reader's; null: nothing was corrected. */
  corrected: z.string().nullable(),
  /** Another spelling that finds much more than the reader's; null: none is known. */
  suggestion: z.string().nullable(),
  /** Best match first. */
  articles: z.array(SearchHit),
  /** At most a few, best match first. One of a kind that only another release knows is null. */
  pages: z.array(FoundPage.nullable().catch(null)),
  /** The same of the site's own pages, which come before them. Release 1.0.0 does not have them. */
  sitePages: z.array(FoundSitePage).default([]),
});
export type SearchResults = z.infer<typeof SearchResults>;
