/**
 * Marks of readers who left the newsletter. The worker keeps each for a while, and a restored backup leaves out whoever has one. It
 * is a digest, so the list of those who left has no addresses. Needs only Web Crypto.
 */
import { digestOf } from '../signing/digest.ts';

/** Days for which a mark is kept, and so the age up to which a backup may be restored: a year and a month. */
export const suppressionDays = 400;

/** 128 bits, so that two readers never share a mark. */
const bytes = 16;

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

const markOf = (text: string): Promise<string> => digestOf(text, bytes);
