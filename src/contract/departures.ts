/**
 * Marks of readers who left the newsletter. The worker stores one for each departure, and a restored backup leaves out whoever has one. It
 * is a digest, so the list of those who left has no addresses. Needs only Web Crypto.
 */

/** Days for which a departure is known, and so the age up to which a backup may be restored: a year and a month. */
export const departureDays = 400;

/** Hexadecimal digits: 128 bits, so that two readers never share a mark. */
const digits = 32;

/** The mark of an address, given in lower case (`email_key`). */
export const addressMark = (emailKey: string): Promise<string> => markOf(`correo ${emailKey}`);

/** The mark of the key of an unsubscribe link. Somebody may leave by a link when nothing else knows whose it is. */
export const linkMark = (unsubscribeKey: string): Promise<string> => markOf(`enlace ${unsubscribeKey}`);

/** Both marks of a subscriber, or the one that there is. */
export function marksOf(emailKey: string, unsubscribeKey: string | null): Promise<string[]> {
  const marks = [addressMark(emailKey)];
  if (unsubscribeKey !== null) marks.push(linkMark(unsubscribeKey));
  return Promise.all(marks);
}

async function markOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest.slice(0, digits / 2)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
