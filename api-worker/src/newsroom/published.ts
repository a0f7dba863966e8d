import { z } from 'zod';
import { PublishedItem, publishedPerPage } from '#contract/publishing.ts';
import { CountRow, storedDate } from '../stored-values.ts';

const PublishedRow = z
  .object({
    slug: z.string(),
    title: z.string(),
    source: z.string(),
    publish_date: z.string(),
    modified: z.string(),
  })
  .transform(({ publish_date, ...row }) => ({ ...row, publishDate: publish_date }))
  .pipe(PublishedItem);

/** One page of published articles. The index has their order, so the pages before are skipped in it and only this page's rows are read. */
export const publishedQuery = `SELECT slug, title, source, publish_date, modified FROM articles
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
    items: z.array(PublishedRow).parse(rows?.results),
    total: CountRow.parse(count?.results[0]).n,
  };
}
