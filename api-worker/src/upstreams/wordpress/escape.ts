import { decode, encode } from 'html-entities';

/** Text as HTML text or an attribute's value. */
export function escape(text: string): string {
  return encode(text, { mode: 'specialChars' });
}

/** HTML that stands for plain text (a category's name, a picture's alternative) as that text. */
export function plain(html: string): string {
  return decode(html).replace(/\s+/g, ' ').trim();
}
