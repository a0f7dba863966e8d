import * as z from 'zod';
import { CountRow } from '../../stored-values.ts';
import type { NewChange } from '../../changes/change-log.ts';
import type { ItemTag } from '../../upstreams/wordpress/to-contract.ts';
import { changedSlugsStatements, uniqueBySlug } from './changed-slugs.ts';

/** Statements that store tags as WordPress has them now, and keep the slugs that they give up by that. */
export function tagStatements(db: D1Database, tags: readonly ItemTag[], now: number): D1PreparedStatement[] {
  if (tags.length === 0) return [];
  const known = uniqueBySlug(tags);
  return [
    ...changedSlugsStatements(db, 'tag', known, now),
    db
      .prepare(
        `INSERT INTO tags (id, slug, name)
         SELECT value ->> 'id', value ->> 'slug', value ->> 'name' FROM json_each(?1) WHERE true
         ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name
         WHERE tags.slug <> excluded.slug OR tags.name <> excluded.name`,
      )
      .bind(JSON.stringify(known.map(({ id, slug, name }) => ({ id, slug, name })))),
  ];
}

/** The statement that links articles to their tags; `json` are rows (stored-article.ts). Both are stored already. */
export function tagLinkStatement(db: D1Database, json: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO article_tags (article_id, tag_id)
       SELECT a.id, t.id FROM json_each(?1) r
       JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id'
       JOIN json_each(r.value, '$.tags') s JOIN tags t ON t.id = s.value ->> 'id'
       WHERE true ON CONFLICT (article_id, tag_id) DO NOTHING`,
    )
    .bind(json);
}

/** Statements that delete these tags. Their slugs are kept, because a tag that returns has the same id. */
export function removeTagStatements(
  db: D1Database,
  ids: readonly number[],
  now: number,
): D1PreparedStatement[] {
  const json = JSON.stringify(ids);
  return [
    db
      .prepare(
        `INSERT INTO old_slugs (kind, wordpress_id, slug, left_at)
         SELECT 'tag', id, slug, ?2 FROM tags WHERE id IN (SELECT value FROM json_each(?1)) AND slug <> '~' || id
         ON CONFLICT (kind, slug, wordpress_id) DO UPDATE SET left_at = excluded.left_at`,
      )
      .bind(json, new Date(now).toISOString()),
    db.prepare('DELETE FROM tags WHERE id IN (SELECT value FROM json_each(?1))').bind(json),
  ];
}

const TagRow = z.object({ id: z.int(), slug: z.string() });

/** The stored tags with these ids. */
export async function heldTags(
  db: D1Database,
  ids: readonly number[],
): Promise<{ id: number; slug: string }[]> {
  const { results } = await db
    .prepare('SELECT id, slug FROM tags WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .all();
  return z.array(TagRow).parse(results);
}

/** How many other tags are stored. */
export async function countOtherTags(db: D1Database, ids: readonly number[]): Promise<number> {
  return CountRow.parse(
    await db
      .prepare('SELECT count(*) AS n FROM tags WHERE id NOT IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(ids))
      .first(),
  ).n;
}

/** News that change at once when their tag does; readers seldom open older ones, which the daily comparison updates. */
const maxNews = 200;

const NewsRow = z.object({
  slug: z.string(),
  categories: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(z.string())),
});

/** The lines of the change log for the newest published news that show one of these tags. */
export async function changesOfTagged(
  db: D1Database,
  ids: readonly number[],
  now: string,
): Promise<NewChange[]> {
  const { results } = await db
    .prepare(
      `SELECT a.slug, (SELECT json_group_array(k.slug) FROM article_categories c JOIN categories k ON k.id = c.category_id
         WHERE c.article_id = a.id) AS categories
       FROM articles a WHERE a.publish_date <= ?2 AND a.id IN (
         SELECT article_id FROM article_tags WHERE tag_id IN (SELECT value FROM json_each(?1)))
       ORDER BY a.publish_date DESC LIMIT ${maxNews}`,
    )
    .bind(JSON.stringify(ids), now)
    .all();
  return z
    .array(NewsRow)
    .parse(results)
    .map((row) => ({ ...row, kind: 'news', action: 'changed', previousSlug: null }));
}
