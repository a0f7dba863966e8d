import * as z from 'zod';
import { spellingsOf } from '#contract/text/slug.ts';
import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';
import { raw, readRow } from '../sql.ts';

const IdRow = z.object({ id: z.int() });

const items: Record<ItemKind, string> = {
  news: "articles WHERE source = 'wordpress'",
  programme: "noticed WHERE kind = 'programme'",
};

/** WordPress's id of the stored item with this slug, in any spelling; null if there is none. */
export async function knownId(db: D1Database, kind: ItemKind, slug: string): Promise<number | null> {
  const row = await readRow(db, IdRow.nullable())`SELECT wordpress_id AS id FROM ${raw(items[kind])}
    AND slug IN (SELECT value FROM json_each(${spellingsOf(slug)}))
    ORDER BY slug <> ${slug} LIMIT 1`;
  return row?.id ?? null;
}
