import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { startExampleNginx } from '../hostile/caching-proxy.ts';
import { freePort } from '#commands/processes/free-port.ts';
import { openStage } from '../stage.ts';
import { startBalancer } from './balancer.ts';
import { percentile, steadyLoad } from './steady-load.ts';

/** An origin hangs behind our nginx configuration: its connections are accepted, and nothing responds. */
const program = fileURLToPath(new URL('stand-in-origin.ts', import.meta.url));
const load = { perSecond: 50, seconds: 45, patience: 30_000 };

const stage = openStage();
const origins: ChildProcess[] = [];
const urls: string[] = [];

beforeAll(async () => {
  for (let place = 0; place < 2; place += 1) {
    const port = await freePort();
    const origin = spawn(process.execPath, [program, String(port), '1'], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    origins.push(origin);
    stage.ends(() => origin.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    await waitUntil('The origin', 200, () => fetch(`${url}/readyz`), once(origin, 'exit'));
    urls.push(url);
  }
});

/** Thirty pages that many read, and one request in ten for what no cache has. */
const pathOf = (turn: number) => {
  if (turn % 10 === 9) return turn % 20 === 9 ? `/noticias/nota-${turn}` : '/api/weather';
  return `/noticias?page=${(turn % 30) + 1}`;
};

// Both at once, because each is under this load for a while.
test('behind balancer.conf and cache.conf a hung origin fails no reader, and most notice nothing', async () => {
  const proxies = {
    'balancer.conf': await startBalancer(urls[0] ?? '', urls[1] ?? ''),
    'cache.conf': await startExampleNginx(urls),
  };
  for (const { stop } of Object.values(proxies)) onTestFinished(stop);
  for (const { url } of Object.values(proxies))
    for (let turn = 0; turn < 120; turn += 1) await (await fetch(url + pathOf(turn))).text();
  origins[0]?.kill('SIGSTOP');
  const loads = Object.entries(proxies).map(
    async ([name, { url }]) => [name, await steadyLoad(url, pathOf, load)] as const,
  );
  for (const [name, responses] of await Promise.all(loads)) {
    const late = responses.filter(({ ms }) => ms > 1_000).length;
    const [p50, p95, max] = [50, 95, 100].map((percent) => percentile(responses, percent));
    console.log(
      `${name}: ${responses.length} requests, ${late} later than a second, p50 ${p50} ms, p95 ${p95} ms, most ${max} ms`,
    );
    expect(
      responses.filter(({ status }) => status !== 200),
      name,
    ).toEqual([]);
    // nginx waits 8 s for a silent origin, and learns from it: few requests meet it, and none meets it twice.
    const met = responses.filter(({ ms }) => ms > 7_500);
    expect(met.length, name).toBeLessThan(responses.length / 20);
    expect(max, name).toBeLessThan(15_500);
  }
});
