import { z } from 'zod';
import { ArticleSummary } from '#contract/newsroom.ts';
import { storedDate } from '../stored-values.ts';
import { type ArticlePage, summaryColumns } from './articles.ts';

/** More than ten words find nothing that ten do not, and each costs a walk through the index. */
const maxWords = 10;
/** One letter begins a third of all words, so as a prefix it would match nearly everything. */
const shortestPrefix = 2;

/**
 * The FTS5 expression for a reader's text: every word must occur, and the last one may be unfinished. Each word is quoted and holds only
 * letters and digits, so that no input is read as syntax. Null if the text holds no word.
 */
function matchExpression(text: string): string | null {
  const words = text
    .normalize('NFC')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)
    ?.slice(0, maxWords);
  if (words === undefined) return null;
  const last = words.length - 1;
  return words
    .map((word, index) => `"${word}"${index === last && word.length >= shortestPrefix ? '*' : ''}`)
    .join(' AND ');
}

const HitRow = z.looseObject({ total: z.int() });

/** Articles that hold every word, best match first, and the newer first among equals. */
export async function searchArticles(
  db: D1Database,
  query: { text: string; perPage: number; page: number },
  now: number,
): Promise<ArticlePage> {
  const expression = matchExpression(query.text);
  if (expression === null) return { items: [], total: 0 };
  const published = storedDate(now);
  const offset = (query.page - 1) * query.perPage;
  const { results } = await db
    .prepare(
      `SELECT ${summaryColumns}, h.total FROM (
         SELECT f.rowid AS id, f.rank AS score, p.publish_date AS published, count(*) OVER () AS total
         FROM articles_fts f JOIN articles p ON p.id = f.rowid
         WHERE articles_fts MATCH ?1 AND p.publish_date <= ?2
         ORDER BY score, published DESC LIMIT ${query.perPage} OFFSET ${offset}
       ) h JOIN articles a ON a.id = h.id ORDER BY h.score, h.published DESC`,
    )
    .bind(expression, published)
    .all();
  const total =
    results.length > 0 ? HitRow.parse(results[0]).total : await countHits(db, expression, published, offset);
  return { items: z.array(ArticleSummary).parse(results), total };
}

/** Counts the hits when the page is past the end, because no row of it carries the total. */
async function countHits(
  db: D1Database,
  expression: string,
  published: string,
  offset: number,
): Promise<number> {
  if (offset === 0) return 0;
  const row = await db
    .prepare(
      `SELECT count(*) AS total FROM articles_fts f JOIN articles p ON p.id = f.rowid
       WHERE articles_fts MATCH ?1 AND p.publish_date <= ?2`,
    )
    .bind(expression, published)
    .first();
  return HitRow.parse(row).total;
}
