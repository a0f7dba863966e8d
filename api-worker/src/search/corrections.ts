import { type Term, termExpression } from './terms.ts';
import { isCorrectable, type KnownWord, similarWords, usesOf, wordsBeginningWith } from './vocabulary.ts';
import { stem } from './words.ts';
import { prepare } from '../sql.ts';

/** Words that an unfinished word is completed to. */
const completions = 8;
/** A word is misspelled if it is used at most so often, and another spelling of it at least ten times as often. */
const rareUses = 2;
const timesLikelier = 10;

/** Whether a folded word is right although few articles have it, or none. */
export type IsKnown = (folded: string) => boolean;

/** Replaces the terms that no article contains; returns the same array if none can be replaced. `isRespelled`: not only completed. */
export async function correctedTerms(
  db: D1Database,
  terms: readonly Term[],
  isKnown: IsKnown,
): Promise<{ terms: readonly Term[]; isRespelled: boolean }> {
  const known = await db.batch(
    terms.map(
      (term) =>
        prepare(db)`SELECT 1 FROM articles_search WHERE articles_search MATCH ${termExpression(term)}
          LIMIT 1`,
    ),
  );
  const replaced = await Promise.all(
    terms.map(async (term, index) =>
      known[index]?.results.length === 0 && !isKnown(term.word.folded)
        ? ((await completed(db, term)) ?? (await respelled(db, term)))
        : null,
    ),
  );
  if (replaced.every((term) => term === null)) return { terms, isRespelled: false };
  const others = terms.map((term, index) => replaced[index] ?? term);
  const isRespelled = others.some(({ word }, index) => word.folded !== terms[index]?.word.folded);
  return { terms: others, isRespelled };
}

/** Replaces rare words by far more usual spellings; returns the same array if there are none. */
export async function likelierTerms(
  db: D1Database,
  terms: readonly Term[],
  isKnown: IsKnown,
): Promise<readonly Term[]> {
  const uses = await usesOf(
    db,
    terms.map(({ word }) => word.folded),
  );
  const replaced = await Promise.all(
    terms.map(async (term) => {
      const its = uses.get(term.word.folded) ?? 0;
      return its > rareUses || isKnown(term.word.folded)
        ? null
        : respelled(db, term, timesLikelier * Math.max(1, its));
    }),
  );
  return replaced.every((term) => term === null)
    ? terms
    : terms.map((term, index) => replaced[index] ?? term);
}

/** An unfinished word ends where its stem may not: "vacunaci" begins "vacunación", whose stem is shorter. */
async function completed(db: D1Database, { word, prefix }: Term): Promise<Term | null> {
  if (prefix === null || !isCorrectable(prefix)) return null;
  const words = await wordsBeginningWith(db, prefix, completions);
  return words.length === 0 ? null : { word, stems: words.map((found) => stem(found.word)), prefix };
}

async function respelled(db: D1Database, { word }: Term, leastUses = 1): Promise<Term | null> {
  if (!isCorrectable(word.folded)) return null;
  const likely = (await similarWords(db, word.folded)).find(({ uses }) => uses >= leastUses);
  return likely === undefined ? null : exactTerm(word, likely);
}

const exactTerm = (word: Term['word'], { word: folded, written }: KnownWord): Term => ({
  word: { ...word, written, folded },
  stems: [stem(folded)],
  prefix: null,
});

/** The reader's text with the words of `terms` replaced by those of `others`. */
export function spelledOut(text: string, terms: readonly Term[], others: readonly Term[]): string {
  return terms.reduceRight((result, { word: { start, end, folded } }, index) => {
    const other = others[index]?.word;
    return other === undefined || other.folded === folded
      ? result
      : result.slice(0, start) + other.written + result.slice(end);
  }, text);
}
