import { z } from 'zod';
import { SportArticle } from '#contract/sports.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import { summaryColumns } from './articles.ts';

export interface SportArticleQuery {
  sportId: number;
  perPage: number;
  page: number;
}

const Row = z.looseObject({ isFeatured: z.int().transform((flag) => flag === 1) }).pipe(SportArticle);

/**
 * Editors file all sports under one category, and nothing says which sport an item is about. So every known sport lists the same items, and
 * an unknown sport lists none.
 */
const from = `categories k JOIN article_categories c ON c.category_id = k.id JOIN articles a ON a.id = c.article_id
  WHERE k.slug = 'deportes' AND a.publish_date <= ?1 AND EXISTS (SELECT 1 FROM sports WHERE id = ?2)`;

const featured = `EXISTS (SELECT 1 FROM article_categories f JOIN categories d ON d.id = f.category_id
  WHERE f.article_id = a.id AND (d.slug = 'destacadas' OR d.name = 'Destacadas'))`;

/** Published sports news, newest first. */
export async function listSportArticles(
  db: D1Database,
  { sportId, perPage, page }: SportArticleQuery,
  now: number,
): Promise<{ items: SportArticle[]; total: number }> {
  const [rows, count] = await db.batch([
    db
      .prepare(
        `SELECT a.id, ${summaryColumns}, ${featured} AS isFeatured
         FROM ${from} ORDER BY a.publish_date DESC, a.id DESC LIMIT ?3 OFFSET ?4`,
      )
      .bind(storedDate(now), sportId, perPage, (page - 1) * perPage),
    db.prepare(`SELECT count(*) AS n FROM ${from}`).bind(storedDate(now), sportId),
  ]);
  return { items: z.array(Row).parse(rows?.results), total: CountRow.parse(count?.results[0]).n };
}
