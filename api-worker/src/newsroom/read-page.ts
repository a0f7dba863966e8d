import type * as z from 'zod';
import { CountRow, fittingRows } from '../stored-values.ts';

/** One page of a list, as a response has it; `total` counts the entries of all pages. */
export interface Page<T> {
  body: T[];
  total: number;
}

export interface PageQuery {
  columns: string;
  /** What follows FROM, with its conditions. */
  from: string;
  order: string;
  /** An expression for the length of the list; without one its rows are counted. */
  length?: string;
  perPage: number;
  /** From 1. */
  page: number;
}

/** Reads a page and the length of its list in one batch. Both statements get the parameters `bound`. */
export async function readPage<T>(
  db: D1Database,
  item: z.ZodType<T>,
  { columns, from, order, length, perPage, page }: PageQuery,
  ...bound: (string | number)[]
): Promise<Page<T>> {
  const window = `LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const [rows, count] = await db.batch([
    db.prepare(`SELECT ${columns} FROM ${from} ORDER BY ${order} ${window}`).bind(...bound),
    db
      .prepare(length === undefined ? `SELECT count(*) AS n FROM ${from}` : `SELECT ${length} AS n`)
      .bind(...bound),
  ]);
  return { body: fittingRows(item, rows?.results, 'list'), total: CountRow.parse(count?.results[0]).n };
}
