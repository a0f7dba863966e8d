import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fetchWorker } from '../fetch-worker.ts';
import { siteProcesses } from '../long/process-memory.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { startWorkerGate } from '../faults/worker-gate.ts';
import { addresses, unlimited } from './cold.bench.ts';
import { printTable } from './table.ts';

/** Milliseconds. Pages share what an origin got in the last five seconds. */
const shareMs = 6_000;
/** Milliseconds of a clock tick in /proc: Linux counts a process's time in hundredths of a second. */
const tickMs = 10;
/** Lets an origin follow the worker of another site. */
export const benchSecret = 'un-secreto-solo-para-medir-0123456789';
/** Enough for a figure of some ticks per kind. */
const repeats = 400;

/** Milliseconds of processor time that a process has used so far (Linux: /proc); 0 when it has ended. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The fields after the command's name, which may contain spaces: 11 is the user's time, 12 the system's.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

/** Processor time so far of a site's origin, with its encoder of pictures, and of its worker. */
export async function used({ dataDir }: SiteProcess): Promise<{ origin: number; worker: number }> {
  const sum = { origin: 0, worker: 0 };
  for (const { role, pid } of await siteProcesses(dataDir)) {
    if (role === 'origin' || role === 'pictures') sum.origin += await processorTime(pid);
    if (role === 'worker runtime') sum.worker += await processorTime(pid);
  }
  return sum;
}

async function askAll(send: (path: string) => Promise<Response>, paths: readonly string[]): Promise<void> {
  const queue = [...paths];
  const client = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const response = await send(path);
      await response.arrayBuffer();
      if (response.status >= 400) throw new Error(`${path}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, client));
}

/**
 * Processor time per response of the origin and of the worker. Unlike times on the clock, it hardly depends on what else the machine does.
 * docs/capacity.md was counted with them.
 */
export async function benchProcessor(site: SiteProcess): Promise<void> {
  const rows: (string | number)[][] = [];
  const measure = async (
    name: string,
    send: (path: string) => Promise<Response>,
    paths: readonly string[],
  ) => {
    const before = await used(site);
    await askAll(send, paths);
    const after = await used(site);
    const per = (key: 'origin' | 'worker') => ((after[key] - before[key]) / paths.length).toFixed(2);
    rows.push([name, paths.length, per('origin'), per('worker')]);
  };
  const page = (path: string) => fetch(site.url + path, { headers: { 'accept-encoding': 'br' } });
  const api = (path: string) => fetchWorker(site.apiUrl + path);
  const same = (path: string) => Array.from({ length: repeats }, () => path);

  const kinds = await addresses(site);
  // Code that runs for the first time is compiled.
  await askAll(page, same('/'));
  await askAll(api, same('/api/breaking-news-ticker'));
  await measure('page: home, held', page, same('/'));
  for (const kind of ['a news item', 'a team', 'a game', 'a search']) {
    const paths = [...new Set(kinds[kind])].slice(0, 160);
    await askAll(page, paths.slice(0, 20));
    await measure(`page: ${kind}, rendered`, page, paths.slice(20));
    await measure(`page: ${kind}, held`, page, paths.slice(20));
  }
  await measure('/api, from memory', api, same('/api/breaking-news-ticker'));
  await measure(
    '/api, from D1',
    api,
    Array.from(
      { length: repeats },
      (_, index) =>
        `/api/games/recent?sportId=1&per_page=${(index % 96) + 5}&page=${Math.floor(index / 96) + 1}`,
    ),
  );
  await measure(
    '/api, a search',
    api,
    Array.from({ length: repeats }, (_, index) => `/api/articles/search?q=puerto%20palabra${index}`),
  );
  await measure(
    '/api, weather of a place',
    api,
    Array.from(
      { length: repeats },
      (_, index) =>
        `/api/openweather/current/coords?lat=18.${(index % 40) + 10}&lon=-66.${(index % 90) + 10}`,
    ),
  );
  printTable(
    'Processor time per response (milliseconds, user and system, 4 requests at once)',
    ['response', 'requests', 'origin', 'worker'],
    rows,
  );
}

/** What a request to the worker costs it: a call to WordPress, a call to OpenWeather, or statements in D1, unless its memory answers. */
function sourceOf(address: string): 'WordPress' | 'weather' | 'D1' | null {
  if (address.startsWith('/api/wordpress/')) return 'WordPress';
  if (/^\/api\/(?:open)?weather/.test(address)) return 'weather';
  // Every origin asks for changes and reports by itself, whether it renders or not.
  return /^\/api\/(?:changes|origins)/.test(address) ? null : 'D1';
}

/** Requests to the worker for one rendering of each page, by what they cost it. docs/capacity.md was counted with them. */
export async function benchRenderings(site: SiteProcess, pages: Record<string, string>): Promise<void> {
  const gate = await startWorkerGate(site.apiUrl);
  // An origin that renders every page, with the worker of the other site.
  const other = await startSite({
    environment: {
      ...unlimited,
      API_URL: gate.url,
      WORDPRESS_URL: site.sampleUrl ?? '',
      PUBLISH_SECRET: benchSecret,
    },
  });
  try {
    const rows: (string | number)[][] = [];
    for (const [name, path] of Object.entries(pages)) {
      await pause(shareMs);
      const before = gate.asked.length;
      await (await fetch(other.url + path)).arrayBuffer();
      const sources = gate.asked.slice(before).map(sourceOf);
      const count = (source: string) => sources.filter((one) => one === source).length;
      rows.push([name, count('WordPress'), count('weather'), count('D1')]);
    }
    printTable('Requests to the worker for one rendering', ['page', 'WordPress', 'weather', 'D1'], rows);
  } finally {
    await other.stop();
    gate.close();
  }
}
