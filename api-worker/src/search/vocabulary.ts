import * as z from 'zod';
import { isStopWord, wordsOf } from './words.ts';
import { prepare, readRows } from '../sql.ts';

/** Shorter words differ from too many others in one letter. */
const shortest = 4;
/** No Spanish word of the news is longer; what is longer is an address or a typing error. */
const max = 24;

const isWord = (folded: string) => /^\p{L}+$/u.test(folded) && folded.length <= max;

/** Whether the spelling of a word can be corrected. */
export const isCorrectable = (folded: string) =>
  isWord(folded) && folded.length >= shortest && !isStopWord(folded);

/**
 * How a folded word sounds in Puerto Rico, one letter for each sound: readers confuse letters that sound alike ("vasura", "yunke", "uracan").
 */
function soundOf(word: string): string {
  return word
    .replaceAll('ch', 'C')
    .replaceAll('h', '')
    .replaceAll('ll', 'y')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/gu(?=[ei])/g, 'G')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/z|c(?=[ei])/g, 's')
    .replaceAll('c', 'k')
    .replaceAll('v', 'b')
    .replaceAll('x', 's')
    .replace(/(.)\1/g, '$1');
}

/** The sound of a word, and the same without each of its letters in turn. Words with a common key differ in one letter or two. */
function keysOf(word: string): string[] {
  const letters = [...soundOf(word)];
  return [...new Set([letters.join(''), ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])];
}

/** The statements that count the words of these texts. */
export function vocabularyStatements(db: D1Database, texts: readonly string[]): D1PreparedStatement[] {
  const counts = new Map<string, { written: string; uses: number }>();
  for (const { folded, written } of texts.flatMap(wordsOf)) {
    if (!isCorrectable(folded)) continue;
    const uses = (counts.get(folded)?.uses ?? 0) + 1;
    counts.set(folded, { written: written.normalize('NFC').toLowerCase(), uses });
  }
  const words = JSON.stringify([...counts].map(([word, count]) => ({ word, ...count, keys: keysOf(word) })));
  return [
    // Before the words themselves: the keys of a known word are stored already.
    prepare(db)`INSERT OR IGNORE INTO search_word_keys (key, word)
      SELECT k.value, r.value ->> 'word' FROM json_each(${words}) r, json_each(r.value, '$.keys') k
      WHERE NOT EXISTS (SELECT 1 FROM search_words w WHERE w.word = r.value ->> 'word')`,
    prepare(db)`INSERT INTO search_words (word, written, uses)
      SELECT value ->> 'word', value ->> 'written', value ->> 'uses' FROM json_each(${words}) WHERE true
      ON CONFLICT (word) DO UPDATE SET written = excluded.written, uses = uses + excluded.uses`,
  ];
}

const WordRow = z.object({ word: z.string(), written: z.string(), uses: z.int() });
export type KnownWord = z.infer<typeof WordRow>;

/** At most this many words that share a key with the searched one are compared with it, the most used first. */
const maxCandidates = 100;
/** At most this many rows are read to choose candidates, or to complete an unfinished word: no language has so many words that sound or begin alike. */
const maxRead = 400;

/** How much a similar word may differ in its sound: in short words one letter, in longer ones two. */
const maxDistance = (folded: string) => (folded.length < 6 ? 1 : 2);

/** The words that sound much like this one, the likeliest first; the word itself is not among them. */
export async function similarWords(db: D1Database, folded: string): Promise<KnownWord[]> {
  const similar = await readRows(db, WordRow)`SELECT DISTINCT w.word, w.written, w.uses
    FROM (SELECT word FROM search_word_keys WHERE key IN (SELECT value FROM json_each(${keysOf(folded)})) LIMIT ${maxRead}) k
    JOIN search_words w ON w.word = k.word
    WHERE w.word <> ${folded} ORDER BY w.uses DESC LIMIT ${maxCandidates}`;
  const sound = soundOf(folded);
  return similar
    .map((known) => ({ known, distance: editDistance(sound, soundOf(known.word)) }))
    .filter(({ distance }) => distance <= maxDistance(folded))
    .toSorted((a, b) => a.distance - b.distance || b.known.uses - a.known.uses)
    .map(({ known }) => known);
}

/** The most used words that begin with these letters. */
export async function wordsBeginningWith(
  db: D1Database,
  folded: string,
  limit: number,
): Promise<KnownWord[]> {
  return readRows(db, WordRow)`SELECT * FROM (SELECT word, written, uses FROM search_words
    WHERE word >= ${folded} AND word < ${folded} || char(1114111) LIMIT ${maxRead})
    ORDER BY uses DESC LIMIT ${limit}`;
}

/** How often each of these words is used; a word without a row is never used. */
export async function usesOf(db: D1Database, folded: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRows(db, WordRow)`SELECT word, written, uses FROM search_words
    WHERE word IN (SELECT value FROM json_each(${folded}))`;
  return new Map(rows.map(({ word, uses }) => [word, uses]));
}

/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to turn one word into the other (the restricted
 * Damerau-Levenshtein distance).
 */
export function editDistance(from: string, to: string): number {
  const width = to.length + 1;
  const table = Array.from({ length: width }, (_, column) => column);
  const at = (row: number, column: number) => table[row * width + column] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    table[row * width] = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      table[row * width + column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(from.length, to.length);
}
