/** How the checklist of the specification writes down a text: the specification's words beside the site's own constant. */

/** The specification's words, what varies in braces; and what the site says there, with something in their place. */
export type Said = readonly [words: string, said: string];

export interface SpecText {
  words: string;
  said: string;
  /** The test that brings the site into the state that shows it: a path from the project's root. */
  provedBy: string;
}

/** Texts that one test proves. Browser tests and fault tests are named by their file alone. */
export const provedBy = (file: string, ...texts: readonly Said[]): SpecText[] =>
  texts.map(([words, said]) => ({ words, said, provedBy: folderOf(file) + file }));

function folderOf(file: string): string {
  if (file.includes('/')) return '';
  return file.endsWith('.e2e.ts') ? 'tests/browser/' : 'tests/faults/';
}

/** What braces may stand for: something, within one line. */
const anything = '[^\\n]{1,120}?';

/** Words of the specification as a pattern; `whole` where nothing may stand around them. */
export function fits(words: string, whole = false): RegExp {
  const pattern = words
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join(anything);
  return new RegExp(whole ? `^${pattern}$` : pattern, 'u');
}
