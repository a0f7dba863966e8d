import { z } from 'zod';

/** The row of `SELECT count(*) AS n`. */
export const CountRow = z.object({ n: z.int().nonnegative() });

/** A time as D1 stores it: UTC, whole seconds, so that it sorts as text. */
export function storedDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A text that differs whenever the content does. 64 bits are enough to detect that one item changed. */
export async function fingerprintOf(content: object): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, 8);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
