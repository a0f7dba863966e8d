import * as z from 'zod';
import { StoredJson } from '../../stored-values.ts';
import type { NewChange } from '../../changes/change-log.ts';
import type { ItemTag } from '../../upstreams/wordpress/to-contract.ts';
import { changedSlugsStatements, uniqueBySlug } from './changed-slugs.ts';
import { prepare, readCount, readRows } from '../../sql.ts';

/** Statements that store tags as WordPress has them now, and keep the slugs that they give up by that. */
export function tagStatements(db: D1Database, tags: readonly ItemTag[], now: number): D1PreparedStatement[] {
  if (tags.length === 0) return [];
  const known = uniqueBySlug(tags);
  return [
    ...changedSlugsStatements(db, 'tag', known, now),
    prepare(db)`INSERT INTO tags (id, slug, name)
      SELECT value ->> 'id', value ->> 'slug', value ->> 'name'
      FROM json_each(${known.map(({ id, slug, name }) => ({ id, slug, name }))}) WHERE true
      ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name
      WHERE tags.slug <> excluded.slug OR tags.name <> excluded.name`,
  ];
}

/** The statement that links articles to their tags; `json` are rows (stored-article.ts). Both are stored already. */
export function tagLinkStatement(db: D1Database, json: string): D1PreparedStatement {
  return prepare(db)`INSERT INTO article_tags (article_id, tag_id)
    SELECT a.id, t.id FROM json_each(${json}) r
    JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id'
    JOIN json_each(r.value, '$.tags') s JOIN tags t ON t.id = s.value ->> 'id'
    WHERE true ON CONFLICT (article_id, tag_id) DO NOTHING`;
}

/** Statements that delete these tags. Their slugs are kept, because a tag that returns has the same id. */
export function removeTagStatements(
  db: D1Database,
  ids: readonly number[],
  now: number,
): D1PreparedStatement[] {
  const json = JSON.stringify(ids);
  return [
    prepare(db)`INSERT INTO old_slugs (kind, wordpress_id, slug, left_at)
      SELECT 'tag', id, slug, ${new Date(now).toISOString()} FROM tags
      WHERE id IN (SELECT value FROM json_each(${json})) AND slug <> '~' || id
      ON CONFLICT (kind, slug, wordpress_id) DO UPDATE SET left_at = excluded.left_at`,
    prepare(db)`DELETE FROM tags WHERE id IN (SELECT value FROM json_each(${json}))`,
  ];
}

const TagRow = z.object({ id: z.int(), slug: z.string() });

/** The stored tags with these ids. */
export async function heldTags(
  db: D1Database,
  ids: readonly number[],
): Promise<{ id: number; slug: string }[]> {
  return readRows(db, TagRow)`SELECT id, slug FROM tags
    WHERE id IN (SELECT value FROM json_each(${ids}))`;
}

/** How many other tags are stored. */
export async function countOtherTags(db: D1Database, ids: readonly number[]): Promise<number> {
  return readCount(db)`SELECT count(*) AS n FROM tags
    WHERE id NOT IN (SELECT value FROM json_each(${ids}))`;
}

/** News that change at once when their tag does; readers seldom open older ones, which the daily comparison updates. */
const maxNews = 200;

const NewsRow = z.object({
  slug: z.string(),
  categories: StoredJson.pipe(z.array(z.string())),
});

/** The lines of the change log for the newest published news that show one of these tags. */
export async function changesOfTagged(
  db: D1Database,
  ids: readonly number[],
  now: string,
): Promise<NewChange[]> {
  const rows = await readRows(db, NewsRow)`SELECT a.slug,
      (SELECT json_group_array(k.slug) FROM article_categories c JOIN categories k ON k.id = c.category_id
       WHERE c.article_id = a.id) AS categories
    FROM articles a WHERE a.publish_date <= ${now} AND a.id IN (
      SELECT article_id FROM article_tags WHERE tag_id IN (SELECT value FROM json_each(${ids})))
    ORDER BY a.publish_date DESC LIMIT ${maxNews}`;
  return rows.map((row) => ({ ...row, kind: 'news', action: 'changed', previousSlug: null }));
}
