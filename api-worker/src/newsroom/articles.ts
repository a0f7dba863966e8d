import * as z from 'zod';
import {
  Article,
  ArticleCategories,
  type ArticleCategory,
  ArticleSummary,
  PublishedItem,
  publishedPerPage,
} from '#contract/newsroom.ts';
import { Correction, Coverage, NamedTerm, SearchAppearance } from '#contract/content.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { CountRow, fittingRows, readableRows, storedDate, StoredJson } from '../stored-values.ts';
import { fromList, type ListKind, listOrder, publishedIn, publishedOfAll } from './article-lists.ts';
import { type Page, type PageQuery, readPage } from './read-page.ts';
import { type Part, part, prepare, raw, readCount, readRow } from '../sql.ts';
import { SportArticle } from '#contract/sports.ts';

/** The columns of an `ArticleSummary`, under its names. Rows from D1 are parsed, like everything that comes from outside the worker. */
export const summaryColumns = `a.slug, a.title, a.summary, a.image_url AS imageUrl, a.image_alt AS imageAlt,
  a.publish_date AS publishDate, a.category_id AS categoryId, a.source, a.short_title AS shortTitle`;

/** The order of the articles `a` in a list. */
const newestFirst = 'a.publish_date DESC, a.id DESC';

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
  const asked = Object.entries({ author, tag, category }).flatMap(([kind, id]) =>
    id === undefined ? [] : [{ kind: kind as ListKind, id }],
  );
  return readPage(
    db,
    ArticleSummary,
    { columns: summaryColumns, ...listQuery(asked.map(({ kind }) => kind)), ...window },
    ...[storedDate(now), ...asked.map(({ id }) => id)],
  );
}

/** Where the articles that are in all these lists are; ?1 is now, ?2 … are the ids of the lists. */
export function listQuery([kind, ...others]: readonly ListKind[]): Pick<
  PageQuery,
  'from' | 'order' | 'length'
> {
  if (kind === undefined) {
    return {
      from: 'articles a WHERE a.publish_date <= ?1',
      order: newestFirst,
      length: publishedOfAll('?1'),
    };
  }
  const from = fromList(kind, '?2', '?1');
  if (others.length === 0) return { from, order: listOrder, length: publishedIn(kind, '?2', '?1') };
  // No page of the site asks for an intersection. It is found and counted in the first list.
  const inOthers = others.map(
    (other, at) =>
      `AND EXISTS (SELECT 1 FROM article_lists o WHERE o.article_id = a.id AND o.kind = '${other}' AND o.list_id = ?${at + 3})`,
  );
  return { from: `${from} ${inOthers.join(' ')}`, order: listOrder };
}

/** All categories of an article, the main one first, as JSON. */
const categoriesColumn = `(SELECT json_group_array(json_object('name', k.name, 'slug', k.slug) ORDER BY c.position)
   FROM article_categories c JOIN categories k ON k.id = c.category_id WHERE c.article_id = a.id) AS categories`;

/** Its tags and its authors, each as JSON. */
const termColumns = `(SELECT json_group_array(json_object('name', t.name, 'slug', t.slug) ORDER BY t.name)
   FROM article_tags l JOIN tags t ON t.id = l.tag_id WHERE l.article_id = a.id) AS tags,
  (SELECT json_group_array(json_object('name', w.name, 'slug', w.slug) ORDER BY l.position)
   FROM article_authors l JOIN authors w ON w.id = l.author_id WHERE l.article_id = a.id) AS authors`;

/** The columns that hold JSON, or 0 and 1. */
const JsonColumns = z.object({
  categories: StoredJson.pipe(z.array(NamedTerm)),
  tags: StoredJson.pipe(z.array(NamedTerm)),
  authors: StoredJson.pipe(z.array(NamedTerm)),
  corrections: StoredJson.pipe(z.array(Correction)),
  seo: StoredJson.nullable().pipe(SearchAppearance),
  coverage: StoredJson.nullable().pipe(Coverage.nullable()),
  imageTall: z.int().transform((flag) => flag === 1),
});

/** A news item of WordPress with its id there, as far as lists show it, and its columns. */
export const ListedNews = ArticleSummary.extend({
  id: z.int().positive(),
  modified: z.iso.datetime(),
  categories: JsonColumns.shape.categories,
  coverage: JsonColumns.shape.coverage,
});
export const listedNewsColumns = `${summaryColumns}, a.wordpress_id AS id, a.modified, a.coverage, ${categoriesColumn}`;

const PublishedRow = PublishedItem.extend({ coverage: JsonColumns.shape.coverage });

/** One page of published articles. The index has their order, so the pages before are skipped in it and only this page's rows are read. */
const publishedQuery = `SELECT slug, title, source, publish_date AS publishDate, modified, coverage FROM articles
  WHERE publish_date <= ?1 ORDER BY publish_date DESC, id DESC LIMIT ${publishedPerPage} OFFSET ?2`;

/** Articles of both sources in their shortest form, newest first; `page` counts from 1. */
export async function listPublished(db: D1Database, page: number, now: number): Promise<Page<PublishedItem>> {
  const [rows, count] = await db.batch([
    db.prepare(publishedQuery).bind(storedDate(now), (page - 1) * publishedPerPage),
    db.prepare(`SELECT ${publishedOfAll('?1')} AS n`).bind(storedDate(now)),
  ]);
  return {
    body: readableRows((row) => PublishedRow.parse(row), rows?.results, 'published'),
    total: CountRow.parse(count?.results[0]).n,
  };
}

const ArticleRow = z
  .looseObject(JsonColumns.shape)
  .transform((row): unknown => row)
  .pipe(Article);

/** Null if no published article has this slug. */
export const articleBySlug = (db: D1Database, slug: string, now: number): Promise<Article | null> =>
  readArticle(db, slug, part`a.publish_date <= ${storedDate(now)}`);

/** A news item of WordPress, whatever its date; null if none has this slug. */
export const wordPressArticle = (db: D1Database, slug: string): Promise<Article | null> =>
  readArticle(db, slug, part`a.source = 'wordpress'`);

/** The article with this slug, in any spelling, that meets a condition. */
function readArticle(db: D1Database, slug: string, condition: Part): Promise<Article | null> {
  const columns = raw([summaryColumns, categoriesColumn, termColumns].join(', '));
  return readRow(
    db,
    ArticleRow.nullable(),
  )`SELECT ${columns}, a.wordpress_id AS wordpressId, a.content, a.author,
      a.modified, a.image_caption AS imageCaption, a.image_credit AS imageCredit, a.image_tall AS imageTall, a.corrections,
      a.text_changed AS textChanged, a.seo, a.coverage FROM articles a
    WHERE a.slug IN (SELECT value FROM json_each(${spellingsOf(slug)})) AND ${condition}
    ORDER BY a.slug <> ${slug} LIMIT 1`;
}

/** Categories of the internal API, sorted by name. */
export async function listCategories(db: D1Database): Promise<ArticleCategory[]> {
  const { results } = await prepare(db)`SELECT id, slug, name FROM categories ORDER BY name, id`.all();
  return fittingRows(ArticleCategories.element, results, 'categories');
}

const SyncedRow = z.object({ synced_at: z.string().nullable() });

/** When the read model was last synced from WordPress (ms since the epoch); null: never. */
export async function syncedAt(db: D1Database): Promise<number | null> {
  const row = await readRow(db, SyncedRow)`SELECT synced_at FROM sync_state WHERE upstream = 'wordpress'`;
  return row.synced_at === null ? null : Date.parse(row.synced_at);
}

/** How many articles the read model has. Triggers of D1 keep the number, because counting would read every row. */
export async function countArticles(db: D1Database): Promise<number> {
  return readCount(db)`SELECT n FROM row_counts WHERE table_name = 'articles'`;
}

export interface SportArticleQuery {
  of: { sportId: number } | { teamId: number };
  perPage: number;
  page: number;
}

const Row = z.looseObject({ isFeatured: z.int().transform((flag) => flag === 1) }).pipe(SportArticle);

const featured = `EXISTS (SELECT 1 FROM article_categories f JOIN categories d ON d.id = f.category_id
  WHERE f.article_id = a.id AND (d.slug = 'destacadas' OR d.name = 'Destacadas'))`;

/** Published news about a sport or a team (sport-topics/stored-topics.ts), newest first. */
export function listSportArticles(
  db: D1Database,
  { of, ...window }: SportArticleQuery,
  now: number,
): Promise<Page<SportArticle>> {
  const [kind, id] = 'teamId' in of ? (['team', of.teamId] as const) : (['sport', of.sportId] as const);
  const columns = `a.id, ${summaryColumns}, ${featured} AS isFeatured`;
  return readPage(db, Row, { columns, ...listQuery([kind]), ...window }, storedDate(now), id);
}
