import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { reasonProblems, sourceIslands, tableProblems, weighGate, writtenIslands } from './islands.ts';

const document = readFileSync(path.join(root, 'docs/performance.md'), 'utf8');

test('every island has a reason', () => {
  expect(sourceIslands().length).toBeGreaterThan(10);
  expect(reasonProblems()).toEqual([]);
});

test('docs/performance.md lists every island (npm run bench -- islands --write)', () => {
  expect(tableProblems(document)).toEqual([]);
});

test('an island that is missing in the table, or has another trigger or reason there, is reported', () => {
  const row = /^\| `game` .*$/m;
  expect(tableProblems(document.replace(row, ''))).toEqual([
    'docs/performance.md is not right about the island game',
  ]);
  const changed = document.replace(row, (text) => text.replace('refreshes by itself', 'is nice'));
  expect(tableProblems(changed)).toEqual(['docs/performance.md is not right about the island game']);
});

test('islands that scripts fetch by themselves are fetched as those scripts say', () => {
  const triggers = new Map(sourceIslands().map(({ name, trigger }) => [name, trigger]));
  expect(triggers.get('YourTeams')).toBe('when seen');
  expect(triggers.get('LivePlayer')).toBe('when used');
});

test('docs/performance.md says what the island of a closed site weighs', async () => {
  const [, kilobytes] = writtenIslands(document).get('gate') ?? [];
  expect(await weighGate()).toBeLessThanOrEqual(5_000);
  expect(Math.abs(Number(kilobytes || NaN) * 1000 - (await weighGate()))).toBeLessThanOrEqual(300);
  const notWeighed = document.replace(/^(\| `gate` *\| gate *\|)[^|]*/m, '$1 ');
  expect(tableProblems(notWeighed)).toEqual(['docs/performance.md is not right about the island gate']);
});
