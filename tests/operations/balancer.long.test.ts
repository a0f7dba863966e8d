import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { freePort } from '../listening.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startReaders } from './readers.ts';

/** Our own end of a server and our nginx configuration, with quick stand-ins for origins. origins.long.test.ts has real ones. */
const program = fileURLToPath(new URL('stand-in-origin.ts', import.meta.url));

let balancer: Balancer;
const ports: number[] = [];
const origins: ChildProcess[] = [];

async function start(place: number, edition: number): Promise<void> {
  const port = ports[place] ?? 0;
  const origin = spawn(process.execPath, [program, String(port), String(edition)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  origins[place] = origin;
  await waitUntil('The origin', 200, () => fetch(`http://127.0.0.1:${port}/readyz`), once(origin, 'exit'));
}

async function stop(place: number): Promise<void> {
  const ended = once(origins[place] ?? process, 'exit');
  origins[place]?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

beforeAll(async () => {
  ports.push(await freePort(), await freePort());
  await Promise.all([start(0, 1), start(1, 1)]);
  const [first, second] = ports.map((port) => `http://127.0.0.1:${port}`);
  balancer = await startBalancer(first ?? '', second ?? '');
});

afterAll(async () => {
  for (const origin of origins) origin.kill('SIGKILL');
  await balancer?.stop();
});

test('eight restarts under load, one right after the other, lose no request', async () => {
  const readers = startReaders(balancer.url, ['/', '/noticias', '/tiempo', '/api/weather'], 30);
  for (const edition of [1, 2, 2, 2]) {
    for (const place of [0, 1]) {
      const goal = readers.asked() + 100;
      await waitUntil('The readers', 200, async () => readers.asked() > goal);
      await stop(place);
      await start(place, edition);
    }
  }
  const { asked, failed } = await readers.stop();
  const { responses, repeated } = await balancer.log();
  console.log(`${asked} requests, ${failed.length} failed, ${repeated} went to a second origin`);
  expect(failed).toEqual([]);
  expect(repeated).toBeGreaterThan(0);
  for (const port of ports) expect(responses.get(`127.0.0.1:${port}`) ?? 0).toBeGreaterThan(100);
});
