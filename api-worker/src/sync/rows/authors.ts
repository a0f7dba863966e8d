import type { ItemAuthor } from '../../upstreams/wordpress/story-fields.ts';
import { changedSlugsStatements, uniqueBySlug } from './changed-slugs.ts';
import { prepare } from '../../sql.ts';

/** Statements that store authors as WordPress has them now, and keep the slugs that they give up. A slug that another author has taken meanwhile stays with that author. */
export function authorStatements(
  db: D1Database,
  authors: readonly ItemAuthor[],
  now: number,
): D1PreparedStatement[] {
  if (authors.length === 0) return [];
  const known = uniqueBySlug(authors);
  return [
    ...changedSlugsStatements(db, 'author', known, now),
    prepare(db)`INSERT INTO authors (id, slug, name, bio)
      SELECT value ->> 'id', value ->> 'slug', value ->> 'name', value ->> 'bio' FROM json_each(${known}) WHERE true
      ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, bio = excluded.bio
      WHERE authors.slug <> excluded.slug OR authors.name <> excluded.name OR authors.bio <> excluded.bio`,
  ];
}

/** Statements that link articles to their authors and chosen related stories; `json` are rows (stored-article.ts). All are stored already. */
export function authorLinkStatements(db: D1Database, json: string): D1PreparedStatement[] {
  return [
    // The author of an item with one author is not part of its fingerprint, so a new one may replace the stored one here.
    prepare(db)`DELETE FROM article_authors WHERE article_id IN (
        SELECT a.id FROM json_each(${json}) r JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id')
      AND NOT EXISTS (
        SELECT 1 FROM json_each(${json}) r JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id'
        JOIN json_each(r.value, '$.authors') s
        WHERE a.id = article_id AND s.value ->> 'id' = author_id AND s.key = position)`,
    prepare(db)`INSERT INTO article_authors (article_id, author_id, position)
      SELECT a.id, k.id, s.key FROM json_each(${json}) r
      JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id'
      JOIN json_each(r.value, '$.authors') s JOIN authors k ON k.id = s.value ->> 'id'
      WHERE true ON CONFLICT (article_id, author_id) DO NOTHING`,
    prepare(db)`INSERT INTO article_related (article_id, wordpress_id, position)
      SELECT a.id, s.value, s.key FROM json_each(${json}) r
      JOIN articles a ON a.wordpress_id = r.value ->> 'wordpress_id'
      JOIN json_each(r.value, '$.related') s
      WHERE true ON CONFLICT (article_id, wordpress_id) DO NOTHING`,
  ];
}
