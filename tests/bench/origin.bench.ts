import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StopError } from '#commands/run-command.ts';
import { originProcess } from '../site-processes.ts';
import { runNginx } from '../hostile/caching-proxy.ts';
import type { SiteProcess } from '../site-process.ts';
import { processorTime } from './processor-time.ts';
import { percentile, printTable } from './table.ts';
import { listen } from '../listening.ts';

/** Rounds of loads in turn, so that other work on the machine slows all three servers. */
const rounds = 5;
/** Seconds of one load, and connections. One thread of wrk leaves the servers the most of two cores. */
const duration = 4;
const connections = 64;

const run = promisify(execFile);

interface Load {
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the server in microseconds per response. */
  processor: number;
}

interface Loaded {
  url: string;
  /** Processor time of the server so far, in milliseconds. */
  used: () => Promise<number>;
}

/** A duration as wrk prints it, in milliseconds. */
function millisecondsOf(text: string, name: string): number {
  const [, value, unit] = new RegExp(`${name}\\s+([\\d.]+)(us|ms|s)\\b`).exec(text) ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
}

async function load({ url, used }: Loaded, headers: Record<string, string>): Promise<Load> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const before = await used();
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${duration}s`, '--latency', ...lines, url],
  ]).catch((error: unknown) => {
    throw new StopError(`This part needs wrk (apt-get install wrk): ${String(error)}`);
  });
  const requests = Number(/\b(\d+) requests in/.exec(stdout)?.[1]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: millisecondsOf(stdout, '50%'),
    p99: millisecondsOf(stdout, '99%'),
    processor: (((await used()) - before) * 1000) / requests,
  };
}

/** Node's own server with the same headers and bytes: the most that an origin in one Node process could reach by Node's interface. */
async function startBare(headers: Headers, body: Buffer): Promise<Loaded & { close(): void }> {
  const notOurs = ['connection', 'keep-alive', 'transfer-encoding', 'date'];
  const lines = [...headers].filter(([name]) => !notOurs.includes(name)).flat();
  const server = createServer((_request, response) => void response.writeHead(200, lines).end(body));
  const url = await listen(server);
  const used = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  return { url: `${url}/`, used, close: () => void server.close() };
}

/** The workers of an nginx, which its master started. */
async function childrenOf(pid: number): Promise<number[]> {
  const stats = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = stats.map(async (name) => {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid ? [Number(name)] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The bytes that the site sends for these headers, as they are on the wire. */
async function sentBy(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Headers; body: Buffer }> {
  // Three times: the second request starts the best compression.
  for (let count = 0; count < 3; count += 1) await (await fetch(url, { headers })).arrayBuffer();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { stdout } = await run('curl', ['-s', '-H', `Accept-Encoding: ${headers['Accept-Encoding']}`, url], {
    encoding: 'buffer',
    maxBuffer: 1e8,
  });
  return { headers: (await fetch(url, { headers })).headers, body: stdout };
}

/**
 * Requests per second of the origin, as a share of what nginx sends of the same bytes as a file, and of what Node's bare server sends of them
 * with the same headers. nginx has no access log; the origin writes its log and counts its metrics.
 */
export async function benchOrigin(site: SiteProcess, pages: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bench-'));
  const rows: (string | number)[][] = [];
  const memory: number[] = [];
  try {
    for (const [name, page] of Object.entries(pages)) {
      for (const encoding of ['br', 'identity']) {
        const headers = { 'Accept-Encoding': encoding };
        const sent = await sentBy(site.url + page, headers);
        await writeFile(path.join(folder, 'page'), sent.body);
        const nginx = await runNginx(
          (_folder, port) => `
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  default_type text/html;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${encoding === 'br' ? 'add_header Content-Encoding br;' : ''}
  }`,
          'auto',
        );
        const bare = await startBare(sent.headers, sent.body);
        const origin = await originProcess(site.dataDir);
        const workers = await childrenOf(nginx.pid);
        const servers: Record<'nginx' | 'bare' | 'ours', Loaded> = {
          nginx: {
            url: `${nginx.url}/page`,
            used: async () =>
              (await Promise.all(workers.map(processorTime))).reduce((sum, time) => sum + time, 0),
          },
          bare,
          ours: { url: site.url + page, used: () => processorTime(origin.pid) },
        };
        const loads: Record<keyof typeof servers, Load>[] = [];
        for (let round = 0; round < rounds; round += 1) {
          loads.push({
            nginx: await load(servers.nginx, headers),
            bare: await load(servers.bare, headers),
            ours: await load(servers.ours, headers),
          });
          memory.push((await originProcess(site.dataDir)).megabytes);
        }
        bare.close();
        await nginx.stop();
        const median = (value: (one: (typeof loads)[number]) => number) => percentile(loads.map(value), 0.5);
        rows.push([
          `${name}, ${encoding === 'br' ? 'brotli' : 'uncompressed'}`,
          sent.body.length,
          ...[
            median(({ nginx }) => nginx.rate),
            median(({ bare }) => bare.rate),
            median(({ ours }) => ours.rate),
          ].map(Math.round),
          median(({ ours, nginx }) => ours.rate / nginx.rate).toFixed(2),
          median(({ ours, bare }) => ours.rate / bare.rate).toFixed(2),
          median(({ ours }) => ours.p50).toFixed(1),
          median(({ ours }) => ours.p99).toFixed(1),
          median(({ ours }) => ours.p99 / ours.p50).toFixed(1),
          median(({ nginx }) => nginx.p99 / nginx.p50).toFixed(1),
          ...[
            median(({ nginx }) => nginx.processor),
            median(({ bare }) => bare.processor),
            median(({ ours }) => ours.processor),
          ].map((microseconds) => microseconds.toFixed(0)),
        ]);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    `Requests per second beside nginx (wrk, ${connections} connections, one thread, loopback, ${os.cpus().length} cores; medians of ${rounds} rounds in turn)`,
    [
      ...['response', 'bytes', 'nginx', 'bare Node', 'origin', 'origin / nginx', 'origin / bare Node'],
      ...['p50, ms', 'p99, ms', 'p99 / p50', 'of nginx'],
      ...['processor µs a response: nginx', 'bare Node', 'origin'],
    ],
    rows,
  );
  const [first = NaN] = memory;
  console.log(
    `\nResident memory of the origin: ${Math.round(first)} MB after the first load, ${Math.round(Math.max(...memory))} MB at most.`,
  );
}
