import { z } from 'zod';
import { SportArticle } from '#contract/sports.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import { summaryColumns } from './articles.ts';

export interface SportArticleQuery {
  of: { sportId: number } | { teamId: number };
  perPage: number;
  page: number;
}

const Row = z.looseObject({ isFeatured: z.int().transform((flag) => flag === 1) }).pipe(SportArticle);

/** An item may be about several leagues and teams of one sport. */
const from = (column: 'sport_id' | 'team_id') =>
  `articles a WHERE a.id IN (SELECT article_id FROM sport_topics WHERE ${column} = ?2) AND a.publish_date <= ?1`;

const featured = `EXISTS (SELECT 1 FROM article_categories f JOIN categories d ON d.id = f.category_id
  WHERE f.article_id = a.id AND (d.slug = 'destacadas' OR d.name = 'Destacadas'))`;

/** Published news about a sport or a team (sport-topics.ts), newest first. */
export async function listSportArticles(
  db: D1Database,
  { of, perPage, page }: SportArticleQuery,
  now: number,
): Promise<{ items: SportArticle[]; total: number }> {
  const [selected, id] = 'teamId' in of ? [from('team_id'), of.teamId] : [from('sport_id'), of.sportId];
  const [rows, count] = await db.batch([
    db
      .prepare(
        `SELECT a.id, ${summaryColumns}, ${featured} AS isFeatured
         FROM ${selected} ORDER BY a.publish_date DESC, a.id DESC LIMIT ?3 OFFSET ?4`,
      )
      .bind(storedDate(now), id, perPage, (page - 1) * perPage),
    db.prepare(`SELECT count(*) AS n FROM ${selected}`).bind(storedDate(now), id),
  ]);
  return { items: z.array(Row).parse(rows?.results), total: CountRow.parse(count?.results[0]).n };
}
