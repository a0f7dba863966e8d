import { folded } from '#contract/text/folded.ts';

/** Lower case, without accents and marks, one space between words. */
export const wordsOf = (text: string): string =>
  folded(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Sentences as words. A line break is none, because the service breaks lines anywhere; words that stand alone belong together. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let isAlone = false;
  for (const part of text.split(/\n(?:[^\S\n]*\n)+|(?<!\.)[.!?](?=\s)/)) {
    const words = wordsOf(part);
    if (words === '') continue;
    const isWord = !words.includes(' ');
    if (isWord && isAlone) sentences.push(`${sentences.pop() ?? ''} ${words}`);
    else sentences.push(words);
    isAlone = isWord;
  }
  return sentences;
}

/** What stands apart: the first line of a paragraph, and what dots, brackets or dashes separate. */
export const headingsOf = (text: string): string[] =>
  text
    .split(/\n(?:[^\S\n]*\n)+/)
    .flatMap((paragraph) => [
      paragraph.trimStart().split('\n', 1)[0] ?? '',
      ...paragraph.split(/\.{2,}|[:[\](){}<>*|]|\s[-–—]+\s/),
    ])
    .map(wordsOf);

/**
 * Event codes in a text: some services write them only there. T is a test product and E an experimental one; X is a product in force whose code
 * is experimental.
 */
export const codesIn = (text: string) =>
  [...text.matchAll(/\/([OTEX])\.([A-Z]{3})\.[A-Z]{4}\.([A-Z]{2})\.([A-Z])\./gi)].map(
    ([, kind = '', action = '', phenomenon = '', significance = '']) => ({
      kind: kind.toUpperCase(),
      action: action.toUpperCase(),
      code: `${phenomenon}${significance}`.toUpperCase(),
    }),
  );
