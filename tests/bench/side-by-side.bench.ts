import type { Measure } from './paints/visit.ts';
import { openBenchBrowser, paintsMachine, visitInTurns, warmPictures, type Pair } from './paints/turns.ts';
import { markdownTable, percentile } from './table.ts';

/** What is compared, and in which unit it is shown. */
const compared = [
  { name: 'first paint, ms', measure: 'firstPaint', unit: 1, digits: 0 },
  { name: 'largest paint, ms', measure: 'largestPaint', unit: 1, digits: 0 },
  { name: 'JavaScript, kB', measure: 'scriptBytes', unit: 1_000, digits: 1 },
  { name: 'requests', measure: 'requests', unit: 1, digits: 0 },
  { name: 'kB', measure: 'bytes', unit: 1_000, digits: 1 },
] as const satisfies readonly { name: string; measure: Measure; unit: number; digits: number }[];

/** The other site's median, this site's, and the median of the differences. */
const rowOf = (page: string, pairs: readonly Pair[]) => [
  page,
  ...compared.map(({ measure, unit, digits }) => {
    const median = (value: (pair: Pair) => number) =>
      (percentile(pairs.map(value), 0.5) / unit).toFixed(digits);
    const difference = median(({ visit, other }) => visit[measure] - other[measure]);
    const sign = Number(difference) > 0 ? '+' : '';
    return `${median(({ other }) => other[measure])} → ${median(({ visit }) => visit[measure])} (${sign}${difference})`;
  }),
];

/**
 * Measures the pages of this site beside the same pages of another one: an older version, say, that `npm start` serves from another folder.
 * `pages`: URLs by the name of the page, of the other site and of this one.
 */
export async function benchSideBySide(
  pages: ReadonlyMap<string, Readonly<Record<keyof Pair, string>>>,
  rounds?: number,
): Promise<void> {
  const browser = await openBenchBrowser();
  for (const { visit, other } of pages.values()) {
    await warmPictures(browser, other);
    await warmPictures(browser, visit);
  }
  const machine = paintsMachine(browser, rounds);
  const columns = ['page', ...compared.map(({ name }) => name)];
  const parts: string[] = [];
  for await (const { line, pairs } of visitInTurns(browser, pages, rounds)) {
    const rows = [...pairs].map(([page, own]) => rowOf(page, own));
    parts.push(`### ${line.name}`, markdownTable(columns, rows));
  }
  await browser.close();
  console.log(`\n## The other site → this one\n\n${[machine(), ...parts].join('\n\n')}`);
}
