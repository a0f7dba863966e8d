import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { specRoutes } from './browser/spec-routes.ts';
import { specTexts } from './browser/spec-texts.ts';

/** What readers and editors see stands in these files. */
const files = [
  'src/**/*.{ts,tsx,astro}',
  'api-worker/src/**/*.ts',
  'cms/{content,sample}/**/*.ts',
  'cms/wordpress/telecoqui/**/*.{php,js}',
];
/** Tests, the words of other people that the search skips, and the weather service's own Spanish, which the sample plays. */
const isOthers = (file: string) =>
  /\.test\.ts$|\/testing\/|search\/words\.ts$|weather-conditions\.ts$/.test(file);

/** The words of the left column of the table in docs/writing.md, each with what to write instead. */
async function forbiddenWords(): Promise<{ word: string; instead: string }[]> {
  const document = await readFile(path.join(root, 'docs/writing.md'), 'utf8');
  const rows = [...document.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].slice(1);
  return rows.flatMap(([, words = '', instead = '']) =>
    words
      .split(',')
      .map((word) => ({ word: word.trim(), instead: instead.trim() }))
      .filter(({ word }) => /^\p{L}/u.test(word)),
  );
}

/** Texts that were asked for in these words. */
const required = [
  ...specRoutes.flatMap(({ says = [] }) => says.map(([, said]) => said)),
  ...specTexts.map(([, said]) => said),
];

/** The forbidden words in a text, without those in a required one. */
function found(text: string, words: readonly { word: string; instead: string }[]): string[] {
  const own = required.reduce((rest, said) => rest.replaceAll(said, ''), text);
  return words
    .filter(({ word }) => new RegExp(String.raw`(?<!\p{L})${word}(?!\p{L})`, 'iu').test(own))
    .map(({ word, instead }) => `"${word}" (write "${instead}")`);
}

test('no text of ours has a word that Puerto Rico does not use', async () => {
  const words = await forbiddenWords();
  expect(words.length).toBeGreaterThan(20);
  const mistakes: string[] = [];
  for await (const file of glob(files, { cwd: root })) {
    if (isOthers(file)) continue;
    const text = await readFile(path.join(root, file), 'utf8');
    mistakes.push(...found(text, words).map((mistake) => `${file}: ${mistake}`));
  }
  expect(mistakes).toEqual([]);
});

test('each word of the table is found, in a sentence and at its end', async () => {
  const words = await forbiddenWords();
  for (const { word } of words) {
    expect(found(`Aquí ${word}.`, words), word).not.toEqual([]);
    expect(found(`Aquí ${word.toUpperCase()} más`, words), word).not.toEqual([]);
  }
});

test('a required text is no mistake', async () => {
  expect(
    found(
      "failed: 'No se pudo cargar la noticia. Por favor, intente nuevamente más tarde.'",
      await forbiddenWords(),
    ),
  ).toEqual([]);
});
