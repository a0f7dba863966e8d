/**
 * The canonical form of slugs in this system (docs/decisions/0020-one-spelling-of-a-slug.md). WordPress stores non-ASCII characters
 * percent-encoded, in lower case, and cuts the slug at 200 bytes: `%f0%9f%8c%80-huracan`. Our form is readable: `🌀-huracan`.
 */

/** WordPress cuts slugs at 200 bytes, counted in its percent-encoded form. */
export const maxSlugLength = 200;

const escapeRuns = /(?:%[89a-f][\da-f])+/gi;

/** Length in bytes of the UTF-8 character that starts with this byte; 0 when no character starts with it. */
function bytesOf(first: number): number {
  if (first >= 0xf0) return first <= 0xf4 ? 4 : 0;
  if (first >= 0xe0) return 3;
  return first >= 0xc2 ? 2 : 0;
}

/** Decodes the escapes of one character; null when they are invalid, or the character is a space or invisible. */
function decodeCharacter(escapes: string): string | null {
  try {
    const text = decodeURIComponent(escapes);
    return /[\p{Cc}\s]/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** Decodes a run of escapes of non-ASCII bytes. Escapes of incomplete characters stay as they are, in lower case. */
function decodeRun(run: string): string {
  let text = '';
  for (let place = 0; place < run.length;) {
    const length = 3 * bytesOf(Number.parseInt(run.slice(place + 1, place + 3), 16));
    const found =
      length > 0 && place + length <= run.length ? decodeCharacter(run.slice(place, place + length)) : null;
    text += found ?? run.slice(place, place + 3).toLowerCase();
    place += found === null ? 3 : length;
  }
  return text;
}

const percentEncode = (text: string) => encodeURIComponent(text).toLowerCase();
/** Percent-encodes an ASCII character, also those that `encodeURIComponent` leaves unchanged. */
const percentEncodeAscii = (letter: string) =>
  letter.codePointAt(0)?.toString(16).padStart(2, '0').replace(/^/, '%') ?? '';

/**
 * Converts a slug to our form, from WordPress's form or from a URL, encoded or not, in any case. ASCII letters become lower case, as in
 * WordPress, whose database ignores case. Other ASCII characters than letters, digits, `-`, `_`, `.` and `~` are percent-encoded, as in
 * WordPress, and so are bytes that are not valid UTF-8. Idempotent.
 */
export function toSlug(text: string): string {
  return text
    .toWellFormed()
    .replace(escapeRuns, decodeRun)
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/[\0-$&-,/:-@[-^`{-}\x7f]/g, percentEncodeAscii)
    .replace(/[\x80-\x9f\s]/g, percentEncode)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Converts a slug of our form to WordPress's form. */
export function wordPressSlug(slug: string): string {
  return slug.replace(/[^\0-\x7f]+/g, percentEncode);
}

/** Whether WordPress can have this slug (in our form). For any other slug WordPress would search for a different one. */
export function isWordPressSlug(slug: string): boolean {
  const spelled = wordPressSlug(slug);
  return spelled.length <= maxSlugLength && /^(?:[a-z\d_-]|%[\da-f]{2})+$/.test(spelled);
}

/**
 * Normalizes the accents of a slug of our form; the result is of our form, too. Escapes stay apart, because a combining accent after `%8a`
 * would change it to `%8à`, which is no escape. Some characters become ASCII: the Kelvin sign becomes a K.
 */
function normalize(slug: string, form: 'NFC' | 'NFD'): string {
  const parts = slug.split(/(%[\da-f]{2})/).map((part) => part.normalize(form));
  return toSlug(parts.join(''));
}

/** The spellings under which an item requested by this slug may be stored: the slug itself first, mostly the only one. */
export function spellingsOf(slug: string): string[] {
  const composed = normalize(slug, 'NFC');
  const others = [composed, composed.toLowerCase(), normalize(slug, 'NFD')];
  // The decomposed `≮` is `<` with an accent: `<` is escaped, so the two can never be composed again, and the spelling is another slug.
  return [...new Set([slug, ...others.filter((other) => slugKey(other) === slugKey(slug))])];
}

/** Key for comparing slugs: equal for slugs that differ only in case or in composed and decomposed accents. */
export function slugKey(text: string): string {
  return normalize(toSlug(text), 'NFC').toLowerCase();
}
