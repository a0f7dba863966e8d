import { Author, publishedPerPage } from '#contract/newsroom.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { storedDate } from '../stored-values.ts';
import { publishedIn } from './article-lists.ts';
import { type Page, readPage } from './read-page.ts';

const from = `(SELECT w.id, w.slug, w.name, w.bio, ${publishedIn('author', 'w.id', '?1')} AS count FROM authors w) WHERE count > 0`;

/** The author with this slug; null if no published article names them. */
export async function authorBySlug(db: D1Database, slug: string, now: number): Promise<Author | null> {
  const row = await db
    .prepare(
      `SELECT * FROM ${from} AND slug IN (SELECT value FROM json_each(?2)) ORDER BY slug <> ?3 LIMIT 1`,
    )
    .bind(storedDate(now), JSON.stringify(spellingsOf(slug)), slug)
    .first();
  return row === null ? null : Author.parse(row);
}

/** Authors of published articles, those with the most first; `page` counts from 1. */
export function listAuthors(db: D1Database, page: number, now: number): Promise<Page<Author>> {
  const query = { columns: '*', from, order: 'count DESC, id', perPage: publishedPerPage, page };
  return readPage(db, Author, query, storedDate(now));
}
