/** How required texts are written down: the required words beside the site's own constant. */

/** The required words, with what varies in braces; and the site's text, with examples in their place. */
export type Said = readonly [words: string, said: string];

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
