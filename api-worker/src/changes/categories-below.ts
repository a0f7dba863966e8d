import * as z from 'zod';
import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';

/** The categories of a kind, with the id of the one above each. */
export const categoriesOf: Record<ItemKind, string> = {
  news: 'SELECT id, slug, parent FROM categories',
  programme: "SELECT wordpress_id AS id, slug, parent FROM noticed WHERE kind = 'programme-category'",
};

/** The query of a category's id and those of all below it; `id` is a parameter of SQL. */
const belowQuery = (id: string, kind: ItemKind = 'news'): string =>
  `WITH RECURSIVE below (id) AS (SELECT ${id} UNION SELECT k.id FROM (${categoriesOf[kind]}) k JOIN below b ON k.parent = b.id)
   SELECT id FROM below`;

/** As many ids as a request to WordPress names: its address stays short. */
const maxNamed = 200;

const Row = z.object({ id: z.int() });

/** The ids of a category and of all below it, at most `maxNamed`: as in WordPress's archive, it holds their items too. */
export async function categoriesBelow(db: D1Database, kind: ItemKind, id: number): Promise<number[]> {
  const { results } = await db
    .prepare(`${belowQuery('?1', kind)} LIMIT ${maxNamed}`)
    .bind(id)
    .all();
  return z
    .array(Row)
    .parse(results)
    .map((row) => row.id);
}
