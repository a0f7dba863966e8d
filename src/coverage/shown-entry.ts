import { paths } from '#config/paths.ts';
import type { CoverageEntry } from '#contract/coverages.ts';
import { dayMonth, hour } from '#ui/time/dates.ts';
import { plainText, shorten } from '#ui/plain-text.ts';

/** The id of an entry's element, and the hash of links to it. */
export const entryAnchor = (id: number) => `entrada-${id}`;

/** "8:42 a. m., 28 nov". Moments of entries name their day, so that no text depends on when the page is made. */
export const entryMoment = (iso: string): string => `${hour(iso)}, ${dayMonth(iso)}`;

/** Characters of the words that stand for an entry without a headline. */
const titleLength = 90;

/** What an entry is called where it stands alone, plain text: its headline, the beginning of its text, or its hour. */
export const entryTitle = ({ headline, content, at }: CoverageEntry): string =>
  headline || shorten(plainText(content.rendered), titleLength) || entryMoment(at);

/** Where a link to an entry leads: to its place on the page, if it is one of those shown there, or to its own page. */
export const entryLink = (slug: string, id: number, shown: ReadonlySet<number>): string =>
  shown.has(id) ? `#${entryAnchor(id)}` : paths.coverageEntry(slug, id);
