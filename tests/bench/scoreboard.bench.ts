import os from 'node:os';
import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Backend } from '#commands/site/backend.ts';
import { startBackend } from '#commands/site/start-backend.ts';
import { silentProgress } from '#commands/progress.ts';
import { readSettings } from '#config/settings.ts';
import { originSecret } from '../fetch-worker.ts';
import { feedsSql, gamesSql, markLiveSql, teamsSql } from './many-games.ts';
import { percentile, printTable } from './table.ts';
import { timed } from './load.ts';
import { runWrangler } from '#commands/worker/wrangler.ts';

const sizes = [5_000, 50_000];
/** Rounds of 81 requests to each list: the 99th percentile is about the eighth slowest of all. */
const rounds = 10;
/** Rounds before them that are not counted: workerd compiles, and SQLite reads its pages. */
const warmUps = 1;

/** The number of responses that the worker's memory holds (api-worker/src/edge-cache/edge-memory.ts). */
const remembered = 2_000;
const concurrency = 8;

const kinds = ['sport', 'league', 'memory', 'nothing'] as const;
type Kind = (typeof kinds)[number];
const sport = '/api/games/live?sportId=1';
const league = '/api/sportradar/nba/games/live?';
const names: Record<Kind, string> = {
  sport: `\`${sport}\` (20 live)`,
  league: '`/api/sportradar/nba/games/live` (10 live)',
  memory: 'the first of them from the memory cache',
  nothing: 'a 404 without data',
};
/** All of these return all live games, but each is a separate entry in the worker's memory. */
const windows = Array.from({ length: 81 }, (_, n) => `&per_page=${20 + n}`);

interface Archive {
  size: number;
  dataDir: string;
  backend: Backend;
  /** Milliseconds. */
  times: Record<Kind, number[]>;
}

const noTimes = (): Archive['times'] => ({ sport: [], league: [], memory: [], nothing: [] });

async function openArchive(size: number): Promise<Archive> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bench-'));
  const backend = await startBackend(
    readSettings({ DATA_DIR: dataDir, ORIGIN_SECRET: originSecret }),
    silentProgress,
    { stories: 20 },
  );
  await runSql(dataDir, teamsSql + gamesSql(size) + feedsSql);
  return { size, dataDir, backend, times: noTimes() };
}

/** Fills the worker's memory with responses about a sport without games, so that it evicts all others. */
async function forget({ backend }: Archive, round: number): Promise<void> {
  let page = 0;
  // per_page differs in each round: a response that is still in memory would be refreshed in the background.
  const ask = async () => {
    while (page < remembered) {
      page += 1;
      await timed(`${backend.apiUrl}/api/games/live?sportId=3&per_page=${round + 1}&page=${page}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, ask));
}

/** Requests both lists with one window. Throws when a response is older than the mark. */
async function ask({ backend: { apiUrl }, times }: Archive, window: string, mark: string): Promise<void> {
  for (const [kind, list] of [
    ['sport', sport],
    ['league', league],
  ] as const) {
    const { milliseconds, text } = await timed(`${apiUrl}${list}${window}`);
    if (!text.includes(mark)) throw new Error(`${list}${window} was not read from D1`);
    times[kind].push(milliseconds);
  }
  times.memory.push((await timed(`${apiUrl}${sport}${window}`)).milliseconds);
  times.nothing.push((await timed(`${apiUrl}/api/no-such-route`, 404)).milliseconds);
}

/**
 * Measures the lists of live games as they are read from D1, without the worker's memory. Requests are sent one after the other and to
 * each archive in turn, so that other work of the machine slows all of them.
 */
export async function benchScoreboard(): Promise<void> {
  const archives: Archive[] = [];
  try {
    for (const size of sizes) archives.push(await openArchive(size));
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const mark = `Coliseo ${round} de la medida`;
      for (const archive of archives) {
        await runSql(archive.dataDir, markLiveSql(mark));
        await forget(archive, round);
        if (round === warmUps) archive.times = noTimes();
      }
      for (const [turn, window] of windows.entries()) {
        // The order alternates, because the first request finds the machine in another state than the second.
        for (const archive of turn % 2 ? archives.toReversed() : archives) await ask(archive, window, mark);
      }
    }
  } finally {
    for (const { backend, dataDir } of archives) {
      await backend.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const rows = kinds.flatMap((kind) =>
    archives.map(({ size, times }) => {
      const figures = [0.5, 0.99].map(
        (share) =>
          [percentile(times[kind], share), percentile(archives[0]?.times[kind] ?? [], share)] as const,
      );
      return [
        names[kind],
        size,
        ...figures.map(([figure]) => figure.toFixed(1)),
        ...figures.map(([figure, smallest]) => (figure / smallest).toFixed(2)),
      ];
    }),
  );
  printTable(
    `Live games from D1 (workerd, one reader, milliseconds, ${rounds * windows.length} responses each, without the worker's memory cache)`,
    [
      'response',
      'games stored',
      'p50',
      'p99',
      `p50 as a ratio to ${sizes[0]}`,
      `p99 as a ratio to ${sizes[0]}`,
    ],
    rows,
  );
}

/** Runs SQL in the sample's D1 beside the running worker. wrangler reads the file at once: it may have about 40 MB. */
async function runSql(dataDir: string, sql: string): Promise<void> {
  const file = path.join(dataDir, 'bench.sql');
  await writeFile(file, sql);
  await runWrangler(
    [
      ...['d1', 'execute', 'DB', '--local', '--yes', '--file', file],
      ...['--persist-to', path.join(dataDir, 'worker-sample')],
    ],
    path.join(dataDir, 'logs/bench.log'),
  );
}
