/** How required texts are written down: the required words beside the site's own constant. */

/** The required words, with what varies in braces; and the site's text, with examples in their place. */
export type Said = readonly [words: string, said: string];

export interface SpecText {
  words: string;
  said: string;
  /** The test that brings the site into the state that shows the text: a path from the project's root. */
  provedBy: string;
}

/** Texts that one test covers. Browser tests and fault tests are named by their file alone. */
export const provedBy = (file: string, ...texts: readonly Said[]): SpecText[] =>
  texts.map(([words, said]) => ({ words, said, provedBy: folderOf(file) + file }));

function folderOf(file: string): string {
  if (file.includes('/')) return '';
  return file.endsWith('.e2e.ts') ? 'tests/browser/' : 'tests/faults/';
}

/** What braces may stand for: any text within one line. */
const anything = '[^\\n]{1,120}?';

/** Required words as a pattern; with `whole`, there may be no other text around them. */
export function fits(words: string, whole = false): RegExp {
  const pattern = words
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(anything);
  return new RegExp(whole ? `^${pattern}$` : pattern, 'u');
}
