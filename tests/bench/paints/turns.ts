import os from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { browserArguments, findBrowser } from '../../browser/find-browser.ts';
import { finalPicture } from '../../final-picture.ts';
import { lines, type Line } from './lines.ts';
import { picturesRequested, visit, type Visit } from './visit.ts';

/** Rounds by default. Odd, so that the median is one of the values. */
const usualRounds = 5;

/** A visit, and the visit of what it is compared with right before it, because other work on the machine slows both. */
export interface Pair {
  visit: Visit;
  other: Visit;
}

/** A browser that reaches this machine only: pages name hosts of others, such as those of embeds, and those differ from day to day. */
export const openBenchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    args: [...browserArguments, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });

/** Waits until a page's pictures are made: readers get other ones until then, and they are made at the lowest priority. */
export async function warmPictures(browser: Browser, url: string): Promise<void> {
  await Promise.all((await picturesRequested(browser, url)).map(finalPicture));
}

/** Visits every page and what it is compared with, in turns, on one line after the other. `addresses`: URLs by the name of the page. */
export async function* visitInTurns(
  browser: Browser,
  addresses: ReadonlyMap<string, Readonly<Record<keyof Pair, string>>>,
  rounds = usualRounds,
): AsyncGenerator<{ line: Line; pairs: Map<string, Pair[]> }> {
  for (const line of lines) {
    const pairs = new Map<string, Pair[]>();
    for (let round = 0; round < rounds; round += 1) {
      for (const [page, urls] of addresses) {
        const other = await visit(browser, urls.other, line);
        const pair = { other, visit: await visit(browser, urls.visit, line) };
        pairs.set(page, [...(pairs.get(page) ?? []), pair]);
      }
      console.error(`${line.name}: round ${round + 1} of ${rounds}`);
    }
    yield { line, pairs };
  }
}

/** How much other work the machine had: mean number of processes that wanted a core in the last 15 minutes. */
const load = () => (os.loadavg()[2] ?? NaN).toFixed(1);

/** Call it before the visits; what it returns describes the machine after them. */
export function paintsMachine(browser: Browser, rounds = usualRounds): () => string {
  const begun = load();
  const version = browser.version().split('.')[0];
  const day = new Date().toISOString().slice(0, 10);
  return () =>
    `${os.cpus().length} cores, Chromium ${version}, ${day}, medians of ${rounds} rounds; load ${begun} before and ${load()} after.`;
}
