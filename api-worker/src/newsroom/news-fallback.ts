import { z } from 'zod';
import { Category, ListItem, NewsItem } from '#contract/content.ts';
import { spellingsOf } from '#contract/slug.ts';
import type { Loaded } from '../edge-cache/edge-cache.ts';
import { escape } from '../upstreams/parse-html.ts';
import type { NewsFallback } from '../content/content-responses.ts';
import type { ListQuery } from '../upstreams/wordpress/wordpress-content.ts';
import { JsonColumns, newestFirst, syncedAt, termColumns } from './articles.ts';
import { storedDate } from '../stored-values.ts';
import { readPage } from './read-page.ts';

/** The columns of a `NewsRow`. */
export const newsColumns = `a.id, a.short_title, a.wordpress_id, a.slug, a.title, a.summary, a.publish_date, a.modified, a.image_url, a.image_alt,
  ${termColumns}`;

/** A stored news item of WordPress, as far as lists show it. */
export const NewsRow = z.object({
  wordpress_id: z.int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publish_date: z.string(),
  modified: z.string(),
  image_url: z.string().nullable(),
  image_alt: z.string(),
  short_title: z.string(),
  categories: JsonColumns.shape.categories,
  tags: JsonColumns.shape.tags,
  authors: JsonColumns.shape.authors,
});

const ItemRow = NewsRow.extend({
  content: z.string(),
  author: z.string().nullable(),
  image_caption: z.string(),
  image_credit: z.string(),
  corrections: JsonColumns.shape.corrections,
  text_changed: z.string().nullable(),
  seo: JsonColumns.shape.seo,
});

/** News from the read model, in the shapes of the content backend, for when WordPress fails and nothing is cached. */
export function newsFallback(db: D1Database, now: () => number): NewsFallback {
  const loaded = async (body: object, total: number | null): Promise<Loaded> => ({
    body: JSON.stringify(body),
    total,
    at: await syncedAt(db),
    late: true,
  });

  return {
    async item(slug) {
      const row = await db
        .prepare(
          `SELECT ${newsColumns}, a.content, a.author, a.image_caption, a.image_credit, a.corrections,
             a.text_changed, a.seo FROM articles a
           WHERE a.slug IN (SELECT value FROM json_each(?1)) AND a.source = 'wordpress' ORDER BY a.slug <> ?2 LIMIT 1`,
        )
        .bind(JSON.stringify(spellingsOf(slug)), slug)
        .first();
      if (row === null) return null;
      const { content, author, image_caption: caption, image_credit: credit, ...item } = ItemRow.parse(row);
      const fields = {
        content: { rendered: content },
        author_name: author,
        featured_media_caption: caption,
        categories: item.categories,
        tags: item.tags,
        authors: item.authors,
        featured_media_credit: credit,
        corrections: item.corrections,
        text_changed: item.text_changed,
        seo: item.seo,
      };
      return loaded(NewsItem.parse({ ...toListItem(item), ...fields }), null);
    },

    async list({ category, ...window }: ListQuery) {
      const filter =
        category === undefined
          ? ''
          : 'AND a.id IN (SELECT article_id FROM article_categories WHERE category_id = ?2)';
      const from = `articles a WHERE a.source = 'wordpress' AND a.publish_date <= ?1 ${filter}`;
      const bound = category === undefined ? [storedDate(now())] : [storedDate(now()), category];
      const query = { columns: newsColumns, from, order: newestFirst, ...window };
      const { body, total } = await readPage(db, NewsRow, query, ...bound);
      // A read model that was never synced from WordPress knows nothing, so an empty list would be wrong.
      if (total === 0) return null;
      return loaded(body.map(toListItem), total);
    },

    async categories(withEmpty) {
      const { results } = await db
        .prepare(
          `SELECT k.id, k.slug, k.name, count(c.article_id) AS count FROM categories k
           ${withEmpty ? 'LEFT JOIN' : 'JOIN'} article_categories c ON c.category_id = k.id
           WHERE k.source = 'wordpress' GROUP BY k.id ORDER BY k.name`,
        )
        .all();
      return results.length === 0 ? null : loaded(z.array(Category).parse(results), results.length);
    },
  };
}

/** The item in the shape of the content backend's lists. */
export function toListItem(row: z.infer<typeof NewsRow>): ListItem {
  return ListItem.parse({
    id: row.wordpress_id,
    slug: row.slug,
    title: { rendered: escape(row.title) },
    excerpt: { rendered: escape(row.summary) },
    date: row.publish_date,
    modified: row.modified,
    featured_media_url: row.image_url,
    featured_media_alt: row.image_alt,
    category_names: row.categories.map(({ name }) => name),
    categoria_principal: row.categories[0] ?? null,
    short_title: row.short_title,
  });
}
