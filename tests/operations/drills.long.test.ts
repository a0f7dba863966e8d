import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { freePort } from '#commands/processes/free-port.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { firing, samplesOf } from './promtool.ts';

/** Drills on a real worker with real origins; what they promise is in docs/reliability.md. */

const health = 'ficha-de-salud-0123456789abcdef-0123';

const stage = openStage();
let folder: string;
/** Its worker is that of the other origins. */
let site: SiteProcess;

beforeAll(async () => {
  folder = await stage.folder();
  site = await stage.site({ environment: { HEALTH_TOKEN: health }, sharesRelease: true });
});

/** Starts an origin that ends with the test. All of them have one folder. */
async function startOrigin(environment: Record<string, string>) {
  const metricsPort = await freePort();
  const dataDir = path.join(folder, 'data');
  const origin = await stage.site({
    dataDir,
    environment: {
      ...{ API_URL: site.apiUrl, WORDPRESS_URL: site.sampleUrl ?? '' },
      HEALTH_TOKEN: health,
      ...{ METRICS_PORT: String(metricsPort), ...environment },
    },
    sharesRelease: true,
  });
  onTestFinished(origin.stop);
  return {
    ...origin,
    samples: async () => samplesOf(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()),
    printed: () => readFile(path.join(dataDir, 'start.log'), 'utf8'),
  };
}

/** Options of Node that make this machine's clock this many seconds fast. */
async function fast(seconds: number): Promise<string> {
  const file = path.join(folder, `clock-${seconds}.mjs`);
  await writeFile(
    file,
    `const now = Date.now;
     Date.now = () => now() + ${seconds * 1000};
     globalThis.Date = new Proxy(Date, {
       construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [Date.now()] : given, as),
     });`,
  );
  return `--import=${file}`;
}

const ahead = 'telecoqui_clock_ahead_seconds{against="worker"}';

test('a clock that is 90 s off costs readers nothing, and rings an alarm', async () => {
  const origin = await startOrigin({ NODE_OPTIONS: await fast(90) });
  for (const address of ['/', '/tiempo', '/api/weather'])
    expect((await fetch(origin.url + address)).status).toBe(200);
  const samples = await waitUntil('The difference to be known', 200, async () => {
    const found = await origin.samples();
    return found.has(ahead) && found;
  });
  console.log(`90 s fast: ${samples.get(ahead)} s ahead of the worker`);
  expect(Math.abs((samples.get(ahead) ?? 0) - 90)).toBeLessThan(10);
  expect(samples.get('telecoqui_worker_up')).toBe(1);
  // Another look at a time: on a busy machine the event loop may be late for a moment, which is an alarm of its own.
  await expect.poll(async () => firing([await origin.samples()])).toEqual(['ClockOff']);
  await expect.poll(origin.printed).toMatch(/The clock of this machine is \d+ s ahead of the worker's/);
});

test('a clock that is 400 s off takes the origin off its worker, and its log says by how much', async () => {
  const origin = await startOrigin({ NODE_OPTIONS: await fast(400) });
  expect((await fetch(`${origin.url}/api/weather`)).status).toBe(403);
  expect((await fetch(origin.url)).status).toBe(200);
  const samples = await origin.samples();
  expect(samples.get('telecoqui_worker_up')).toBe(0);
  await waitUntil('The log to say it', 200, async () =>
    /The clock of this machine is 4\d\d s ahead of the worker's/.test(await origin.printed()),
  );
  await expect.poll(async () => firing([await origin.samples()])).toEqual(['ClockOff', 'WorkerDown']);
});

test('an origin whose API_URL leads to itself refuses each of its requests once, and serves its pages', async () => {
  const PORT = String(await freePort());
  const before = (await readFile(path.join(folder, 'data/logs/requests.log'), 'utf8')).length;
  const origin = await startOrigin({ PORT, API_URL: `http://127.0.0.1:${PORT}` });
  const ask = async (address: string) => {
    const begin = performance.now();
    const { status } = await fetch(origin.url + address);
    return { status, ms: Math.round(performance.now() - begin) };
  };
  const [refused, page] = [await ask('/api/weather'), await ask('/tiempo')];
  expect([refused.status, page.status]).toEqual([508, 200]);
  await waitUntil('The log to name the setting', 200, async () => /API_URL/.test(await origin.printed()));
  const log = (await readFile(path.join(folder, 'data/logs/requests.log'), 'utf8')).slice(before);
  const own = log.split('\n').filter((line) => line.includes('"path":"/api/'));
  console.log(
    `a loop: 508 after ${refused.ms} ms, a page after ${page.ms} ms, ${own.length} requests of /api`,
  );
  // Each comes back once and is refused: none goes round and round.
  expect(own.filter((line) => !line.includes('"status":508'))).toEqual([]);
});
