import { z } from 'zod';
import {
  Article,
  type ArticleCategory,
  ArticleCategories,
  ArticleSummary,
  PublishedItem,
  publishedPerPage,
} from '#contract/newsroom.ts';
import { Correction, NamedTerm, SearchAppearance } from '#contract/content.ts';
import { spellingsOf } from '#contract/slug.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import { type Page, readPage } from './read-page.ts';

/** The columns of an `ArticleSummary`, under its names. Rows from D1 are parsed, like everything that comes from outside the worker. */
export const summaryColumns = `a.slug, a.title, a.summary, a.image_url AS imageUrl, a.image_alt AS imageAlt,
  a.publish_date AS publishDate, a.category_id AS categoryId, a.source, a.short_title AS shortTitle`;

/** The order of the articles `a` in a list. */
export const newestFirst = 'a.publish_date DESC, a.id DESC';

export interface ArticleQuery {
  perPage: number;
  page: number;
  /** Ids; without either, all articles are listed. */
  category?: number | undefined;
  tag?: number | undefined;
  author?: number | undefined;
}

/** Articles of both sources, newest first. An article dated in the future is not published yet. */
export function listArticles(
  db: D1Database,
  { category, tag, author, ...window }: ArticleQuery,
  now: number,
): Promise<Page<ArticleSummary>> {
  const bound: (string | number)[] = [storedDate(now)];
  let from = 'articles a';
  if (category !== undefined)
    from += ` JOIN article_categories c ON c.article_id = a.id AND c.category_id = ?${bound.push(category)}`;
  if (tag !== undefined)
    from += ` JOIN article_tags t ON t.article_id = a.id AND t.tag_id = ?${bound.push(tag)}`;
  if (author !== undefined)
    from += ` JOIN article_authors w ON w.article_id = a.id AND w.author_id = ?${bound.push(author)}`;
  from += ' WHERE a.publish_date <= ?1';
  const query = { columns: summaryColumns, from, order: newestFirst, ...window };
  return readPage(db, ArticleSummary, query, ...bound);
}

/** One page of published articles. The index has their order, so the pages before are skipped in it and only this page's rows are read. */
export const publishedQuery = `SELECT slug, title, source, publish_date AS publishDate, modified FROM articles
  WHERE publish_date <= ?1 ORDER BY publish_date DESC, id DESC LIMIT ${publishedPerPage} OFFSET ?2`;

/** Articles of both sources in their shortest form, newest first; `page` counts from 1. */
export async function listPublished(db: D1Database, page: number, now: number): Promise<Page<PublishedItem>> {
  const [rows, count] = await db.batch([
    db.prepare(publishedQuery).bind(storedDate(now), (page - 1) * publishedPerPage),
    db.prepare('SELECT count(*) AS n FROM articles WHERE publish_date <= ?1').bind(storedDate(now)),
  ]);
  return { body: z.array(PublishedItem).parse(rows?.results), total: CountRow.parse(count?.results[0]).n };
}

/** All categories of an article, the main one first, its tags and its authors, each as JSON. */
export const termColumns = `(SELECT json_group_array(json_object('name', k.name, 'slug', k.slug) ORDER BY c.position)
   FROM article_categories c JOIN categories k ON k.id = c.category_id WHERE c.article_id = a.id) AS categories,
  (SELECT json_group_array(json_object('name', t.name, 'slug', t.slug) ORDER BY t.name)
   FROM article_tags l JOIN tags t ON t.id = l.tag_id WHERE l.article_id = a.id) AS tags,
  (SELECT json_group_array(json_object('name', w.name, 'slug', w.slug) ORDER BY l.position)
   FROM article_authors l JOIN authors w ON w.id = l.author_id WHERE l.article_id = a.id) AS authors`;

const json = z.string().transform((text): unknown => JSON.parse(text));

/** The columns that hold JSON. */
export const JsonColumns = z.object({
  categories: json.pipe(z.array(NamedTerm)),
  tags: json.pipe(z.array(NamedTerm)),
  authors: json.pipe(z.array(NamedTerm)),
  corrections: json.pipe(z.array(Correction)),
  seo: json.nullable().pipe(SearchAppearance),
});

const ArticleRow = z
  .looseObject(JsonColumns.shape)
  .transform((row): unknown => row)
  .pipe(Article);

/** Null if no published article has this slug. */
export async function articleBySlug(db: D1Database, slug: string, now: number): Promise<Article | null> {
  const row = await db
    .prepare(
      `SELECT ${summaryColumns}, a.content, a.author, a.modified, a.image_caption AS imageCaption,
         a.image_credit AS imageCredit, a.corrections, a.text_changed AS textChanged, a.seo,
         ${termColumns} FROM articles a
       WHERE a.slug IN (SELECT value FROM json_each(?1)) AND a.publish_date <= ?2 ORDER BY a.slug <> ?3 LIMIT 1`,
    )
    .bind(JSON.stringify(spellingsOf(slug)), storedDate(now), slug)
    .first();
  return row === null ? null : ArticleRow.parse(row);
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

/** How many articles the read model has. Triggers of D1 keep the number, because counting would read every row. */
export async function countArticles(db: D1Database): Promise<number> {
  const row = await db.prepare("SELECT n FROM row_counts WHERE table_name = 'articles'").first();
  return CountRow.parse(row).n;
}
