import * as z from 'zod';
import type { Closing } from '#contract/closings.ts';
import type { NewChange } from '../../changes/change-log.ts';
import { storedDate } from '../../stored-values.ts';
import { prepare, readCount, readRows } from '../../sql.ts';

/** One line for all of them: a storm changes hundreds in a minute, and each would touch the same pages. */
export const closingsChanged: NewChange = {
  kind: 'closing',
  action: 'changed',
  slug: 'cierres',
  previousSlug: null,
  categories: [],
};

const Row = z.object({ id: z.int(), ends_at: z.string(), content: z.string() });

/** The stored ones by their ids. `content` is what `storeClosingsStatement` wrote. */
export async function readStoredClosings(db: D1Database): Promise<Map<number, z.infer<typeof Row>>> {
  const rows = await readRows(db, Row)`SELECT wordpress_id AS id, ends_at, content FROM closings`;
  return new Map(rows.map((row) => [row.id, row]));
}

export const contentOfClosing = (closing: Closing): string => JSON.stringify(closing);

export function storeClosingsStatement(db: D1Database, closings: readonly Closing[]): D1PreparedStatement {
  const rows = closings.map((closing) => ({
    id: closing.id,
    ends_at: closing.endsAt,
    content: contentOfClosing(closing),
  }));
  return prepare(db)`INSERT INTO closings (wordpress_id, ends_at, content)
    SELECT value ->> 'id', value ->> 'ends_at', value ->> 'content' FROM json_each(${rows}) WHERE true
    ON CONFLICT (wordpress_id) DO UPDATE SET ends_at = excluded.ends_at, content = excluded.content
    WHERE content <> excluded.content`;
}

/** Deletes those with these ids, and those that have ended. */
export const removeClosingsStatement = (
  db: D1Database,
  ids: readonly number[],
  now: number,
): D1PreparedStatement =>
  prepare(db)`DELETE FROM closings WHERE wordpress_id IN (SELECT value FROM json_each(${ids}))
    OR ends_at <= ${storedDate(now)}`;

/** Deletes all that are not from this WordPress. */
export const removeForeignStatement = (db: D1Database, source: string): D1PreparedStatement =>
  prepare(db)`DELETE FROM closings WHERE NOT EXISTS (SELECT 1 FROM closings_source
    WHERE source = ${source})`;

/** Notes that the whole list was read just now. `hasAll`: whether it is not longer than what is kept. */
export const checkedStatement = (
  db: D1Database,
  source: string,
  hasAll: boolean,
  now: number,
): D1PreparedStatement =>
  prepare(db)`INSERT INTO closings_source (id, source, checked_at, has_all)
    VALUES (1, ${source}, ${storedDate(now)}, ${hasAll ? 1 : 0})
    ON CONFLICT (id) DO UPDATE SET source = excluded.source, checked_at = excluded.checked_at, has_all = excluded.has_all`;

/** How many others are stored. */
export async function countOtherClosings(db: D1Database, ids: readonly number[]): Promise<number> {
  return readCount(db)`SELECT count(*) AS n FROM closings
    WHERE wordpress_id NOT IN (SELECT value FROM json_each(${ids}))`;
}
