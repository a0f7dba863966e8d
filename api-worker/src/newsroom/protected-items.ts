import * as z from 'zod';
import { spellingsOf } from '#contract/text/slug.ts';
import { CountRow } from '../stored-values.ts';
import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';

/**
 * Items that a list request excludes by their ids, the newest ones: their ids make an address of at most some 3,000 characters, which every
 * server accepts. Older ones are left out of the response, which is then shorter.
 */
const maxExcluded = 300;

const IdRow = z.object({ id: z.int() });

/** The WordPress ids of the items of a kind that are protected, or whose slug another one holds: the newest `maxExcluded`. */
export async function hiddenIds(db: D1Database, kind: ItemKind): Promise<number[]> {
  const { results } = await db
    .prepare(
      `SELECT wordpress_id AS id FROM protected_items WHERE kind = ?1
       UNION SELECT wordpress_id FROM left_out WHERE kind = ?1 AND reason = 'slug' ORDER BY id DESC LIMIT ${maxExcluded}`,
    )
    .bind(kind)
    .all();
  return z
    .array(IdRow)
    .parse(results)
    .map(({ id }) => id);
}

/** Whether a protected item of this kind has this slug. */
export async function isProtectedSlug(db: D1Database, kind: ItemKind, slug: string): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT count(*) AS n FROM protected_items WHERE kind = ?1 AND slug IN (SELECT value FROM json_each(?2))`,
    )
    .bind(kind, JSON.stringify(spellingsOf(slug)))
    .first();
  return CountRow.parse(row).n > 0;
}

/** How many news items are protected. */
export async function countProtectedNews(db: D1Database): Promise<number> {
  return CountRow.parse(
    await db.prepare("SELECT count(*) AS n FROM protected_items WHERE kind = 'news'").first(),
  ).n;
}

/** The statement that stores these protected items. */
export function protectStatement(
  db: D1Database,
  kind: ItemKind,
  items: readonly { id: number; slug: string }[],
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT OR REPLACE INTO protected_items (kind, wordpress_id, slug)
       SELECT ?1, value ->> 'id', value ->> 'slug' FROM json_each(?2)`,
    )
    .bind(kind, JSON.stringify(items.map(({ id, slug }) => ({ id, slug }))));
}

/** The statement that removes these protected items, or all of the kind: they are gone, or not protected any more. */
export function unprotectStatement(
  db: D1Database,
  kind: ItemKind,
  ids: readonly number[] | 'all',
): D1PreparedStatement {
  return db
    .prepare(
      `DELETE FROM protected_items WHERE kind = ?1
       AND (?2 IS NULL OR wordpress_id IN (SELECT value FROM json_each(?2)))`,
    )
    .bind(kind, ids === 'all' ? null : JSON.stringify(ids));
}
