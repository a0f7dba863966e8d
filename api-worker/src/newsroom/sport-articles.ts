import * as z from 'zod';
import { SportArticle } from '#contract/sports.ts';
import { storedDate } from '../stored-values.ts';
import { listQuery, summaryColumns } from './articles.ts';
import { type Page, readPage } from './read-page.ts';

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
