import { z } from 'zod';

/** The row of `SELECT count(*) AS n`. */
export const CountRow = z.object({ n: z.int().nonnegative() });

/** A time as D1 stores it: UTC, whole seconds, so that it sorts as text. */
export function storedDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
