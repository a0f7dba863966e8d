import { z } from 'zod';
import {
  Article,
  type ArticleCategory,
  ArticleCategories,
  ArticleSummary,
  PublishedItem,
  publishedPerPage,
} from '#contract/newsroom.ts';
import { spellingsOf } from '#contract/slug.ts';
import { CountRow, storedDate } from '../stored-values.ts';

/** The columns of an `ArticleSummary`, under its names. Rows from D1 are parsed, like everything that comes from outside the worker. */
export const summaryColumns = `a.slug, a.title, a.summary, a.image_url AS imageUrl, a.image_alt AS imageAlt,
  a.publish_date AS publishDate, a.category_id AS categoryId, a.source`;

export interface ArticlePage {
  items: ArticleSummary[];
  total: number;
}

export interface ArticleQuery {
  perPage: number;
  page: number;
  category?: number | undefined;
}

/** Articles of both sources, newest first. An article dated in the future is not published yet. */
export async function listArticles(db: D1Database, query: ArticleQuery, now: number): Promise<ArticlePage> {
  const { perPage, page, category } = query;
  const from =
    category === undefined
      ? 'articles a WHERE a.publish_date <= ?1'
      : 'article_categories c JOIN articles a ON a.id = c.article_id WHERE a.publish_date <= ?1 AND c.category_id = ?2';
  const bound = category === undefined ? [storedDate(now)] : [storedDate(now), category];
  const window = `LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const [rows, count] = await db.batch([
    db
      .prepare(`SELECT ${summaryColumns} FROM ${from} ORDER BY a.publish_date DESC, a.id DESC ${window}`)
      .bind(...bound),
    db.prepare(`SELECT count(*) AS n FROM ${from}`).bind(...bound),
  ]);
  return { items: z.array(ArticleSummary).parse(rows?.results), total: CountRow.parse(count?.results[0]).n };
}

/** One page of published articles. The index has their order, so the pages before are skipped in it and only this page's rows are read. */
export const publishedQuery = `SELECT slug, title, source, publish_date AS publishDate, modified FROM articles
  WHERE publish_date <= ?1 ORDER BY publish_date DESC, id DESC LIMIT ${publishedPerPage} OFFSET ?2`;

/** Articles of both sources in their shortest form, newest first; `page` counts from 1. */
export async function listPublished(
  db: D1Database,
  page: number,
  now: number,
): Promise<{ items: PublishedItem[]; total: number }> {
  const [rows, count] = await db.batch([
    db.prepare(publishedQuery).bind(storedDate(now), (page - 1) * publishedPerPage),
    db.prepare('SELECT count(*) AS n FROM articles WHERE publish_date <= ?1').bind(storedDate(now)),
  ]);
  return {
    items: z.array(PublishedItem).parse(rows?.results),
    total: CountRow.parse(count?.results[0]).n,
  };
}

/** Null if no published article has this slug. */
export async function articleBySlug(db: D1Database, slug: string, now: number): Promise<Article | null> {
  const row = await db
    .prepare(
      `SELECT ${summaryColumns}, a.content, a.author, a.modified, a.image_caption AS imageCaption FROM articles a
       WHERE a.slug IN (SELECT value FROM json_each(?1)) AND a.publish_date <= ?2 ORDER BY a.slug <> ?3 LIMIT 1`,
    )
    .bind(JSON.stringify(spellingsOf(slug)), storedDate(now), slug)
    .first();
  return row === null ? null : Article.parse(row);
}

/** Categories of the internal API, sorted by name. */
export async function listCategories(db: D1Database): Promise<ArticleCategory[]> {
  const { results } = await db.prepare('SELECT id, slug, name FROM categories ORDER BY name, id').all();
  return ArticleCategories.parse(results);
}

const SyncedRow = z.object({ synced_at: z.string().nullable() });

/** When the read model was last synced from WordPress (ms since the epoch); null: never. */
export async function syncedAt(db: D1Database): Promise<number | null> {
  const row = SyncedRow.parse(
    await db.prepare("SELECT synced_at FROM sync_state WHERE upstream = 'wordpress'").first(),
  );
  return row.synced_at === null ? null : Date.parse(row.synced_at);
}
