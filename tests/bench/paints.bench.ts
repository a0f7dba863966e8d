import os from 'node:os';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { finalPicture } from '../final-picture.ts';
import type { SiteProcess } from '../site-process.ts';
import { startFloors } from './paints/floor.ts';
import { lines } from './paints/lines.ts';
import { readContent, type Content } from './paints/read-content.ts';
import { picturesRequested, visit, type Measure, type Visit } from './paints/visit.ts';
import { writeToPerformanceDocument } from './performance-document.ts';
import { markdownTable, percentile } from './table.ts';

/** Rounds by default. Odd, so that the median is one of the values. */
const usualRounds = 5;

/** A visit, and the visit of the page's floor right before it, because other work on the machine slows both. */
interface Pair {
  visit: Visit;
  floor: Visit;
}

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
    Math.round(median((pair) => pair.visit[measure])),
    Math.round(median((pair) => pair.floor[measure])),
    median((pair) => pair.visit[measure] / pair.floor[measure]).toFixed(2),
  ];
  const kilobytes = (measure: Measure) => (median((pair) => pair.visit[measure]) / 1000).toFixed(1);
  return [
    page,
    ...paint('firstPaint'),
    ...paint('largestPaint'),
    kilobytes('scriptBytes'),
    median((pair) => pair.visit.requests),
    kilobytes('bytes'),
  ];
}

/** How much other work the machine had: mean number of processes that wanted a core in the last 15 minutes. */
const load = () => (os.loadavg()[2] ?? NaN).toFixed(1);

/**
 * Measures pages (paths by name) beside their floors: the same text and the same largest picture as static HTML. With `write`, the tables go into
 * docs/performance.md.
 */
export async function benchPaints(
  site: SiteProcess,
  pages: Readonly<Record<string, string>>,
  { write, rounds = usualRounds }: { write: boolean; rounds?: number },
): Promise<void> {
  // Pages name hosts of others, such as those of embeds, and those differ from day to day.
  const onlyHere = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments, onlyHere],
  });
  const contents = new Map<string, Content>();
  for (const path of Object.values(pages)) {
    contents.set(path, await readContent(browser, site.url + path));
    // Readers get other pictures until the AVIFs are made, at the lowest priority.
    await Promise.all((await picturesRequested(browser, site.url + path)).map(finalPicture));
  }
  const floors = await startFloors(contents);
  const begun = load();
  const parts: string[] = [];
  for (const line of lines) {
    const seen = new Map<string, Pair[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [page, path] of Object.entries(pages)) {
        const floor = await visit(browser, floors.url + path, line);
        const pair = { floor, visit: await visit(browser, site.url + path, line) };
        seen.set(page, [...(seen.get(page) ?? []), pair]);
      }
      console.error(`${line.name}: round ${round + 1} of ${rounds}`);
    }
    const rows = [...seen].map(([page, pairs]) => rowOf(page, pairs));
    parts.push(`### ${line.name}`, markdownTable(columns, rows));
  }
  const version = browser.version().split('.')[0];
  await browser.close();
  await floors.close();
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus().length} cores, Chromium ${version}, ${day}, medians of ${rounds} rounds; load ${begun} before and ${load()} after.`;
  const text = [machine, ...parts].join('\n\n');
  console.log(`\n## Beside the floor\n\n${text}`);
  if (write) await writeToPerformanceDocument('paints', text);
}
