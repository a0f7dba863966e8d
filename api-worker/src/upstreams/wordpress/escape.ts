import { decode, encode } from 'html-entities';

/** Text escaped for use as HTML text or as an attribute's value. */
export function escape(text: string): string {
  return encode(text, { mode: 'specialChars' });
}

/** Decodes HTML that represents plain text (a category's name, a picture's alternative text). */
export function plain(html: string): string {
  return decode(html).replace(/\s+/g, ' ').trim();
}
