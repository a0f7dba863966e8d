import * as z from 'zod';
import { readRows } from '../../sql.ts';

interface Move {
  /** Slugs of an item's categories before and after; empty if it was not or is not published. */
  before: readonly string[];
  after: readonly string[];
}

const CountRow = z.object({ slug: z.string(), n: z.int().nonnegative() });

/**
 * Whether these moves gave a news category its first item or took its last, because the header shows categories that have items. `moves`
 * are in D1 already.
 */
export async function changesOffer(db: D1Database, moves: readonly Move[]): Promise<boolean> {
  const growth = new Map<string, number>();
  for (const { before, after } of moves) {
    for (const slug of after.filter((other) => !before.includes(other))) add(growth, slug, 1);
    for (const slug of before.filter((other) => !after.includes(other))) add(growth, slug, -1);
  }
  if (growth.size === 0) return false;
  const rows = await readRows(db, CountRow)`SELECT r.value AS slug, (SELECT count(*)
    FROM categories k JOIN article_categories c ON c.category_id = k.id
      JOIN articles a ON a.id = c.article_id WHERE k.slug = r.value AND a.source = 'wordpress') AS n
    FROM json_each(${[...growth.keys()]}) r`;
  return rows.some(({ slug, n }) => n > 0 !== n - (growth.get(slug) ?? 0) > 0);
}

function add(counts: Map<string, number>, slug: string, by: number): void {
  counts.set(slug, (counts.get(slug) ?? 0) + by);
}
