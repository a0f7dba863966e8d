import * as z from 'zod';
import { digestOf } from '#contract/signing/digest.ts';

/** The row of `SELECT count(*) AS n`. */
export const CountRow = z.object({ n: z.int().nonnegative() });

/** JSON as D1 stores it. */
export const StoredJson = z.string().transform((text): unknown => JSON.parse(text));

/** A time as `storedDate` wrote it, in milliseconds since the epoch. */
export const StoredTime = z.iso.datetime().transform((text) => Date.parse(text));

/** The rows that fit. One that does not is left out of its list and logged under `what`, and the others are kept. */
export const fittingRows = <Row>(
  schema: z.ZodType<Row>,
  rows: readonly unknown[] | undefined,
  what: string,
): Row[] => readableRows((row) => schema.parse(row), rows, what);

/** The same for a `read` that is more than a schema. */
export function readableRows<Row>(
  read: (row: unknown) => Row,
  rows: readonly unknown[] | undefined,
  what: string,
): Row[] {
  return (rows ?? []).flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : String(error);
      console.error(`${what}: a row is left out: ${why}`);
      return [];
    }
  });
}

/** A time as D1 stores it: UTC, whole seconds, so that it sorts as text. */
export function storedDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A text that differs whenever the content does. 64 bits are enough to detect that one item changed. */
export const fingerprintOf = (content: object): Promise<string> => digestOf(JSON.stringify(content), 8);
