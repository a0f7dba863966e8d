import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { markupNames } from './markup-names.ts';

/** Line by line, without comments. */
const lines = globSync('src/**/*.{ts,tsx,astro}', { cwd: root })
  .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  .flatMap((text) => text.split('\n').filter((line) => !line.trimStart().startsWith('//')));

const matches = (expression: RegExp) =>
  lines.flatMap((text) => [...text.matchAll(expression)].map(([, name = '']) => name));

/** As an attribute has it, with hyphens. */
const attributeOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Of `const { base, position } = root.dataset`. */
const taken = matches(/\{([^{};]+)\} = [^;\n]*dataset\b/g).flatMap((names) =>
  names.split(',').map((name) => /^[\w$]*/.exec(name.trim())?.[0] ?? ''),
);
/** Names in selectors, and constants that stand in some. Those of utilities, `[&_[data-x]]`, are styles. */
const selected = [
  ...matches(/(?<!\[&_?)\[data-([a-z-]+)/g),
  ...matches(/^export const \w+ = 'data-([a-z-]+)'/gm),
];
const read = new Set([
  ...selected,
  ...[...matches(/dataset(?:\.|\[')([A-Za-z]+)/g), ...taken]
    .filter((name) => name !== 'dataset')
    .map(attributeOf),
]);
/** Attributes in markup, those that a function returns, and those that a script sets. */
const written = new Set([
  ...matches(/(?<![[\w-])data-([a-z]+(?:-[a-z]+)*)/g),
  ...matches(/dataset(?:\.|\[')([A-Za-z]+)(?:'\])? = /g).map(attributeOf),
]);
const names = Object.values(markupNames).flatMap((room) => Object.keys(room));

test('every `data-` attribute that a script reads is in the list, and the list has no other', () => {
  expect([...read].sort()).toEqual(names.toSorted());
});

test('what a script reads is written by some markup', () => {
  expect(names.filter((name) => !written.has(name))).toEqual([]);
});
