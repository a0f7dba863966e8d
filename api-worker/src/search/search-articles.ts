import * as z from 'zod';
import type { ArticleSummary } from '#contract/newsroom.ts';
import type { SearchHit } from '#contract/search.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import { correctedTerms, type IsKnown, likelierTerms, spelledOut } from './corrections.ts';
import { type ArticleFilters, countArticles, findArticles } from './find-articles.ts';
import { marksOf, type Term, termsOf } from './terms.ts';
import { readRows } from '../sql.ts';

export interface SearchQuery {
  text: string;
  perPage: number;
  page: number;
  /** Only articles that were published within so many days. */
  days?: number | undefined;
  /** Only articles of the category with this slug. */
  category?: string | undefined;
}

export interface FoundArticles {
  articles: SearchHit[];
  /** At most `maxFound`. */
  total: number;
  corrected: string | null;
  suggestion: string | null;
}

/** A search that finds fewer articles than this may be misspelled. */
const few = 3;

const dayMs = 24 * 3_600_000;

/**
 * Articles that contain every word, in any of its forms: best match first, and the newer first among equals. If there are none, the words
 * that no article contains are completed or corrected, except those that are known.
 */
export async function searchArticles(
  db: D1Database,
  query: SearchQuery,
  now: number,
  isKnown: IsKnown = () => false,
): Promise<FoundArticles> {
  const terms = termsOf(query.text);
  if (terms.length === 0) return { articles: [], total: 0, corrected: null, suggestion: null };
  const filters = await filtersOf(db, query, now);
  const find = async (wanted: readonly Term[]) => {
    const { articles, total } = await findArticles(db, wanted, filters, query, now);
    return { articles: articles.map((article) => hit(article, wanted)), total };
  };
  const found = await find(terms);
  if (found.total === 0) {
    const { terms: others, isRespelled } = await correctedTerms(db, terms, isKnown);
    if (others === terms) return { ...found, corrected: null, suggestion: null };
    const again = await find(others);
    const corrected = isRespelled && again.total > 0 ? spelledOut(query.text, terms, others) : null;
    return { ...again, corrected, suggestion: null };
  }
  const isSuspect = found.total < few && query.page === 1;
  const suggestion = isSuspect
    ? await suggested(db, { ...query, terms, filters, isKnown }, found.total)
    : null;
  return { ...found, corrected: null, suggestion };
}

async function suggested(
  db: D1Database,
  {
    text,
    terms,
    filters,
    isKnown,
  }: { text: string; terms: readonly Term[]; filters: ArticleFilters; isKnown: IsKnown },
  total: number,
): Promise<string | null> {
  const others = await likelierTerms(db, terms, isKnown);
  if (others === terms || (await countArticles(db, others, filters)) <= total) return null;
  return spelledOut(text, terms, others);
}

const CategoryRow = z.object({ id: z.int() });

async function filtersOf(
  db: D1Database,
  { days, category }: SearchQuery,
  now: number,
): Promise<ArticleFilters> {
  const since = days === undefined ? null : now - days * dayMs;
  if (category === undefined) return { since, categories: null };
  const rows = await readRows(db, CategoryRow)`SELECT id FROM categories
    WHERE slug IN (SELECT value FROM json_each(${spellingsOf(category)}))`;
  return {
    since,
    categories: rows.map(({ id }) => id),
  };
}

const hit = (article: ArticleSummary, terms: readonly Term[]): SearchHit => ({
  ...article,
  titleMarks: marksOf(article.title, terms),
  summaryMarks: marksOf(article.summary, terms),
});
