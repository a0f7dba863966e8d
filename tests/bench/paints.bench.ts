import type { SiteProcess } from '../site-process.ts';
import { startFloors } from './paints/floor.ts';
import { readContent, type Content } from './paints/read-content.ts';
import { openBenchBrowser, paintsMachine, visitInTurns, warmPictures, type Pair } from './paints/turns.ts';
import type { Measure } from './paints/visit.ts';
import { writeToPerformanceDocument } from './performance-document.ts';
import { markdownTable, percentile } from './table.ts';

const columns = [
  'page',
  'first paint, ms',
  'floor, ms',
  'ratio',
  'largest paint, ms',
  'floor, ms',
  'ratio',
  'JavaScript, kB',
  'requests',
  'kB',
];

function rowOf(page: string, pairs: readonly Pair[]) {
  const median = (value: (pair: Pair) => number) => percentile(pairs.map(value), 0.5);
  const paint = (measure: Measure) => [
    Math.round(median(({ visit }) => visit[measure])),
    Math.round(median(({ other }) => other[measure])),
    median(({ visit, other }) => visit[measure] / other[measure]).toFixed(2),
  ];
  const kilobytes = (measure: Measure) => (median(({ visit }) => visit[measure]) / 1000).toFixed(1);
  return [
    page,
    ...paint('firstPaint'),
    ...paint('largestPaint'),
    kilobytes('scriptBytes'),
    median(({ visit }) => visit.requests),
    kilobytes('bytes'),
  ];
}

/**
 * Measures pages (paths by name) beside their floors: the same text and the same largest picture as static HTML. With `write`, the tables go into
 * docs/performance.md.
 */
export async function benchPaints(
  site: SiteProcess,
  pages: Readonly<Record<string, string>>,
  { write, rounds }: { write: boolean; rounds: number | undefined },
): Promise<void> {
  const browser = await openBenchBrowser();
  const contents = new Map<string, Content>();
  for (const path of Object.values(pages)) {
    contents.set(path, await readContent(browser, site.url + path));
    await warmPictures(browser, site.url + path);
  }
  const floors = await startFloors(contents);
  const machine = paintsMachine(browser, rounds);
  const addresses = Object.entries(pages).map(
    ([page, path]) => [page, { visit: site.url + path, other: floors.url + path }] as const,
  );
  const parts: string[] = [];
  for await (const { line, pairs } of visitInTurns(browser, new Map(addresses), rounds)) {
    const rows = [...pairs].map(([page, own]) => rowOf(page, own));
    parts.push(`### ${line.name}`, markdownTable(columns, rows));
  }
  await browser.close();
  await floors.close();
  const text = [machine(), ...parts].join('\n\n');
  console.log(`\n## Beside the floor\n\n${text}`);
  if (write) await writeToPerformanceDocument('paints', text);
}
