import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { root } from '#commands/root.ts';
import { browserArguments, findBrowser } from '../browser/find-browser.ts';
import { finalPicture } from '../final-picture.ts';
import type { SiteProcess } from '../site-process.ts';
import { writeToPerformanceDocument } from './performance-document.ts';
import { chart, type Panel } from './side-by-side/chart.ts';
import { readContent, type Content } from './side-by-side/read-content.ts';
import { startFloors } from './side-by-side/floor.ts';
import { lines, type Line } from './side-by-side/lines.ts';
import { startReactPeer } from './side-by-side/react-peer.ts';
import { picturesRequested, visit, type Measure, type Visit } from './side-by-side/visit.ts';
import { startWordPressPeer } from './side-by-side/wordpress-peer.ts';
import { markdownTable, percentile } from './table.ts';

/** Rounds by default. Odd, so that the median is one of the values. */
const usualRounds = 5;

const picture = 'side-by-side.svg';
const floor = 'floor';
const ours = 'this site';

/** One page as one of the candidates has it. */
interface Entry {
  page: string;
  candidate: string;
  url: string;
}

/** A visit, and the visit of the page's floor right before it. */
interface Pair {
  visit: Visit;
  floor: Visit;
}

const median = (pairs: readonly Pair[], value: (pair: Pair) => number) => percentile(pairs.map(value), 0.5);
const ratio = (pairs: readonly Pair[], measure: Measure) =>
  median(pairs, (pair) => pair.visit[measure] / pair.floor[measure]);

/** Visits every page once a round, each right after its floor. */
async function visitAll(
  browser: Browser,
  line: Line,
  floors: string,
  paths: Readonly<Record<string, string>>,
  entries: readonly Entry[],
  rounds: number,
): Promise<Map<Entry | string, Pair[]>> {
  const seen = new Map<Entry | string, Pair[]>();
  const add = (key: Entry | string, pair: Pair) => seen.set(key, [...(seen.get(key) ?? []), pair]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, path] of Object.entries(paths)) {
      const bare = await visit(browser, floors + path, line);
      add(page, { visit: bare, floor: bare });
      for (const entry of entries.filter((one) => one.page === page)) {
        add(entry, { visit: await visit(browser, entry.url, line), floor: bare });
      }
    }
    console.error(`${line.name}: round ${round + 1} of ${rounds}`);
  }
  return seen;
}

const columns = [
  'page',
  'as',
  'first paint, ms',
  'of the floor',
  'largest paint, ms',
  'of the floor',
  'JavaScript, kB',
  'requests',
  'kB',
];

function rowsOf(
  seen: ReadonlyMap<Entry | string, Pair[]>,
  pages: readonly string[],
  entries: readonly Entry[],
) {
  const row = (page: string, candidate: string, pairs: readonly Pair[]) => {
    const value = (measure: Measure) => median(pairs, (pair) => pair.visit[measure]);
    const kilobytes = (measure: Measure) => (value(measure) / 1000).toFixed(1);
    return [
      page,
      candidate,
      Math.round(value('firstPaint')),
      ratio(pairs, 'firstPaint').toFixed(2),
      Math.round(value('largestPaint')),
      ratio(pairs, 'largestPaint').toFixed(2),
      kilobytes('scriptBytes'),
      value('requests'),
      kilobytes('bytes'),
    ];
  };
  return pages.flatMap((page) => [
    row(page, floor, seen.get(page) ?? []),
    ...entries.filter((one) => one.page === page).map((one) => row(page, one.candidate, seen.get(one) ?? [])),
  ]);
}

function panelOf(
  line: Line,
  seen: ReadonlyMap<Entry | string, Pair[]>,
  pages: readonly string[],
  entries: readonly Entry[],
): Panel {
  const bar = (entry: Entry) => {
    const pairs = seen.get(entry) ?? [];
    return {
      name: entry.candidate,
      firstPaint: ratio(pairs, 'firstPaint'),
      largestPaint: ratio(pairs, 'largestPaint'),
      isOurs: entry.candidate === ours,
    };
  };
  return {
    title: line.name,
    groups: pages.map((page) => ({
      title: page,
      bars: entries.filter((one) => one.page === page).map(bar),
    })),
  };
}

/** How much other work the machine had: mean number of processes that wanted a core in the last 15 minutes. */
const load = () => (os.loadavg()[2] ?? NaN).toFixed(1);

/**
 * Measures the site beside the floors of its pages, beside WordPress's default theme and beside a page that React renders in the browser,
 * all with the same content. With `write`, the tables and the chart go into docs. `pages` are paths by name, those of `beside` are compared
 * with React, and of them those of `inWordPress` with WordPress.
 */
export async function benchSideBySide(
  site: SiteProcess,
  pages: Readonly<Record<string, string>>,
  {
    beside,
    inWordPress,
    write,
    rounds = usualRounds,
  }: { beside: readonly string[]; inWordPress: readonly string[]; write: boolean; rounds?: number },
): Promise<void> {
  const names = Object.keys(pages);
  // Pages name hosts of others, such as those of embeds, and those differ from day to day.
  const onlyHere = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments, onlyHere],
  });
  const contents = new Map<string, Content>();
  for (const [page, path] of Object.entries(pages)) {
    contents.set(path, await readContent(browser, site.url + path));
    console.error(`${page}: read`);
  }
  const wordpress = await startWordPressPeer(console.error);
  const [floors, react] = [await startFloors(contents), await startReactPeer(contents)];
  const entries = Object.entries(pages).flatMap(([page, path]): Entry[] => [
    { page, candidate: ours, url: site.url + path },
    ...(inWordPress.includes(page)
      ? [{ page, candidate: 'WordPress', url: wordpress.url + path.replace(/\/?$/, '/') }]
      : []),
    ...(beside.includes(page) ? [{ page, candidate: 'React', url: react.url + path }] : []),
  ]);
  // WordPress and the site render a page at its first visit and nobody waits for that twice. Readers get other pictures until the AVIFs
  // are made, at the lowest priority.
  for (const { url } of entries) {
    const pictures = await picturesRequested(browser, url);
    await Promise.all(pictures.map(finalPicture));
    console.error(`${url}: warm, ${pictures.length} pictures`);
  }

  const begun = load();
  const parts: string[] = [];
  const panels: Panel[] = [];
  for (const line of lines) {
    const seen = await visitAll(browser, line, floors.url, pages, entries, rounds);
    parts.push(`### ${line.name}`, markdownTable(columns, rowsOf(seen, names, entries)));
    panels.push(panelOf(line, seen, names, entries));
  }
  const version = browser.version().split('.')[0];
  await browser.close();
  await Promise.all([floors.close(), react.close(), wordpress.close()]);

  const title = 'Largest paint as a ratio to the floor (lighter: first paint)';
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${os.cpus().length} cores, Chromium ${version}, ${day}, medians of ${rounds} rounds; load ${begun} before and ${load()} after.`;
  const text = [machine, `![${title}. The tables below have the same figures.](${picture})`, ...parts].join(
    '\n\n',
  );
  console.log(`\n## Side by side\n\n${text}`);
  if (!write) return;
  await writeFile(path.join(root, 'docs', picture), chart(title, panels));
  await writeToPerformanceDocument('side-by-side', text);
}
