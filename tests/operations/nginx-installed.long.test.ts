import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { addresses, canDivide, installNginx, type NginxStage } from './nginx-stage.ts';
import { firing, type Samples, samplesOf } from './promtool.ts';
import type { LoadedPages, OpenPages } from './open-pages.ts';

/*
 * Debian's nginx, installed word by word from docs/operations.md with the addresses that stand there, in front of two origins with the channel of
 * open pages. Whatever open pages there are, pages come.
 */

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const origins: ChildProcess[] = [];
let stage: NginxStage;

if (!canDivide) console.warn('The installed nginx is not tested: only root of Linux can divide a machine.');

/** Whatever nginx sends at this address, from there. */
const get = (url: string) =>
  stage.run(`node -e 'fetch("${url}").then(async (r) => console.log(r.status, await r.text()))'`);

interface Opened extends OpenPages {
  /** Requests so many pages a second for so many seconds. */
  load(perSecond: number, seconds: number): Promise<LoadedPages>;
  close(): Promise<void>;
}

/** Opens so many pages, so many in each network. */
async function open(readers: number, ofNetwork: number): Promise<Opened> {
  const args = [program('open-pages.ts'), addresses.balancer, readers, ofNetwork].map(String);
  const child = stage.start(['node', ...args]);
  const ended = once(child, 'exit');
  child.stderr?.on('data', (piece) => process.stderr.write(piece));
  if (!child.stdout) throw new Error('The readers have no output');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => {
    const { value } = await lines.next();
    if (value === undefined) throw new Error('The readers ended');
    return value;
  };
  const pages = JSON.parse(await next()) as OpenPages;
  return {
    ...pages,
    async load(perSecond, seconds) {
      child.stdin?.write(`${perSecond} ${seconds}\n`);
      return JSON.parse(await next()) as LoadedPages;
    },
    async close() {
      child.stdin?.end();
      await ended;
    },
  };
}

/** Kilobytes of memory of all processes of nginx, or of the origins, that only they have. */
async function memory(processes: 'nginx' | 'origins'): Promise<number> {
  const ids = processes === 'nginx' ? 'pgrep -x nginx' : 'pgrep -f stand-in-origin.ts';
  const sizes = await stage.run(
    `for id in $(${ids}); do sed -n 's/^Private_Dirty: *\\([0-9]*\\) kB/\\1/p' /proc/$id/smaps_rollup; done`,
  );
  return sizes
    .trim()
    .split('\n')
    .reduce((sum, size) => sum + Number(size), 0);
}

/** Changes the installed nginx.conf, and lets nginx take it over. The processes of before, with their open pages, are gone. */
const change = (...replacements: string[]) =>
  stage.run(
    `${replacements.map((one) => `sed -i '${one}' /etc/nginx/nginx.conf`).join('\n')}
     before=$(pgrep -f '^nginx: worker process')
     nginx -t && systemctl reload nginx
     for id in $before; do while [ -e /proc/$id ]; do sleep 0.1; done; done`,
  );

const scrape = async (): Promise<Samples> =>
  samplesOf(await get(`http://${addresses.balancer}:9113/metrics`));

describe.skipIf(!canDivide)('the installed nginx', () => {
  beforeAll(async () => {
    stage = await installNginx();
    for (const host of addresses.origins) {
      const origin = stage.start(['node', program('stand-in-origin.ts'), '4321', '1', host]);
      origin.stderr?.pipe(process.stderr);
      origins.push(origin);
      await waitUntil('An origin', 60, async () =>
        (await get(`http://${host}:4321/readyz`)).startsWith('200'),
      );
    }
    await waitUntil('nginx', 60, async () =>
      (await get(`https://${addresses.balancer}/noticias`)).startsWith('200'),
    );
  });
  afterAll(() => stage?.stop());

  test('carries 5,000 open pages and 200 pages a second at once, and no page fails', async () => {
    const before = [await memory('nginx'), await memory('origins')];
    const readers = await open(5_000, 10);
    expect(readers).toMatchObject({ open: 5_000, refused: 0, broken: 0 });
    const after = [await memory('nginx'), await memory('origins')];
    const { statuses, p50, p95, openAfterwards } = await readers.load(200, 15);
    const samples = await scrape();
    await readers.close();
    const each = after.map((kilobytes, place) => (kilobytes - (before[place] ?? 0)) / 5_000);
    console.log(
      `5,000 open pages: ${each.map((kilobytes) => kilobytes.toFixed(1)).join(' kB of nginx, ')} kB of the origins each. ` +
        `200 pages a second beside them: p50 ${p50} ms, p95 ${p95} ms, ${JSON.stringify(statuses)}`,
    );
    expect(statuses).toEqual({ '200': 3_000 });
    expect(openAfterwards).toBe(5_000);
    expect(samples.get('nginx_connections_writing')).toBeGreaterThanOrEqual(5_000);
    expect(await firing([samples])).toEqual([]);
  });

  test('refuses open pages before there is no room for pages, those of one network first, and says when they may come again', async () => {
    await change(
      's/worker_processes auto/worker_processes 1/',
      's/worker_connections [0-9]*/worker_connections 512/',
      's/telecoqui_open_pages 7500/telecoqui_open_pages 200/',
      's/telecoqui_open_networks 3750/telecoqui_open_networks 50/',
    );
    const crowd = await open(180, 60);
    expect(crowd).toMatchObject({ open: 150, refused: 30, retryAfter: ['60'], broken: 0 });
    const others = await open(80, 1);
    expect(others).toMatchObject({ open: 50, refused: 30, retryAfter: ['60'], broken: 0 });
    expect(await others.load(50, 4)).toMatchObject({ statuses: { '200': 200 }, openAfterwards: 50 });
    expect(await firing([await scrape()])).toEqual([]);
    await Promise.all([crowd.close(), others.close()]);
  });

  test('that has no room calls somebody, and so does one that is gone', async () => {
    await change('s/telecoqui_open_pages 200/telecoqui_open_pages 7500/');
    const readers = await open(200, 1);
    const before = await scrape();
    const more = [await open(100, 1)];
    expect(readers.broken + (more[0]?.broken ?? 0)).toBeGreaterThan(0);
    // The exporter is a reader, too. What nginx broke off has left room again, which others take.
    await expect
      .poll(async () => {
        more.push(await open(20, 1));
        return firing([await scrape()]);
      })
      .toEqual(['NginxDown']);
    await Promise.all([readers, ...more].map((crowd) => crowd.close()));
    await expect.poll(async () => (await scrape()).get('nginx_up')).toBe(1);
    expect(await firing([before, await scrape()])).toEqual(['NginxRefuses']);
    await stage.run('nginx -s stop');
    await expect.poll(async () => firing([await scrape()])).toEqual(['NginxDown']);
  });
});
