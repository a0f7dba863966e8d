import { stemmer } from '@orama/stemmers/spanish';

/** To be raised when `fold` or `stem` change, the stop words, or what is indexed of an article: every article is then indexed anew. */
export const wordsVersion = 3;

/** A word of a text, and where it stands in it (`start` and `end` count UTF-16 units). */
export interface Word {
  written: string;
  /** Lower case, without accents. */
  folded: string;
  start: number;
  end: number;
}

/** The words of a text: runs of letters and digits, with the invisible characters in them (soft hyphens, zero-width spaces). */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|\p{Cf}+(?=[\p{L}\p{N}\p{M}]))*/gu)].map(
    ({ 0: written, index }) => ({
      written,
      folded: fold(written),
      start: index,
      end: index + written.length,
    }),
  );
}

/** Lower case without accents and invisible characters, because readers seldom type them; ligatures are letters. Also ñ becomes n, as SQLite does. */
export function fold(word: string): string {
  // Most words have no accent, and normalizing costs ten times as much as this.
  if (/^[a-z0-9]*$/i.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
}

/**
 * Words that say nothing about a subject: articles, prepositions, conjunctions, pronouns, question words and the commonest forms of auxiliary
 * verbs, in lower case without accents. Words that are also nouns or names in the news are not among them ("estado", "sentido", "nada").
 */
const stopWords: ReadonlySet<string> = new Set(
  (
    'a al ante aquel aquella aquellas aquellos aqui asi aun aunque bajo cada como con cual cuales cualquier cuando cuanto cuantos ' +
    'de del desde donde e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estan estar estas este esto estos ' +
    'fue fueron ha habia han has hasta hay he la las le les lo los mas me mi mis mucho muy ni no nos nosotros nuestra nuestras nuestro nuestros ' +
    'o os otra otras otro otros para pero por porque pues que quien quienes se sea segun ser si sido sin sobre son su sus ' +
    'tal tambien tan te tiene tienen todo toda todas todos tras tu tus u un una unas uno unos usted ustedes va y ya yo'
  ).split(' '),
);

export const isStopWord = (folded: string) => stopWords.has(folded);

/** Stems that were computed before. The words of a newsroom are some ten thousand, and each text repeats them. */
const stems = new Map<string, string>();
const maxStems = 20_000;

/**
 * The part of a folded word that its forms share: "lluvia" and "lluvias", "deporte" and "deportivo". It is not a word itself. Readers may
 * leave out accents, and the Snowball algorithm decides by them, so every word is folded and the accents that matter most are put back.
 */
export function stem(folded: string): string {
  const known = stems.get(folded);
  if (known !== undefined) return known;
  const singular = /..[djlnrsyz]es$|..[aeiou]ces$/.test(folded) ? folded.slice(0, -2) : folded;
  const accented = singular.replace(/([aiu])cion$/, '$1ción').replace(/logia(s?)$/, 'logía$1');
  // "luces" has lost its z by now.
  const found = fold(stemmer(accented)).replace(/c$/, 'z');
  if (stems.size >= maxStems) stems.clear();
  stems.set(folded, found);
  return found;
}

/** The stems of a text, separated by spaces, as the index stores them. */
export function indexed(text: string): string {
  return wordsOf(text)
    .filter(({ folded }) => !isStopWord(folded))
    .map(({ folded }) => stem(folded))
    .join(' ');
}
