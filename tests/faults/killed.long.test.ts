import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { DownHealth } from '#contract/health.ts';
import { Editor } from '../editor.ts';
import { fetchWorker } from '../fetch-worker.ts';
import { originOf } from '../publishing-state.ts';
import type { SiteProcess } from '../site-process.ts';
import { openStage } from '../stage.ts';
import { runInSubscribers } from './worker-database.ts';
import { keepWorkerDown } from '../site-processes.ts';

const stage = openStage();
let site: SiteProcess;

beforeAll(async () => {
  site = await stage.site({ environment: { PRERENDER_LIMIT: '5' } });
});

const storedAddresses = async () => {
  const stateDir = path.join(site.dataDir, 'worker-sample');
  return (await runInSubscribers(stateDir, 'SELECT email FROM subscribers')).map(({ email }) => email);
};

test('when the worker dies, no confirmed subscription is lost, and rendered pages are still served', async () => {
  const before = Date.now();
  const rendered = ['/', '/noticias', '/programas', '/search?q=lluvia'];
  for (const address of rendered) expect((await fetch(`${site.url}${address}`)).status).toBe(200);

  const promised: string[] = [];
  let isKilled = false;
  const subscriber = async (name: number) => {
    for (let n = 0; !isKilled && n < 500; n += 1) {
      const email = `lector-${name}-${n}@example.com`;
      const result = await fetchWorker(`${site.apiUrl}/api/subscribe`, {
        method: 'POST',
        // Each subscriber has an address of their own, because the limit is per address.
        reader: `2001:db8:${name}:${n}::`,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      })
        .then(async (response) => response.ok && (await response.json()))
        // The worker is killed before or during its response.
        .catch(() => null);
      if (result && typeof result === 'object' && 'success' in result && result.success === true) {
        promised.push(email);
      }
    }
  };
  const subscribers = [1, 2, 3, 4].map(subscriber);
  await expect.poll(() => promised.length).toBeGreaterThan(20);
  const letIt = await keepWorkerDown(site);
  isKilled = true;
  await Promise.all(subscribers);

  const stored = await storedAddresses();
  expect(promised.filter((email) => !stored.includes(email))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);

  // Readers still get pages that were rendered before, and those without content of the newsroom.
  for (const address of [...rendered, '/about', '/terms']) {
    expect((await fetch(`${site.url}${address}`)).status, address).toBe(200);
  }
  const releases = await readFile(path.join(site.dataDir, 'releases/current'), 'utf8');
  expect(releases).toMatch(/^[0-9a-f]{16}-/);

  // Pages say what they could not load, and /api responds with its one error shape.
  const api = await fetch(`${site.url}/api/wordpress/categorias`);
  expect(api.status).toBe(503);
  expect(await api.json()).toMatchObject({ error: { code: 'upstream_unavailable' } });
  const fresh = await fetch(`${site.url}/noticias?pagina=2`);
  expect(fresh.status).toBe(200);
  expect(await fresh.text()).toContain('Error al cargar las noticias.');

  // Health says since when the worker is down.
  const worker = await waitUntil('Health to say that the worker is down', 120, async () => {
    const health = await fetch(`${site.url}/api/health`);
    expect(health.status).toBe(503);
    expect(health.headers.get('Retry-After')).not.toBeNull();
    const { worker } = DownHealth.parse(await health.json());
    return worker !== null && worker.downSince !== null ? worker : null;
  });
  expect(Date.parse(worker.downSince ?? '')).toBeGreaterThan(before);

  // The worker restarts by itself, with the same data.
  await letIt();
  await waitUntil('The worker to be back', 120, async () => (await fetch(`${site.url}/api/health`)).ok);
  expect((await fetch(`${site.url}/api/wordpress/noticias?page=2`)).status).toBe(200);
  expect(await storedAddresses()).toEqual(stored);
  // An idle origin would report once a minute, one that shows a change reports at once.
  await new Editor(site.sampleUrl ?? '').publish(site.url, 'Vuelve el servicio');
  await expect
    .poll(async () => (await originOf(site))?.worker?.restarts, { timeout: 240_000 })
    .toBeGreaterThan(worker.restarts);
});
