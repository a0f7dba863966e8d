import { decode } from 'html-entities';
import sanitize from 'sanitize-html';

/**
 * A text of the weather service with nothing in it but words and lines: no markup, no control characters, no marks that turn the
 * writing around. At most `longest` characters; what was cut ends in "…".
 */
export function plainText(text: string, longest: number): string {
  // Markup may be longer than its words, but a text many times too long is not read to its end.
  const beginning = text.slice(0, longest * 4);
  const words = decode(sanitize(beginning, { allowedTags: [], allowedAttributes: {} }))
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (words.length <= longest) return words;
  // Half of a pair of code units is no character.
  const cut = words.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

/** The same in one line. */
export function plainLine(text: string, longest: number): string {
  return plainText(text, longest).replaceAll('\n', ' ').replace(/ +/g, ' ');
}
