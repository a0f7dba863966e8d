import type { ArticleSummary } from '#contract/newsroom.ts';
import { matchesTerm, type Term } from './terms.ts';
import { wordsOf } from './words.ts';

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
export function ranked<T extends Ranked>(articles: readonly T[], terms: readonly Term[], now: number): T[] {
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
