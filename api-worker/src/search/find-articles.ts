import * as z from 'zod';
import { ArticleSummary } from '#contract/newsroom.ts';
import { maxFound } from '#contract/search.ts';
import { summaryColumns } from '../newsroom/articles.ts';
import { CountRow, storedDate } from '../stored-values.ts';
import { lastPlaceSince } from './index-places.ts';
import { matchesTerm, matchExpressions, type Term } from './terms.ts';
import { wordsOf } from './words.ts';

/**
 * Only some of the matches are ranked: the newest, the newest with all words in the title, and the newest with some words there. The worker
 * compares the words of each of them, and a hundred articles cost it some milliseconds, so each limit is three or four pages of results.
 */
const newest = 48;
const newestInTitle = 48;
const newestPartlyInTitle = 36;

export interface ArticleFilters {
  /** Milliseconds since 1970: only articles that are not older. */
  since: number | null;
  /** Ids: only articles of one of these categories. Null: of all. */
  categories: readonly number[] | null;
}

interface Window {
  perPage: number;
  page: number;
}

const PoolRow = z.looseObject({
  title: z.string(),
  summary: z.string(),
  publishDate: z.string(),
  total: z.int(),
});

/** The places of at most `limit` articles that match the expression, from the newest on: FTS5 reads its index in this order and stops. */
const places = (expression: string, limit: number | string) =>
  `SELECT rowid AS place FROM articles_search WHERE articles_search MATCH ${expression} AND rowid <= ?2
   ORDER BY rowid LIMIT ${limit}`;

/** A limit of 0 if all matches are ranked anyway. SQLite evaluates the limit first, and with 0 it does not open the index. */
const unlessAllAreRanked = (limit: number) =>
  `iif(EXISTS (SELECT 1 FROM found LIMIT 1 OFFSET ${newest}), ${limit}, 0)`;

/** `found` are the places of all matches, `pool` those of the matches that are ranked. */
const matches = `WITH found AS MATERIALIZED (${places('?1', maxFound)}),
  pool AS MATERIALIZED (
    SELECT place FROM (SELECT place FROM found ORDER BY place LIMIT ${newest})
    UNION SELECT place FROM (${places('?3', unlessAllAreRanked(newestInTitle))})
    UNION SELECT place FROM (${places('?4', unlessAllAreRanked(newestPartlyInTitle))}))`;

const articlesAt = `JOIN search_places p ON p.place = m.place JOIN articles a ON a.id = p.article_id WHERE a.publish_date <= ?5`;

const selected = `SELECT ${summaryColumns}, (SELECT count(*) FROM found) AS total`;

const poolQuery = `${matches} ${selected} FROM pool m ${articlesAt}`;

/** Matches that are not ranked come after the ranked ones. ?6 is how many articles come before, ?7 how many are wanted. */
const restQuery = `${matches} ${selected} FROM (
    SELECT place FROM found WHERE place NOT IN (SELECT place FROM pool) ORDER BY place
    LIMIT ?7 OFFSET max(0, ?6 - (SELECT count(*) FROM pool))) m ${articlesAt} ORDER BY m.place`;

const countQuery = `SELECT count(*) AS n FROM (${places('?1', maxFound)})`;

/**
 * One page of the articles that contain every term, best match first, and how many there are, at most `maxFound`. The queries read a
 * number of rows that does not grow with the archive.
 */
export async function findArticles(
  db: D1Database,
  terms: readonly Term[],
  filters: ArticleFilters,
  { perPage, page }: Window,
  now: number,
): Promise<{ articles: ArticleSummary[]; total: number }> {
  if (filters.categories?.length === 0) return { articles: [], total: 0 };
  const offset = (page - 1) * perPage;
  const { anywhere, inTitle, partlyInTitle } = matchExpressions(terms, filters.categories);
  const bound = [anywhere, lastPlaceOf(filters), inTitle, partlyInTitle, storedDate(now)];
  const pool = db.prepare(poolQuery).bind(...bound);
  // At least `newest` articles are ranked if so many match.
  const isRanked = offset + perPage <= newest;
  const rest = db.prepare(restQuery).bind(...bound, offset, perPage);
  const results = await db.batch(isRanked ? [pool] : [pool, rest]);
  const [best = [], others = []] = results.map((result) => z.array(PoolRow).parse(result.results));
  const total = best[0]?.total ?? 0;
  const list = [...ranked(best, terms, now).slice(offset), ...others];
  const shown = list.slice(0, Math.max(0, Math.min(perPage, total - offset)));
  return { articles: z.array(ArticleSummary).parse(shown), total };
}

/** How many articles contain every term, at most `maxFound`. */
export async function countArticles(
  db: D1Database,
  terms: readonly Term[],
  filters: ArticleFilters,
): Promise<number> {
  if (filters.categories?.length === 0) return 0;
  const { anywhere } = matchExpressions(terms, filters.categories);
  return CountRow.parse(await db.prepare(countQuery).bind(anywhere, lastPlaceOf(filters)).first()).n;
}

const lastPlaceOf = ({ since }: ArticleFilters): number =>
  since === null ? Number.MAX_SAFE_INTEGER : lastPlaceSince(since);

const dayMs = 24 * 3_600_000;
/** After so many days an article has lost half of what being new is worth. */
const halfLifeDays = 14;
/** A new article counts half more than an equal one of last year. */
const freshnessBoost = 0.5;
/** Different words may have one stem ("casa", "caso"), so the very words of the reader in a title count half more. */
const exactBoost = 0.5;

/**
 * What a term is worth by where it stands. bm25 would say the same of a word with weights of 10 in the title, 4 in the summary and 1 in the
 * body; but it first counts all articles with each word.
 */
const worth = { title: 2, summary: 1.7, body: 1 };

type Ranked = Pick<ArticleSummary, 'title' | 'summary' | 'publishDate'>;

/** Sorts articles that match: those that say most about the terms first, the newer first among those that say about as much. */
function ranked<T extends Ranked>(articles: readonly T[], terms: readonly Term[], now: number): T[] {
  const worths = new Map(articles.map((article) => [article, worthOf(article, terms, now)]));
  return articles.toSorted(
    (a, b) => (worths.get(b) ?? 0) - (worths.get(a) ?? 0) || b.publishDate.localeCompare(a.publishDate),
  );
}

function worthOf(article: Ranked, terms: readonly Term[], now: number): number {
  const title = wordsOf(article.title).map(({ folded }) => folded);
  const exact = terms.filter(({ word }) => title.includes(word.folded)).length / terms.length;
  const others = terms.filter((term) => !title.some((word) => matchesTerm(word, term)));
  // Most summaries need not be read.
  const summary = others.length === 0 ? [] : wordsOf(article.summary);
  const inSummary = others.filter((term) => summary.some(({ folded }) => matchesTerm(folded, term))).length;
  const inTitle = terms.length - others.length;
  const score = inTitle * worth.title + inSummary * worth.summary + (others.length - inSummary) * worth.body;
  const days = Math.max(0, now - Date.parse(article.publishDate)) / dayMs;
  const freshness = halfLifeDays / (halfLifeDays + days);
  return score * (1 + exactBoost * exact) * (1 + freshnessBoost * freshness);
}
