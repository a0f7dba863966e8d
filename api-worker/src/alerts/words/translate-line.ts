import { folded } from '#contract/text/folded.ts';
import { municipalities } from '#contract/weather/municipalities.ts';
import { impactPhrases } from './impact-phrases.ts';
import type { Phrases } from './sides.ts';
import { products } from './products.ts';
import { whatPhrases } from './what-phrases.ts';
import { wherePhrases } from './where-phrases.ts';

/**
 * The lines WHAT, WHERE, IMPACTS and HAZARD of the National Weather Service, and its office in San Juan, in Spanish, by the phrases that they are
 * made of. A line is translated only if all of it is known: half a sentence about a flood is worse than the original. Of several phrases that fit,
 * the first in its list counts, so longer ones come before their parts.
 */

const shared: Phrases = {
  // A text about several products says which sentence is about which.
  'for the high rip current risk,?': 'riesgo alto de corrientes marinas:',
  ...Object.fromEntries(
    products.map(({ english, spanish }) => [`for the ${english.toLowerCase()},?`, `${spanish}:`]),
  ),
  and: 'y',
  or: 'o',
  with: 'con',
  'puerto rico': 'Puerto Rico',
};

const places = new Map(
  [...municipalities.map(({ nombre }) => nombre), 'Mona', 'Desecheo'].map((name) => [folded(name), name]),
);
const maxPlaceWords = Math.max(...[...places.keys()].map((name) => name.split(' ').length));

const compile = (...books: readonly Phrases[]) =>
  [...books, shared]
    .flatMap((book) => Object.entries(book))
    .map(([pattern, spanish]) => ({
      pattern: new RegExp(`(?:${pattern})(?![\\p{L}\\p{N}])`, 'iuy'),
      spanish,
    }));

const books = {
  what: compile(whatPhrases),
  where: compile(wherePhrases),
  impact: compile(impactPhrases, whatPhrases),
} as const;

/** The place whose name begins at this point, as "Mayagüez" is written. */
function placeAt(text: string): { length: number; name: string } | null {
  const words = /^\p{L}+(?: \p{L}+)*/u.exec(text)?.[0].split(' ') ?? [];
  for (let count = Math.min(maxPlaceWords, words.length); count > 0; count -= 1) {
    const written = words.slice(0, count).join(' ');
    const name = places.get(folded(written));
    if (name !== undefined) return { length: written.length, name };
  }
  return null;
}

/** A line of the service in Spanish, as a sentence; null if any of its words is unknown. */
export function spanishOf(line: string, of: keyof typeof books): string | null {
  const text = line.replace(/\s+/g, ' ').trim();
  let at = 0;
  let spanish = '';
  const add = (words: string) => {
    if (words === '') return;
    spanish += spanish === '' || words.startsWith(',') || words.startsWith('.') ? words : ` ${words}`;
  };
  reading: while (at < text.length) {
    const rest = text.slice(at);
    const gap = /^(?: |\.{2,})+/.exec(rest)?.[0].length ?? 0;
    if (gap > 0) {
      // Three dots stand for a comma between names.
      if (rest.startsWith('..') && at + gap < text.length) add(',');
      at += gap;
      continue;
    }
    const mark = /^[,.;:]/.exec(rest)?.[0];
    if (mark !== undefined) {
      add(mark === '.' ? '.' : ',');
      at += 1;
      continue;
    }
    for (const { pattern, spanish: words } of books[of]) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) continue;
      add(typeof words === 'string' ? words : words(...found.slice(1)));
      at = pattern.lastIndex;
      continue reading;
    }
    const place = of === 'where' ? placeAt(rest) : null;
    if (place === null) return null;
    add(place.name);
    at += place.length;
  }
  const sentence = spanish
    .replace(/\bde el\b/g, 'del')
    .replace(/,(?: ,|,)+/g, ',')
    .replace(/\.{2,}/g, '.')
    // A sentence begins with a capital; "p. m." ends none.
    .replace(
      /(?<!\b[apm])(\. )(\p{Ll})/gu,
      (_, point: string, letter: string) => point + letter.toUpperCase(),
    )
    .replace(/(?<![,.])[,.]+$/, '')
    .trim();
  return sentence === '' ? null : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
