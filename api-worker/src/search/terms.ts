import type { Mark } from '#contract/search.ts';
import { isStopWord, stem, type Word, wordsOf } from './words.ts';

/** More than ten words find nothing that ten do not, and each costs a walk through the index. */
const maxWords = 10;
/** One letter begins a third of all words, so as a prefix it would match nearly everything. */
const shortestPrefix = 2;

/** A word of a search: an article matches if it contains one of the stems, or a stem that begins with the prefix. */
export interface Term {
  word: Word;
  stems: readonly string[];
  /** The word as the reader typed it, folded, if it may be unfinished; otherwise null. */
  prefix: string | null;
}

/** The words of a search that say something. The last word of the text may be unfinished. */
export function termsOf(text: string): Term[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  return words
    .filter(({ folded }) => !isStopWord(folded))
    .slice(0, maxWords)
    .map((word) => ({
      word,
      stems: [stem(word.folded)],
      prefix: word === last && word.folded.length >= shortestPrefix ? word.folded : null,
    }));
}

/** What stands before a stem in the index if the title contains it, and before the id of a category. No word contains a `_`. */
const inTitle = '_';
const inCategory = '__';

/** What the index holds of an article: each word once, without order. Stems are separated by spaces. */
export function indexedWords(title: string, rest: string, categories: readonly number[]): string {
  const words = [
    ...title.split(' ').map((word) => inTitle + word),
    ...`${title} ${rest}`.split(' '),
    ...categories.map((id) => `${inCategory}${id}`),
  ];
  return [...new Set(words)].filter((word) => word !== '' && word !== inTitle).join(' ');
}

/** The FTS5 expression for one term. Stems hold only letters and digits and are quoted, so that no input is read as syntax. */
export function termExpression({ stems, prefix }: Term, where: '' | typeof inTitle = ''): string {
  const words = stems
    .filter((word) => prefix === null || !word.startsWith(prefix))
    .map((word) => `"${where}${word}"`);
  return `(${[...words, ...(prefix === null ? [] : [`"${where}${prefix}"*`])].join(' OR ')})`;
}

/** FTS5 expressions for articles that match every term. */
export interface Matches {
  anywhere: string;
  /** All terms in the title. */
  inTitle: string;
  /** At least one term in the title. */
  partlyInTitle: string;
}

/** The expressions for articles that match every term and, if ids of categories are given, are in one of them. */
export function matchExpressions(terms: readonly Term[], categories: readonly number[] | null): Matches {
  const filter =
    categories === null ? [] : [`(${categories.map((id) => `"${inCategory}${id}"`).join(' OR ')})`];
  const everywhere = terms.map((term) => termExpression(term));
  const titles = terms.map((term) => termExpression(term, inTitle));
  const all = (parts: readonly string[]) => [...parts, ...filter].join(' AND ');
  return {
    anywhere: all(everywhere),
    inTitle: all(titles),
    partlyInTitle: all([`(${titles.join(' OR ')})`, ...everywhere]),
  };
}

/** Whether this word of a text matches the term. */
export function matchesTerm(folded: string, { stems, prefix }: Term): boolean {
  if (isStopWord(folded)) return false;
  return (prefix !== null && folded.startsWith(prefix)) || stems.includes(stem(folded));
}

/** Where words that match one of the terms stand in a text. */
export function marksOf(text: string, terms: readonly Term[]): Mark[] {
  return wordsOf(text)
    .filter(({ folded }) => terms.some((term) => matchesTerm(folded, term)))
    .map(({ start, end }) => [start, end]);
}
