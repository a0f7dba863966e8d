import { spellingsOf } from '#contract/text/slug.ts';
import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';
import { prepare, readCount, readIds } from '../sql.ts';

/**
 * Items that a list request excludes by their ids, the newest ones: their ids make an address of at most some 3,000 characters, which every
 * server accepts. Older ones are left out of the response, which is then shorter.
 */
const maxExcluded = 300;

/** The WordPress ids of the items of a kind that are protected, or whose slug another one holds: the newest `maxExcluded`. */
export async function hiddenIds(db: D1Database, kind: ItemKind): Promise<number[]> {
  return readIds(db)`SELECT wordpress_id AS id FROM protected_items WHERE kind = ${kind}
    UNION SELECT wordpress_id FROM left_out WHERE kind = ${kind} AND reason = 'slug' ORDER BY id DESC LIMIT ${maxExcluded}`;
}

/** Whether a protected item of this kind has this slug. */
export async function isProtectedSlug(db: D1Database, kind: ItemKind, slug: string): Promise<boolean> {
  const count = await readCount(db)`SELECT count(*) AS n FROM protected_items
    WHERE kind = ${kind} AND slug IN (SELECT value FROM json_each(${spellingsOf(slug)}))`;
  return count > 0;
}

/** How many news items are protected. */
export async function countProtectedNews(db: D1Database): Promise<number> {
  return readCount(db)`SELECT count(*) AS n FROM protected_items WHERE kind = 'news'`;
}

/** The statement that stores these protected items. */
export function protectStatement(
  db: D1Database,
  kind: ItemKind,
  items: readonly { id: number; slug: string }[],
): D1PreparedStatement {
  return prepare(db)`INSERT OR REPLACE INTO protected_items (kind, wordpress_id, slug)
    SELECT ${kind}, value ->> 'id', value ->> 'slug' FROM json_each(${items.map(({ id, slug }) => ({ id, slug }))})`;
}

/** The statement that removes these protected items, or all of the kind: they are gone, or not protected any more. */
export function unprotectStatement(
  db: D1Database,
  kind: ItemKind,
  ids: readonly number[] | 'all',
): D1PreparedStatement {
  const listed = ids === 'all' ? null : ids;
  return prepare(db)`DELETE FROM protected_items WHERE kind = ${kind}
    AND (${listed} IS NULL OR wordpress_id IN (SELECT value FROM json_each(${listed})))`;
}
