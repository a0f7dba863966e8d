import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { ListItems } from '#contract/content.ts';
import { crons } from '#contract/publishing/crons.ts';
import { startSampleNewsroom } from '../../cms/sample/server.ts';
import { Editor } from '../editor.ts';
import { killWorker } from '../faults/kill-worker.ts';
import { runInDatabase } from '../faults/worker-database.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { waitUntilCaughtUp, waitUntilSynced } from '../publishing-state.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { BenchReader } from './channel-readers.ts';
import { percentile, printTable } from './table.ts';

const readers = 2_000;
/** Changes one after the other: each is a latency for each of the readers. */
const rounds = 20;
const stories = 200;
/** Seconds that a change may take to reach everybody, on a machine that also runs the readers. */
const patience = 60;
const secret = 'un-secreto-solo-para-estas-medidas-0';

const Line = z.object({ position: z.int(), at: z.iso.datetime() });

/** When the worker wrote each line of the change log, in milliseconds since the epoch. */
async function writtenAt({ dataDir }: SiteProcess): Promise<Map<number, number>> {
  const rows = await runInDatabase(path.join(dataDir, 'worker'), 'SELECT position, at FROM changes');
  return new Map(
    z
      .array(Line)
      .parse(rows)
      .map(({ position, at }) => [position, Date.parse(at)]),
  );
}

/** Bytes in memory of the process that serves the site's pages. */
async function memoryOf({ url }: SiteProcess): Promise<number> {
  const { port } = new URL(url);
  const listening = (await readFile('/proc/net/tcp', 'utf8'))
    .split('\n')
    .find((line) =>
      line.includes(`:${Number(port).toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`),
    );
  const inode = listening?.trim().split(/\s+/)[9];
  const pid = inode === undefined ? null : await processWithSocket(inode);
  const status = pid === null ? '' : await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? NaN) * 1024;
}

async function processWithSocket(inode: string): Promise<string | null> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const file of files) {
      const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '');
      if (target === `socket:[${inode}]`) return pid;
    }
  }
  return null;
}

/** Measures the way from the worker's change log to open pages that are connected to two origins, also when one of them or the worker is killed. */
export async function benchChannel(): Promise<void> {
  const newsroom = await startSampleNewsroom({ port: 0, stories });
  const sites: SiteProcess[] = [];
  const pages: BenchReader[] = [];
  const rows: (string | number)[][] = [];
  try {
    // No news item is a file of the release, so that no build runs beside the measurement.
    const environment = { WORDPRESS_URL: newsroom.url, PUBLISH_SECRET: secret, PRERENDER_LIMIT: '0' };
    const first = await startSite({ environment });
    sites.push(first);
    await waitUntilSynced({ ...first, sync: () => first.runCron(crons.newsroom) }, stories);
    const shared = { API_URL: first.apiUrl, HEALTH_TOKEN: first.healthToken };
    const second = await startSite({ environment: { ...environment, ...shared } });
    sites.push(second);
    await Promise.all(sites.map(waitUntilCaughtUp));
    const editor = new Editor(newsroom.url, secret);
    const items = ListItems.parse(
      await (await fetchWorker(`${first.apiUrl}/api/wordpress/noticias?per_page=${rounds}`)).json(),
    );

    const empty = await Promise.all(sites.map(memoryOf));
    let running = sites.map(({ url }) => url);
    for (let number = 0; number < readers; number += 1) pages.push(new BenchReader(number, () => running));
    for (const page of pages) {
      page.connect();
      // As many a second as two origins get in an ordinary minute of a busy evening.
      if (pages.indexOf(page) % 50 === 0) await pause(20);
    }
    await allAre(pages, 'connected', (page) => page.position !== null);
    const full = await Promise.all(sites.map(memoryOf));
    const each = full.map((bytes, index) => (bytes - (empty[index] ?? 0)) / (readers / 2) / 1024);

    /** Publishes a change of this kind, and waits until every reader heard of it. */
    const publish = async (kind: 'edit' | 'new' | 'removal', round: number): Promise<void> => {
      const before = await newest(first);
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
      await waitUntil('The change in the log', patience, async () => (await newest(first)) > before);
      const position = await newest(first);
      await allAre(pages, `told of ${position}`, (page) => (page.position ?? 0) >= position);
    };
    const measure = async (name: string, run: () => Promise<void>): Promise<void> => {
      const start = await newest(first);
      const connects = sum(pages.map((page) => page.connects));
      await run();
      const at = await writtenAt(first);
      const heard = pages.map((page) => page.events.filter(({ n }) => n > start));
      // A log that started anew meanwhile has no line for the event that says so.
      const times = heard.flat().flatMap((event) => {
        const written = at.get(event.n);
        return written === undefined ? [] : [event.at - written];
      });
      const last = await newest(first);
      const lost = heard.filter((events) => events.at(-1)?.n !== last).length;
      const doubled = sum(heard.map((events) => events.length - new Set(events.map(({ n }) => n)).size));
      rows.push([
        name,
        ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)),
        lost,
        doubled,
        sum(pages.map((page) => page.connects)) - connects,
      ]);
    };
    for (const kind of ['new', 'edit', 'removal'] as const) {
      await measure(kind, async () => {
        for (let round = 0; round < rounds; round += 1) await publish(kind, round);
      });
    }
    await measure('after the worker was killed', async () => {
      await killWorker(first);
      // The log is read from its file, which needs no worker; a webhook does.
      await waitUntil(
        'The worker',
        patience,
        async () => (await fetchWorker(`${first.apiUrl}/api/health`)).ok,
      );
      for (let round = 0; round < 3; round += 1) await publish('edit', round);
    });
    await measure('after an origin was killed', async () => {
      running = [first.url];
      await second.kill();
      for (let round = 0; round < 3; round += 1) await publish('edit', round);
    });
    printTable(
      `Open pages hear of a change (${readers} on two origins; milliseconds from the line in the change log)`,
      ['change', 'p50', 'p95', 'p99', 'lost', 'doubled', 'connected again'],
      rows,
    );
    console.log(
      `Memory of an origin for each connection: ${each.map((kilobytes) => kilobytes.toFixed(0)).join(' and ')} kB`,
    );
  } finally {
    for (const page of pages) page.end();
    for (const site of sites.toReversed()) await site.stop().catch(() => undefined);
    await newsroom.close();
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const Newest = z.array(z.object({ position: z.int().nullable() })).length(1);

/** Position of the newest line of the log. */
async function newest({ dataDir }: SiteProcess): Promise<number> {
  const [row] = Newest.parse(
    await runInDatabase(path.join(dataDir, 'worker'), 'SELECT max(position) AS position FROM changes'),
  );
  return row?.position ?? 0;
}

const allAre = (pages: readonly BenchReader[], what: string, is: (page: BenchReader) => boolean) =>
  waitUntil(`Every reader to be ${what}`, patience, async () => pages.every(is));
