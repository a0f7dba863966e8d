import { MovedTo } from '#contract/publishing/moved-to.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { storedDate } from '../stored-values.ts';
import { part, prepare } from '../sql.ts';
import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';

/**
 * Where the published item of another kind is that this slug leads to. WordPress keeps the id of an item whose type an editor changes, so
 * the item that last had the slug is found by its id. If the slug never was one of this kind, the item of the other kind with the same slug
 * counts, as in WordPress's own guess. Null if there is none. Episodes count only by their ids: their slugs have no index.
 */
export async function movedToOtherKind(
  db: D1Database,
  kind: ItemKind,
  slug: string,
  now: number,
): Promise<MovedTo | null> {
  const at = storedDate(now);
  /** The published items `i` of the other kind. */
  const others =
    kind === 'news'
      ? part`SELECT kind, wordpress_id, slug FROM noticed WHERE kind = 'programme'`
      : part`SELECT 'news' AS kind, wordpress_id, slug FROM articles WHERE publish_date <= ${at}`;
  const row = await prepare(db)`WITH spellings (slug) AS (SELECT value FROM json_each(${spellingsOf(slug)})),
       had (id, left_at) AS (
         SELECT wordpress_id, left_at FROM old_slugs WHERE kind = ${kind} AND slug IN (SELECT slug FROM spellings))
     SELECT i.kind, i.slug, NULL AS episode, h.left_at AS leftAt FROM had h JOIN (${others}) i ON i.wordpress_id = h.id
     UNION ALL
     SELECT p.kind, p.slug, NULL, h.left_at FROM had h JOIN protected_items p
       ON p.kind IN ('news', 'programme') AND p.kind <> ${kind} AND p.wordpress_id = h.id
     UNION ALL
     SELECT n.kind, n.slug, e.wordpress_id, h.left_at FROM had h JOIN episodes e ON e.wordpress_id = h.id
       JOIN noticed n ON n.kind = 'programme' AND n.wordpress_id = e.programme_id WHERE e.publish_date <= ${at}
     UNION ALL
     SELECT i.kind, i.slug, NULL, '' FROM (${others}) i
       WHERE i.slug IN (SELECT slug FROM spellings) AND NOT EXISTS (SELECT 1 FROM had)
     ORDER BY leftAt DESC LIMIT 1`.first();
  // An unknown address stays a 404 whatever such a row holds.
  return MovedTo.safeParse(row).data ?? null;
}
