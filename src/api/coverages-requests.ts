import { ListItems } from '#contract/content.ts';
import { CoverageChanges, CoverageEntry, CoveragePage } from '#contract/coverages.ts';
import { slugSegment } from '#contract/publishing/item-addresses.ts';
import { requestApi } from './client.ts';

const address = (slug: string) => `/api/coverages/${slugSegment(slug)}`;

/** The live coverages, those that are told now first. */
export const coverageList = ({ perPage, page }: { perPage: number; page: number }) =>
  requestApi(`/api/coverages?per_page=${perPage}&page=${page}`, ListItems);

/** The newest entries of a live coverage, or those that are older than the one with the id `before`. */
export const coveragePage = (slug: string, before: number | null) =>
  requestApi(`${address(slug)}${before === null ? '' : `?before=${before}`}`, CoveragePage);

/** What changed since a position of the change log. */
export const coverageChanges = (slug: string, after: number) =>
  requestApi(`${address(slug)}/changes?after=${after}`, CoverageChanges);

export const coverageEntry = (slug: string, id: number) =>
  requestApi(`${address(slug)}/entries/${id}`, CoverageEntry);
