import { z } from 'zod';
import { SportArticle } from '#contract/sports.ts';
import { storedDate } from '../stored-values.ts';
import { newestFirst, summaryColumns } from './articles.ts';
import { type Page, readPage } from './read-page.ts';

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
export function listSportArticles(
  db: D1Database,
  { of, ...window }: SportArticleQuery,
  now: number,
): Promise<Page<SportArticle>> {
  const [selected, id] = 'teamId' in of ? [from('team_id'), of.teamId] : [from('sport_id'), of.sportId];
  const columns = `a.id, ${summaryColumns}, ${featured} AS isFeatured`;
  return readPage(db, Row, { columns, from: selected, order: newestFirst, ...window }, storedDate(now), id);
}
