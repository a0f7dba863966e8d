import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { killWorker } from './kill-worker.ts';

const run = promisify(execFile);

let site: SiteProcess;

beforeAll(async () => {
  site = await startSite({ environment: { PRERENDER_LIMIT: '5' } });
});

afterAll(() => site.stop());

async function storedAddresses(): Promise<string[]> {
  const { stdout } = await run(
    path.join(root, 'node_modules/.bin/wrangler'),
    [
      ...[
        'd1',
        'execute',
        'DB',
        '--local',
        '--json',
        '--persist-to',
        path.join(site.dataDir, 'worker-sample'),
      ],
      ...['--command', 'SELECT email FROM subscribers'],
    ],
    { cwd: path.join(root, 'api-worker'), maxBuffer: 10 * 1024 * 1024 },
  );
  return [...stdout.matchAll(/"email": "([^"]+)"/g)].map((match) => match[1] ?? '');
}

test('the worker dies while people subscribe and read', async () => {
  const rendered = ['/', '/noticias', '/programas', '/search?q=lluvia'];
  for (const address of rendered) expect((await fetch(`${site.url}${address}`)).status).toBe(200);

  const promised: string[] = [];
  let isKilled = false;
  const subscriber = async (name: number) => {
    for (let n = 0; !isKilled && n < 500; n += 1) {
      const email = `lector-${name}-${n}@example.com`;
      const answer = await fetch(`${site.apiUrl}/api/subscribe`, {
        method: 'POST',
        // Each reader has an address of their own: the limit is for one who subscribes a thousand times.
        headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': `192.0.2.${name}-${n}` },
        body: JSON.stringify({ email }),
      })
        .then(async (response) => response.ok && (await response.json()))
        // It is killed before it answers, or in the middle of its answer.
        .catch(() => null);
      if (answer && typeof answer === 'object' && 'success' in answer && answer.success === true) {
        promised.push(email);
      }
    }
  };
  const subscribers = [1, 2, 3, 4].map(subscriber);
  await expect.poll(() => promised.length, { timeout: 30_000 }).toBeGreaterThan(20);
  await killWorker(site.dataDir);
  isKilled = true;
  await Promise.all(subscribers);

  const stored = await storedAddresses();
  expect(promised.filter((email) => !stored.includes(email))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);

  // Readers go on reading: files, and pages that were rendered before.
  for (const address of [...rendered, '/about', '/terms']) {
    expect((await fetch(`${site.url}${address}`)).status, address).toBe(200);
  }
  const releases = await readFile(path.join(site.dataDir, 'releases/current'), 'utf8');
  expect(releases).toMatch(/^[0-9a-f]{16}-/);

  // What cannot be had says so, and /api says it in the one error shape.
  const api = await fetch(`${site.url}/api/wordpress/categorias`);
  expect(api.status).toBe(503);
  expect(await api.json()).toMatchObject({ error: { code: 'upstream_unavailable' } });
  const fresh = await fetch(`${site.url}/noticias?pagina=2`);
  expect(fresh.status).toBe(200);
  expect(await fresh.text()).toContain('Error al cargar las noticias.');
});
