import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';
import { raw, readIds } from '../sql.ts';

/** The categories of a kind, with the id of the one above each. */
export const categoriesOf: Record<ItemKind, string> = {
  news: 'SELECT id, slug, parent FROM categories',
  programme: "SELECT wordpress_id AS id, slug, parent FROM noticed WHERE kind = 'programme-category'",
};

/** As many ids as a request to WordPress names: its address stays short. */
const maxNamed = 200;

/** The ids of a category and of all below it, at most `maxNamed`: as in WordPress's archive, it holds their items too. */
export function categoriesBelow(db: D1Database, kind: ItemKind, id: number): Promise<number[]> {
  const all = raw(categoriesOf[kind]);
  return readIds(db)`WITH RECURSIVE below (id) AS (
      SELECT ${id} UNION SELECT k.id FROM (${all}) k JOIN below b ON k.parent = b.id)
    SELECT id FROM below LIMIT ${maxNamed}`;
}
