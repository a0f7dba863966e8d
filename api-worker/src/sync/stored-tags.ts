import { z } from 'zod';
import { CountRow } from '../stored-values.ts';
import { reportedSlugsStatement } from '../newsroom/old-slugs.ts';
import type { NewChange } from '../publishing/change-log.ts';
import type { ItemTag } from '../upstreams/wordpress/to-contract.ts';

/** Each tag once, and each slug once: two pages of a pull may show a tag before and after a change. */
function unique(tags: readonly ItemTag[]): ItemTag[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  return [...new Map([...byId.values()].map((tag) => [tag.slug, tag])).values()];
}

/** Ids of stored tags that give up their slug when these tags (?1) are stored: for a new one of their own, or to another tag. */
const leaving = `SELECT t.id FROM json_each(?1) r JOIN tags t ON t.id = r.value ->> 'id' WHERE t.slug <> r.value ->> 'slug'
  UNION SELECT t.id FROM json_each(?1) r JOIN tags t ON t.slug = r.value ->> 'slug' WHERE t.id <> r.value ->> 'id'`;

/**
 * Statements that store tags as WordPress has them now, and keep the slugs that they give up by that. A tag whose slug another one takes is
 * called `~` and its id until it arrives itself, because WordPress's slugs contain no `~`.
 */
export function tagStatements(db: D1Database, tags: readonly ItemTag[], now: number): D1PreparedStatement[] {
  if (tags.length === 0) return [];
  const known = unique(tags);
  const json = JSON.stringify(known.map(({ id, slug, name }) => ({ id, slug, name })));
  return [
    db
      .prepare(
        `INSERT INTO old_slugs (kind, wordpress_id, slug, left_at)
         SELECT 'tag', id, slug, ?2 FROM tags WHERE id IN (${leaving}) AND slug <> '~' || id
         ON CONFLICT (kind, slug, wordpress_id) DO UPDATE SET left_at = excluded.left_at`,
      )
      .bind(json, new Date(now).toISOString()),
    reportedSlugsStatement(
      db,
      'tag',
      known.map(({ id, previousSlugs: slugs }) => ({ id, slugs })),
      now,
    ),
    db.prepare(`UPDATE tags SET slug = '~' || id WHERE id IN (${leaving})`).bind(json),
    db
      .prepare(
        `INSERT INTO tags (id, slug, name)
         SELECT value ->> 'id', value ->> 'slug', value ->> 'name' FROM json_each(?1) WHERE true
         ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name
         WHERE tags.slug <> excluded.slug OR tags.name <> excluded.name`,
      )
      .bind(json),
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
const mostNews = 200;

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
       ORDER BY a.publish_date DESC LIMIT ${mostNews}`,
    )
    .bind(JSON.stringify(ids), now)
    .all();
  return z
    .array(NewsRow)
    .parse(results)
    .map((row) => ({ ...row, kind: 'news', action: 'changed', previousSlug: null }));
}
