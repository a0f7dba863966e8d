import { z } from 'zod';
import { Article, ArticleSummary } from '#contract/newsroom.ts';

/** Rows of the read model as the contract names them. Rows from D1 are parsed, like everything that comes from outside the worker. */

export const summaryColumns =
  'a.slug, a.title, a.summary, a.image_url, a.image_alt, a.publish_date, a.category_id, a.source';

const summaryRow = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  image_url: z.string().nullable(),
  image_alt: z.string(),
  publish_date: z.string(),
  category_id: z.int().nullable(),
  source: z.enum(['internal', 'wordpress']),
});

const articleRow = summaryRow.extend({
  content: z.string(),
  author: z.string().nullable(),
  modified: z.string(),
});

export function toSummary(row: unknown): ArticleSummary {
  return ArticleSummary.parse(summaryFields(summaryRow.parse(row)));
}

export function toArticle(row: unknown): Article {
  const { content, author, modified, ...summary } = articleRow.parse(row);
  return Article.parse({ ...summaryFields(summary), content, author, modified });
}

function summaryFields(row: z.infer<typeof summaryRow>): z.input<typeof ArticleSummary> {
  return {
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    publishDate: row.publish_date,
    categoryId: row.category_id,
    source: row.source,
  };
}
