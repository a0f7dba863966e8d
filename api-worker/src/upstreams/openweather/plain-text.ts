import { decode } from 'html-entities';
import sanitize from 'sanitize-html';

/**
 * A text of the weather service reduced to words and lines: no markup, no control characters, no marks that change the direction of
 * writing. At most `longest` characters; a text that was cut ends in "…".
 */
export function plainText(text: string, longest: number): string {
  // Markup may be longer than its words, but a text that is many times too long is not read to its end.
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
  // The first half of a surrogate pair is not a character.
  const cut = words.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}

/** The same on one line. */
export function plainLine(text: string, longest: number): string {
  return plainText(text, longest).replaceAll('\n', ' ').replace(/ +/g, ' ');
}
