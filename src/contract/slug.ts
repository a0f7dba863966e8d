/**
 * The one spelling of a slug in this system (docs/decisions/0020-one-spelling-of-a-slug.md). WordPress keeps what is not ASCII of a title
 * percent-encoded, in lower case, and cuts the whole at 200 bytes: `%f0%9f%8c%80-huracan`. Here it is text that people read:
 * `🌀-huracan`.
 */

/** WordPress cuts slugs at 200 bytes, as it spells them itself. */
export const longestSlug = 200;

const escapes = /(?:%[89a-f][\da-f])+/gi;

/** What UTF-8 makes of a byte that begins a character: how many bytes that has; 0 where it begins none. */
function bytesOf(first: number): number {
  if (first >= 0xf0) return first <= 0xf4 ? 4 : 0;
  if (first >= 0xe0) return 3;
  return first >= 0xc2 ? 2 : 0;
}

/** The character that these escapes spell; null where they spell none, or one that nobody could see. */
function character(escaped: string): string | null {
  try {
    const text = decodeURIComponent(escaped);
    return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Escapes of bytes beyond ASCII: those that make characters become them; halves of characters stay as they are. */
function readable(run: string): string {
  let text = '';
  for (let place = 0; place < run.length;) {
    const length = 3 * bytesOf(Number.parseInt(run.slice(place + 1, place + 3), 16));
    const found =
      length > 0 && place + length <= run.length ? character(run.slice(place, place + length)) : null;
    text += found ?? run.slice(place, place + 3).toLowerCase();
    place += found === null ? 3 : length;
  }
  return text;
}

const escaped = (text: string) => encodeURIComponent(text).toLowerCase();
/** `encodeURIComponent` leaves some of ASCII as it is. */
const escapedAscii = (letter: string) =>
  letter.codePointAt(0)?.toString(16).padStart(2, '0').replace(/^/, '%') ?? '';

/**
 * A slug in the system's spelling, from WordPress's own or from an address, encoded or not, in any case. Letters of ASCII are in lower case,
 * because WordPress's are and its database does not tell them apart. What is no letter, number, `-`, `_`, `.` or `~` of ASCII is
 * an escape, as WordPress has it, and so is what UTF-8 cannot read. Done twice it is done once.
 */
export function readableSlug(text: string): string {
  return text
    .toWellFormed()
    .replace(escapes, readable)
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/[\0-$&-,/:-@[-^`{-}\x7f]/g, escapedAscii)
    .replace(/[\x80-\x9f\u2028\u2029]/g, escaped)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The same slug as WordPress spells it. */
export function wordPressSlug(slug: string): string {
  return slug.replace(/[^\0-\x7f]+/g, escaped);
}

/** Whether WordPress can hold a slug (in the system's spelling): it makes no other, and asked for another it looks for something else. */
export function isWordPressSlug(slug: string): boolean {
  const spelled = wordPressSlug(slug);
  return spelled.length <= longestSlug && /^(?:[a-z\d_-]|%[\da-f]{2})+$/.test(spelled);
}

/** The spellings under which an item may be kept that is asked for by this slug; the slug itself first, and mostly alone. */
export function spellingsOf(slug: string): string[] {
  const composed = slug.normalize('NFC');
  return [...new Set([slug, composed, composed.toLowerCase(), slug.normalize('NFD')])];
}

/** What two slugs have in common that readers take for one: another case, or accents written as two characters. */
export function slugKey(text: string): string {
  return readableSlug(text).normalize('NFC').toLowerCase();
}
