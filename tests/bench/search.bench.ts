import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runLeashed } from '#commands/child-process.ts';
import { root } from '#commands/root.ts';
import { percentile, printTable } from './table.ts';
import type { SiteProcess } from '../site-process.ts';

const sizes = [1_000, 10_000, 100_000];

const words =
  'lluvia playa municipio gobierno presupuesto escuela hospital carretera puente béisbol baloncesto huracán energía ' +
  'agua turismo café música festival elección tribunal policía vivienda salud universidad puerto aeropuerto montaña'.trim();

const questions = [
  'huracan',
  'lluvia',
  'puente carretera',
  'presup',
  'musica festival',
  'noexiste',
  'agua energ',
];

/** Articles that differ in their words the way articles do: deterministic, so that two runs compare. */
function articlesSql(from: number, to: number): string {
  const list = words.split(' ');
  const word = (seed: number) => list[(seed * 7919 + (seed >> 3)) % list.length] ?? '';
  const lines: string[] = [];
  for (let n = from; n < to; n += 1) {
    const sentence = (length: number, salt: number) =>
      Array.from({ length }, (_, at) => word(n * 31 + at * 17 + salt)).join(' ');
    const date = new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString();
    lines.push(
      `INSERT INTO articles (source, slug, title, summary, content, publish_date, modified) VALUES ` +
        `('internal', 'bench-${n}', '${sentence(8, 1)}', '${sentence(20, 5)}', '<p>${sentence(250, 9)}</p>', '${date}', '${date}');`,
    );
  }
  return lines.join('\n');
}

async function fill(site: SiteProcess, from: number, to: number): Promise<void> {
  // wrangler reads a file in one piece: 10,000 articles are some 20 MB.
  for (let begin = from; begin < to; begin += 10_000) {
    const file = path.join(site.dataDir, 'bench.sql');
    await writeFile(file, articlesSql(begin, Math.min(to, begin + 10_000)));
    await runLeashed(
      path.join(root, 'node_modules/.bin/wrangler'),
      [
        'd1',
        'execute',
        'DB',
        '--local',
        '--yes',
        '--persist-to',
        path.join(site.dataDir, 'worker'),
        '--file',
        file,
      ],
      { cwd: path.join(root, 'api-worker'), log: path.join(site.dataDir, 'logs/bench.log') },
    );
  }
}

async function time(url: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.text();
  return performance.now() - begin;
}

/** Search from D1 at growing sizes, beside the worker's fastest route as what a request costs by itself. */
export async function benchSearch(site: SiteProcess): Promise<void> {
  const rows: (string | number)[][] = [];
  let filled = 0;
  for (const size of sizes) {
    await fill(site, filled, size);
    filled = size;
    const searches: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      for (const [at, question] of questions.entries()) {
        // A page of its own each time: the answer must come from D1, not from a cache.
        const page = 1 + ((round + at) % 3);
        const query = `q=${encodeURIComponent(`${question} ${words.split(' ')[round % 20]?.slice(0, 3)}`)}&page=${page}`;
        searches.push(await time(`${site.apiUrl}/api/articles/search?${query}`));
      }
      floors.push(await time(`${site.apiUrl}/api/no-such-route`).catch(() => Number.NaN));
    }
    const floor = percentile(floors.filter(Number.isFinite), 0.5);
    rows.push([
      size,
      percentile(searches, 0.5).toFixed(1),
      percentile(searches, 0.99).toFixed(1),
      Number.isFinite(floor) ? (percentile(searches, 0.5) / floor).toFixed(2) : '',
    ]);
  }
  printTable(
    'Search in D1 (workerd, one reader, milliseconds)',
    ['articles', 'p50', 'p99', 'p50 as a ratio to a request that asks nothing'],
    rows,
  );
}
