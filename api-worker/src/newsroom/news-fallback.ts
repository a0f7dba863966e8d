import * as z from 'zod';
import { Category } from '#contract/content.ts';
import { listItemOf, newsItemOf } from '#contract/newsroom.ts';
import type { Loaded } from '../edge-cache/edge-cache.ts';
import { countBelow } from '../upstreams/wordpress/count-below.ts';
import type { ListQuery } from '../upstreams/wordpress/wordpress-content.ts';
import { listedNewsColumns, ListedNews, listQuery, syncedAt, wordPressArticle } from './articles.ts';
import { fittingRows, storedDate } from '../stored-values.ts';
import { readPage } from './read-page.ts';
import { prepare } from '../sql.ts';

// News from the read model, in the shapes of the content backend, for when WordPress fails and nothing is cached. Null: D1 does not know it.

const CountedCategory = Category.extend({ parent: z.int().nullable() });

const late = async (db: D1Database, body: object, total: number | null): Promise<Loaded> => ({
  body: JSON.stringify(body),
  total,
  at: await syncedAt(db),
  late: true,
});

export async function storedNewsItem(db: D1Database, slug: string): Promise<Loaded | null> {
  const article = await wordPressArticle(db, slug);
  if (article === null || article.wordpressId === null) return null;
  return late(db, newsItemOf({ ...article, id: article.wordpressId }), null);
}

export async function storedNews(
  db: D1Database,
  { category, ...window }: ListQuery,
  now: number,
): Promise<Loaded | null> {
  const { from, order, length } = listQuery(category === undefined ? [] : ['category']);
  // An index has the articles of others, which are few.
  const others = `SELECT count(*) FROM articles a INDEXED BY articles_of_others WHERE a.source <> 'wordpress' AND a.publish_date <= ?1 ${
    category === undefined
      ? ''
      : `AND EXISTS (SELECT 1 FROM article_lists l WHERE l.article_id = a.id AND l.kind = 'category' AND l.list_id = ?2)`
  }`;
  const bound = category === undefined ? [storedDate(now)] : [storedDate(now), category];
  const query = {
    columns: listedNewsColumns,
    ...{ from: `${from} AND a.source = 'wordpress'`, order, length: `${length} - (${others})` },
    ...window,
  };
  const { body, total } = await readPage(db, ListedNews, query, ...bound);
  // A read model that was never synced from WordPress knows nothing, so an empty list would be wrong.
  if (total === 0) return null;
  return late(db, body.map(listItemOf), total);
}

/** Categories that have items, or with `withEmpty` all. */
export async function storedCategories(db: D1Database, withEmpty: boolean): Promise<Loaded | null> {
  const { results } = await prepare(db)`SELECT k.id, k.slug, k.name, k.parent, count(c.article_id) AS count
    FROM categories k
    LEFT JOIN article_categories c ON c.category_id = k.id
    WHERE k.source = 'wordpress' GROUP BY k.id ORDER BY k.name`.all();
  const all = countBelow(fittingRows(CountedCategory, results, 'categories'));
  const categories = all
    .filter(({ count }) => withEmpty || count > 0)
    .map(({ parent: _, ...category }) => category);
  return categories.length === 0 ? null : late(db, categories, categories.length);
}
