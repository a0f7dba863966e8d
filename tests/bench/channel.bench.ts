import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { ListItems } from '#contract/content.ts';
import { crons } from '#contract/publishing/crons.ts';
import { gameTopic } from '#contract/score-topics.ts';
import { startSampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { killRole, originProcess } from '../site-processes.ts';
import { runInDatabase } from '../faults/worker-database.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { waitUntilCaughtUp, waitUntilSynced } from '../publishing-state.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { BenchReader } from './channel-readers.ts';
import { percentile, printTable } from './table.ts';

type Kind = 'new' | 'edit' | 'removal' | 'score';

/** `BENCH_READERS` for a first look. */
const readers = Number(process.env['BENCH_READERS'] ?? 2_000);
/** Changes one after the other: each is a latency for each of the readers. */
const rounds = 20;
const stories = 200;
/** Seconds that a change may take to reach everybody, on a machine that also runs the readers. */
const patience = 100;

const Line = z.array(z.object({ position: z.int(), at: z.iso.datetime() })).max(1);
const GameIds = z.array(z.object({ id: z.int() })).min(1);

/** The newest line of the change log; `at` in milliseconds since the epoch. */
async function newestLine(site: SiteProcess): Promise<{ position: number; at: number }> {
  const [row] = Line.parse(
    await sql(site, 'SELECT position, at FROM changes ORDER BY position DESC LIMIT 1'),
  );
  return row ? { position: row.position, at: Date.parse(row.at) } : { position: 0, at: 0 };
}

const sql = ({ dataDir }: SiteProcess, statement: string, ...values: number[]) =>
  runInDatabase(path.join(dataDir, 'worker'), statement, ...values);

/** Changes the score of a game as the worker stores one. Returns when, in milliseconds since the epoch. */
async function score(site: SiteProcess, game: number): Promise<number> {
  await sql(
    site,
    `UPDATE games SET home_score = coalesce(home_score, 0) + 1, revision = (SELECT scores + 1 FROM change_log) WHERE id = ?`,
    game,
  );
  const at = Date.now();
  await sql(site, 'UPDATE change_log SET scores = scores + 1');
  return at;
}

/** Megabytes. */
const memoryOf = async ({ dataDir }: SiteProcess) => (await originProcess(dataDir)).megabytes;

/** Measures the way from the worker's change log to open pages that are connected to two origins, also when one of them or the worker is killed. */
export async function benchChannel(): Promise<void> {
  const newsroom = await startSampleNewsroom({ port: 0, stories });
  const sites: SiteProcess[] = [];
  const pages: BenchReader[] = [];
  const rows: (string | number)[][] = [];
  try {
    // No news item is a file of the release, so that no build runs beside the measurement.
    const environment = { WORDPRESS_URL: newsroom.url, PRERENDER_LIMIT: '0' };
    const first = await startSite({ environment });
    sites.push(first);
    await waitUntilSynced({ ...first, sync: () => first.runCron(crons.newsroom) }, stories);
    const shared = { API_URL: first.apiUrl, HEALTH_TOKEN: first.healthToken };
    const second = await startSite({ environment: { ...environment, ...shared } });
    sites.push(second);
    await Promise.all(sites.map(waitUntilCaughtUp));
    const editor = new Editor(newsroom.url);
    const items = ListItems.parse(
      await (await fetchWorker(`${first.apiUrl}/api/wordpress/noticias?per_page=${rounds}`)).json(),
    );

    // A game of no day that the sample newsroom plays, so that only the bench changes it.
    const [{ id: game } = { id: 0 }] = GameIds.parse(
      await sql(first, "SELECT id FROM games WHERE status = 'finished' ORDER BY start_time LIMIT 1"),
    );
    const empty = await Promise.all(sites.map(memoryOf));
    let running = sites.map(({ url }) => url);
    for (let number = 0; number < readers; number += 1)
      pages.push(new BenchReader(number, ['home', 'top', gameTopic(game)], () => running));
    for (const page of pages) {
      page.connect();
      // As many a second as two origins get in an ordinary minute of a busy evening.
      if (pages.indexOf(page) % 50 === 0) await pause(20);
    }
    await allAre(pages, 'connected', (page) => page.position !== null);
    const full = await Promise.all(sites.map(memoryOf));
    const each = full.map((megabytes, index) => ((megabytes - (empty[index] ?? 0)) * 1024) / (readers / 2));

    /** Makes a change of this kind. Returns when the worker wrote it. */
    const make = async (kind: Kind, round: number): Promise<number> => {
      if (kind === 'score') return score(first, game);
      const before = await newestLine(first);
      const id = kind === 'edit' ? (items[round % items.length]?.id ?? 0) : 800_000 + round;
      if (kind === 'removal') await editor.remove(id);
      const slug =
        kind === 'removal'
          ? `medida-${round}`
          : await editor.put({
              id,
              title: `Medida ${kind} ${crypto.randomUUID()}`,
              ...(kind === 'new' && { slug: `medida-${round}` }),
            });
      await editor.sendWebhook(first.apiUrl, { id, slug });
      await waitUntil(
        'The change in the log',
        patience,
        async () => (await newestLine(first)).position > before.position,
      );
      return (await newestLine(first)).at;
    };
    const measure = async (name: string, kind: Kind, count: number, prepare = async () => {}) => {
      const connects = sum(pages.map((page) => page.connects.length));
      const times: number[] = [];
      let lost = 0;
      const start = pages.map((page) => page.events.length);
      await prepare();
      for (let round = 0; round < count; round += 1) {
        const before = pages.map((page) => page.events.length);
        const writtenAt = await make(kind, round);
        const hasHeard = (page: BenchReader, index: number) => page.events.length > (before[index] ?? 0);
        await waitUntil('Every reader to be told', patience, async () => pages.every(hasHeard)).catch(() => {
          lost += pages.filter((page, index) => !hasHeard(page, index)).length;
        });
        for (const [index, page] of pages.entries()) {
          const event = page.events[before[index] ?? 0];
          if (event) times.push(event.at - writtenAt);
        }
      }
      const told = sum(pages.map((page, index) => page.events.length - (start[index] ?? 0)));
      rows.push([
        name,
        ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)),
        lost,
        told + lost - count * readers,
        sum(pages.map((page) => page.connects.length)) - connects,
      ]);
    };
    for (const kind of ['new', 'edit', 'removal', 'score'] as const) await measure(kind, kind, rounds);
    await measure('after the worker was killed', 'edit', 3, async () => {
      await killRole(first.dataDir, 'worker runtime');
      // The log is read from its file, which needs no worker; a webhook does.
      await waitUntil(
        'The worker',
        patience,
        async () => (await fetchWorker(`${first.apiUrl}/api/health`)).ok,
      );
    });
    const killedAt = Date.now();
    await measure('after an origin was killed', 'edit', 3, async () => {
      running = [first.url];
      await second.kill();
    });
    const again = pages.flatMap(({ connects }) => connects.filter((at) => at > killedAt));
    const perSecond = Map.groupBy(again, (at) => Math.floor((at - killedAt) / 1_000));
    const busiest = Math.max(...[...perSecond.values()].map(({ length }) => length));
    printTable(
      `Open pages hear of a change (${readers} on two origins; milliseconds from the worker's row)`,
      ['change', 'p50', 'p95', 'p99', 'lost', 'doubled', 'connected again'],
      rows,
    );
    console.log(
      `Memory of an origin for each connection: ${each.map((kilobytes) => kilobytes.toFixed(0)).join(' and ')} kB`,
    );
    console.log(
      `Connections again after an origin was killed: ${again.length}, at most ${busiest} in a second`,
    );
  } finally {
    for (const page of pages) page.end();
    for (const site of sites.toReversed()) await site.stop().catch(() => undefined);
    await newsroom.close();
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const allAre = (pages: readonly BenchReader[], what: string, is: (page: BenchReader) => boolean) =>
  waitUntil(`Every reader to be ${what}`, patience, async () => pages.every(is));
