import * as z from 'zod';
import { spellingsOf } from '#contract/text/slug.ts';
import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';

const IdRow = z.object({ id: z.int() });

const items: Record<ItemKind, string> = {
  news: "articles WHERE source = 'wordpress'",
  programme: "noticed WHERE kind = 'programme'",
};

/** WordPress's id of the stored item with this slug, in any spelling; null if there is none. */
export async function knownId(db: D1Database, kind: ItemKind, slug: string): Promise<number | null> {
  const row = await db
    .prepare(
      `SELECT wordpress_id AS id FROM ${items[kind]} AND slug IN (SELECT value FROM json_each(?1))
       ORDER BY slug <> ?2 LIMIT 1`,
    )
    .bind(JSON.stringify(spellingsOf(slug)), slug)
    .first();
  return row === null ? null : IdRow.parse(row).id;
}
