import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#commands/root.ts';

const document = readFileSync(path.join(root, 'docs/performance.md'), 'utf8');

/** The rows of the first table below a line of the document, as cells without the spaces around them. */
function tableBelow(line: string): string[][] {
  const [, below = ''] = document.split(`\n${line}\n`);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(below) ?? [];
  const cells = (row: string) => row.split('|').slice(1, -1);
  return table
    .trim()
    .split('\n')
    .map((row) => cells(row).map((cell) => cell.trim()))
    .filter(([first = '']) => !/^-+$/.test(first));
}

const [[, ...pages] = [], ...goals] = tableBelow('## Goals');

/** The figures of this site's pages on a line, by the column's place in its table. */
const figures = (line: string): Map<string, string[]> =>
  new Map(
    tableBelow(`### ${line}`)
      .filter(([, as]) => as === 'this site')
      .map((row) => [row[0] ?? '', row]),
  );
const [fast, slow] = [figures('1.6 Mbit/s, 150 ms'), figures('400 kbit/s, 400 ms')];
/** Places in the tables' rows. */
const [firstPaint, largestPaint, script] = [3, 5, 6];

/** What a row of the goals is measured by: what to call it, and its figure of a page. */
const measuredBy: Readonly<Record<string, readonly [string, (page: string) => string | undefined][]>> = {
  'first paint, 1.6 Mbit/s': [['first paint, 1.6 Mbit/s', (page) => fast.get(page)?.[firstPaint]]],
  'largest paint, 1.6 Mbit/s': [['largest paint, 1.6 Mbit/s', (page) => fast.get(page)?.[largestPaint]]],
  'first and largest paint, 400 kbit/s': [
    ['first paint, 400 kbit/s', (page) => slow.get(page)?.[firstPaint]],
    ['largest paint, 400 kbit/s', (page) => slow.get(page)?.[largestPaint]],
  ],
  'JavaScript before interaction, slow line, kB': [
    ['JavaScript, slow line, kB', (page) => slow.get(page)?.[script]],
  ],
};

/** The rows of the table of missed goals, by the other tables. */
function missed(): string[][] {
  const paints = goals.flatMap(([name = '', ...wanted]) =>
    (measuredBy[name] ?? []).flatMap(([what, figureOf]) =>
      pages.flatMap((page, index) => {
        const [goal, figure] = [wanted[index] ?? '', figureOf(page) ?? 'absent'];
        return Number(figure) <= Number(goal) ? [] : [[what, page, goal, figure]];
      }),
    ),
  );
  const [, tapGoal = ''] = goals.find(([name = '']) => name.startsWith('a tap')) ?? [];
  const [, ...taps] = tableBelow('## Taps');
  const late = taps.flatMap(([tap = '', onFast = '', onSlow = '']) =>
    [
      ['1.6 Mbit/s', onFast],
      ['400 kbit/s', onSlow],
    ].flatMap(([line, figure = '']) =>
      Number(figure) <= Number.parseInt(tapGoal, 10) ? [] : [[`tap, ${line}`, tap, tapGoal, `${figure} ms`]],
    ),
  );
  return [...paints, ...late];
}

test('docs/performance.md lists each goal that its own tables miss', () => {
  expect(fast.size).toBe(pages.length);
  expect(slow.size).toBe(pages.length);
  const [, ...written] = tableBelow('## Goals that are missed');
  expect(written).toEqual(missed());
});

test('the goal for script on a slow line is the same in both documents', () => {
  const product = readFileSync(path.join(root, 'docs/product.md'), 'utf8');
  expect(product).toContain('more than 5,000 bytes of script files (brotli, with headers)');
  expect(document).toContain('at most 5,000 bytes of script files (brotli, with headers)');
});
