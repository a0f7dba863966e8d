import type { CoverageEntry } from '../newsroom.types.ts';
import type { AuthorSlug } from '../terms.ts';

/** An entry in the files of entries, the body in the notation of `blocks.ts`. */
export interface WrittenEntry extends Partial<Pick<CoverageEntry, 'headline' | 'isKey'>> {
  /** Minutes from the beginning of the coverage. */
  minute: number;
  authors: readonly [AuthorSlug, ...AuthorSlug[]];
  body: string;
  /** It stands above the others. */
  isPinned?: true;
  /** What was corrected, and how many minutes after it was published. */
  correction?: { after: number; text: string };
}

/** An entry without a headline. */
export const note = (minute: number, author: AuthorSlug, body: string): WrittenEntry => ({
  minute,
  authors: [author],
  body,
});

/** An entry with a headline, which is a key moment. */
export const keyMoment = (
  minute: number,
  author: AuthorSlug,
  headline: string,
  body: string,
): WrittenEntry => ({
  ...note(minute, author, body),
  headline,
  isKey: true,
});
