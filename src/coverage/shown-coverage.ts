import { leadOf } from '#body/lead.ts';
import { paths } from '#config/paths.ts';
import type { Correction, Coverage, NewsItem } from '#contract/content.ts';
import type { CoveragePage } from '#contract/coverages.ts';
import { plainText } from '#ui/plain-text.ts';
import { texts } from './texts.ts';

/** What the pages of a live coverage show of its news item. */
export interface ShownCoverage {
  slug: string;
  /** Its canonical path. */
  path: string;
  /** Inline HTML. */
  title: string;
  /** Plain text; empty without a summary, or where it only repeats the beginning of the introduction. */
  lead: string;
  /** Sanitised HTML: in an election it has the desk's table. */
  introduction: string;
  corrections: Correction[];
  state: Coverage;
}

/** A news item that is a live coverage. */
export type CoverageItem = NewsItem & { coverage: Coverage };

export const isCoverage = (item: NewsItem): item is CoverageItem => item.coverage !== null;

export function shownCoverage(item: CoverageItem): ShownCoverage {
  const introduction = item.content.rendered;
  return {
    slug: item.slug,
    path: paths.coverage(item.slug),
    title: item.title.rendered || texts.kind,
    lead: leadOf(plainText(item.excerpt.rendered), introduction),
    introduction,
    corrections: item.corrections,
    state: item.coverage,
  };
}

/** The HTML of all bodies on a page, for the styles of their blocks. */
export const bodiesOf = (
  { introduction }: Pick<ShownCoverage, 'introduction'>,
  { entries, pinned }: Pick<CoveragePage, 'entries' | 'pinned'>,
  isNewest: boolean,
): string =>
  [
    ...(isNewest ? [introduction, pinned?.content.rendered] : []),
    ...entries.map(({ content }) => content.rendered),
  ]
    .filter(Boolean)
    .join('');
