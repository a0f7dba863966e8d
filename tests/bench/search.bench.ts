import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Backend } from '#commands/site/backend.ts';
import { startBackend } from '#commands/site/start-backend.ts';
import { silentProgress } from '#commands/progress.ts';
import { readSettings } from '#config/settings.ts';
import { fetchWorker, originSecret } from '../fetch-worker.ts';
import { storeArticles, storeRedirects } from './many-articles.ts';
import { percentile, printTable } from './table.ts';

const sizes = [1_000, 100_000];
const rounds = 12;

/** What readers type, by what it costs: every kind that an index may be slow for. */
const requests: Record<string, readonly string[]> = {
  'a word': ['huracan', 'lluvia', 'tribunal', 'universidad'],
  'two words': ['puente carretera', 'musica festival', 'agua energ'],
  'four words that are seldom together': ['agua turismo festival elección', 'playa puente tribunal montaña'],
  'one letter': ['c', 'z'],
  'two letters': ['ca', 'lo', 'mi', 'hu', 've', 'pr'],
  'three to eight letters': ['pre', 'carr', 'presup', 'baloncest', 'verver', 'denden'],
  // The first word of the vocabulary is in every article.
  'what every article contains': ['lolo', 'lolo milo', 'lolo lluvia'],
  nothing: ['noexiste', 'zzz', 'xyzzy lluvia'],
  misspelled: ['huracna', 'presupuseto', 'montania'],
};

interface Archive {
  size: number;
  dataDir: string;
  backend: Backend;
  /** Milliseconds by what is searched. */
  times: Map<string, number[]>;
  /** Milliseconds of a 404 without data: the least that any response costs here. */
  floors: number[];
}

async function openArchive(size: number, redirects = 0): Promise<Archive> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bench-'));
  const settings = readSettings({ DATA_DIR: dataDir, ORIGIN_SECRET: originSecret });
  const backend = await startBackend(settings, silentProgress, { stories: 20 });
  await storeArticles(path.join(dataDir, 'worker-sample'), 0, size);
  await storeRedirects(path.join(dataDir, 'worker-sample'), redirects);
  await backend.sync();
  return { size, dataDir, backend, times: new Map(), floors: [] };
}

const allTimes = ({ times }: Archive) => [...times.values()].flat();

/** Milliseconds of one request, until its response is read to the end. Throws when the status is another one. */
async function timed(url: string, status = 200): Promise<number> {
  const begin = performance.now();
  const response = await fetchWorker(url);
  await response.arrayBuffer();
  const milliseconds = performance.now() - begin;
  if (response.status !== status) throw new Error(`${url}: ${response.status}`);
  return milliseconds;
}

/**
 * Measures searches in D1 next to a 404. Each request is sent to each archive in turn, so that other work of the machine slows all of them.
 */
export async function benchSearch(): Promise<void> {
  const archives = await Promise.all(sizes.map((size) => openArchive(size)));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, texts] of Object.entries(requests)) {
        for (const text of texts) {
          // Another page size each time, so that the response comes from D1 and not from a cache; each third one is a later page.
          const query = `q=${encodeURIComponent(text)}&per_page=${12 + round}&page=${1 + (round % 3) * round}`;
          for (const { backend, times, floors } of archives) {
            const milliseconds = await timed(`${backend.apiUrl}/api/search?${query}`);
            times.set(kind, [...(times.get(kind) ?? []), milliseconds]);
            floors.push(await timed(`${backend.apiUrl}/api/no-such-route`, 404));
          }
        }
      }
    }
  } finally {
    for (const { backend, dataDir } of archives) {
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const [smallest] = archives;
  const base = smallest === undefined ? [] : allTimes(smallest);
  const shares = [0.5, 0.99];
  const ratios = (times: number[], others: number[]) =>
    shares.map((share) => (percentile(times, share) / percentile(others, share)).toFixed(2));
  printTable(
    'Search in D1 (workerd, one reader, milliseconds)',
    ['articles', 'p50', 'p99', `p50 as a ratio to ${sizes[0]}`, 'p99', 'p50 of a 404', 'p99'],
    archives.map((archive) => [
      archive.size,
      ...shares.map((share) => percentile(allTimes(archive), share).toFixed(1)),
      ...ratios(allTimes(archive), base),
      ...shares.map((share) => percentile(archive.floors, share).toFixed(1)),
    ]),
  );
  printTable(
    'Search in D1 by what is searched (milliseconds)',
    ['text', ...archives.flatMap(({ size }) => [`${size} articles, p50`, 'p95'])],
    Object.keys(requests).map((kind) => [
      kind,
      ...archives.flatMap(({ times }) =>
        [0.5, 0.95].map((share) => percentile(times.get(kind) ?? [], share).toFixed(1)),
      ),
    ]),
  );
}

/** Measures a page's request, and addresses of the station's table and others, without a table of redirects and with one of 100,000. */
export async function benchAddresses(): Promise<void> {
  const tables = [0, 100_000];
  const archives = await Promise.all(tables.map((redirects) => openArchive(200, redirects)));
  const lookup = (address: string) => `/api/old-address?direccion=${encodeURIComponent(address)}`;
  try {
    for (let round = 0; round < 300; round += 1) {
      for (const [index, { backend, times, floors }] of archives.entries()) {
        const measure = async (kind: string, target: string, status?: number) =>
          times.set(kind, [...(times.get(kind) ?? []), await timed(backend.apiUrl + target, status)]);
        await measure('stories', `/api/articles?per_page=20&page=${1 + (round % 9)}`);
        await measure('in the table', lookup(`/vieja/direccion-${round * 331}`), index === 0 ? 404 : 200);
        await measure('unknown', lookup(`/desconocida-${round}`), 404);
        floors.push(await timed(`${backend.apiUrl}/api/no-such-route`, 404));
      }
    }
  } finally {
    for (const { backend, dataDir } of archives) {
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  printTable(
    'Old addresses in D1 (workerd, one reader, milliseconds)',
    ['redirects', 'stories, p50', 'p95', 'in the table, p50', 'p95', 'unknown, p50', 'p95', 'p50 of a 404'],
    archives.map(({ times, floors }, index) => [
      tables[index] ?? 0,
      ...['stories', 'in the table', 'unknown'].flatMap((kind) =>
        [0.5, 0.95].map((share) => percentile(times.get(kind) ?? [], share).toFixed(1)),
      ),
      percentile(floors, 0.5).toFixed(1),
    ]),
  );
}
