import { z } from 'zod';
import { Author, publishedPerPage } from '#contract/newsroom.ts';
import { spellingsOf } from '#contract/slug.ts';
import { CountRow, storedDate } from '../stored-values.ts';

const from = `FROM (SELECT w.id, w.slug, w.name, w.bio, count(*) AS count FROM authors w JOIN article_authors l ON l.author_id = w.id
    JOIN articles a ON a.id = l.article_id WHERE a.publish_date <= ?1 GROUP BY w.id)`;

/** The author with this slug; null if no published article names them. */
export async function authorBySlug(db: D1Database, slug: string, now: number): Promise<Author | null> {
  const row = await db
    .prepare(`SELECT * ${from} WHERE slug IN (SELECT value FROM json_each(?2)) ORDER BY slug <> ?3 LIMIT 1`)
    .bind(storedDate(now), JSON.stringify(spellingsOf(slug)), slug)
    .first();
  return row === null ? null : Author.parse(row);
}

/** Authors of published articles, those with the most first; `page` counts from 1. */
export async function listAuthors(
  db: D1Database,
  page: number,
  now: number,
): Promise<{ items: Author[]; total: number }> {
  const [rows, count] = await db.batch([
    db
      .prepare(`SELECT * ${from} ORDER BY count DESC, id LIMIT ${publishedPerPage} OFFSET ?2`)
      .bind(storedDate(now), (page - 1) * publishedPerPage),
    db.prepare(`SELECT count(*) AS n ${from}`).bind(storedDate(now)),
  ]);
  return { items: z.array(Author).parse(rows?.results), total: CountRow.parse(count?.results[0]).n };
}
