import { Games, Teams } from '#contract/sports.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { percentile, printTable } from './table.ts';

/** Readers at the same time in the second half. */
const readers = 8;
/** Pages of each kind that are requested before the measurement: in processes that have just started no code is compiled yet. */
const warmUp = 20;
/** The most pages of one kind. Each is requested once: half of them by one reader, half by eight. */
const maxPages = 160;

async function listOf<T>(site: SiteProcess, path: string, schema: { parse(data: unknown): T }): Promise<T> {
  return schema.parse(await (await fetchWorker(site.apiUrl + path)).json());
}

/** Paths in a sitemap that begin with `prefix`. */
async function inSitemap(site: SiteProcess, part: string, prefix: string): Promise<string[]> {
  const text = await (await fetch(`${site.url}/sitemaps/${part}.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address ?? '').pathname)
    .filter((path) => path.startsWith(prefix));
}

/** No page is prerendered, and no limit per reader ends the run. */
export const unlimited = { PRERENDER_LIMIT: '0', SEARCHES_PER_MINUTE: '9999', LOADS_PER_MINUTE: '9999' };

/** Addresses of pages on request, by kind. */
export async function addresses(site: SiteProcess): Promise<Record<string, string[]>> {
  const sports = [1, 2, 3, 4, 5];
  const teams = await Promise.all(
    sports.map((id) => listOf(site, `/api/teams?sportId=${id}&per_page=100`, Teams)),
  );
  const lists = ['recent', 'upcoming'].flatMap((list) =>
    sports.map((id) => `/api/games/${list}?sportId=${id}&per_page=100`),
  );
  const games = await Promise.all(lists.map((path) => listOf(site, path, Games)));
  return {
    'a team': teams.flat().map(({ id }) => `/equipos/${id}`),
    'a game': games.flat().map(({ id }) => `/partido/${id}`),
    'a news item': await inSitemap(site, 'noticias-1', '/noticias/'),
    'a programme': await inSitemap(site, 'programas', '/programas/'),
    'a search': Array.from({ length: maxPages }, (_, place) => `/search?q=palabra${place}`),
  };
}

/** Sends each request once, `concurrency` at a time. Resolves with the milliseconds of each, and of all together. */
async function askEach(site: SiteProcess, paths: readonly string[], concurrency: number) {
  const queue = [...paths];
  const times: number[] = [];
  const begin = performance.now();
  const reader = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const sent = performance.now();
      const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, reader));
  return { times, all: performance.now() - begin };
}

/** Pages on request that nobody has requested before: neither the origin's cache nor the worker's holds anything of them. */
export async function benchCold(): Promise<void> {
  const site = await startSite({ environment: unlimited });
  try {
    const rows: (string | number)[][] = [];
    const kinds = Object.entries(await addresses(site)).map(([name, paths]) => ({
      name,
      paths: [...new Set(paths)],
    }));
    for (const { paths } of kinds)
      await askEach(site, paths.splice(0, Math.min(warmUp, paths.length / 4)), readers);
    for (const { name, paths } of kinds) {
      const asked = paths.slice(0, maxPages);
      const half = Math.ceil(asked.length / 2);
      const alone = await askEach(site, asked.slice(0, half), 1);
      const together = await askEach(site, asked.slice(half), readers);
      rows.push([
        name,
        asked.length,
        Math.round(percentile(alone.times, 0.5)),
        Math.round(percentile(alone.times, 0.95)),
        Math.round((together.times.length / together.all) * 1000),
        Math.round(percentile(together.times, 0.95)),
      ]);
    }
    printTable(
      `Pages on request that nobody has requested before (milliseconds; ${readers} readers at once in the last two columns)`,
      ['page', 'pages', 'p50', 'p95', 'pages a second', 'p95'],
      rows,
    );
  } finally {
    await site.stop();
  }
}
