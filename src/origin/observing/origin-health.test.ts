import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { healthRoutes, OriginHealth } from './origin-health.ts';
import type { Release } from '../site/release.ts';
import { ServedSite } from '../site/served-site.ts';

const release: Release = {
  code: 'code',
  gate: 'off',
  cursor: 'log.7',
  position: 7,
  name: 'code-log.7',
  folder: '',
  folders: [],
  pages: [],
  leftOut: [],
  files: new Map(),
  render: () => {},
};

function started() {
  const health = new OriginHealth(new ServedSite(release));
  health.hasContent();
  const app = new Hono().route('/', healthRoutes(health));
  return { health, ask: (path: string) => app.request(path) };
}

test('an origin with a release is ready before it has read the change log', async () => {
  const response = await started().ask('/readyz');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({
    status: 'ready',
    release: { name: 'code-log.7', position: 7 },
    changes: { position: 7, readAt: null, failingSince: null },
  });
});

test('an origin whose worker is down stays ready, and says since when it reads no changes', async () => {
  const { health, ask } = started();
  health.changesRead(true);
  const { readAt } = health.readiness.changes;
  health.changesRead(false);
  const { failingSince } = health.readiness.changes;
  health.changesRead(false);
  const response = await ask('/readyz');
  expect(response.status).toBe(200);
  expect(failingSince).not.toBeNull();
  expect(await response.json()).toMatchObject({ changes: { readAt, failingSince } });
  health.changesRead(true);
  expect(health.readiness.changes.failingSince).toBeNull();
});

test('an origin without any content is alive, but not ready until it has some', async () => {
  const health = new OriginHealth(new ServedSite(release));
  const app = new Hono().route('/', healthRoutes(health));
  expect((await app.request('/livez')).status).toBe(200);
  const response = await app.request('/readyz');
  expect([response.status, await response.json()]).toMatchObject([503, { status: 'empty' }]);
  health.hasContent();
  expect((await app.request('/readyz')).status).toBe(200);
});

test('an origin that ends is alive, but not ready', async () => {
  const { health, ask } = started();
  health.end();
  const alive = await ask('/livez');
  expect([alive.status, alive.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const response = await ask('/readyz');
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ status: 'ending' });
});

test('a clock that is off is said once, and again after it was right', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { health } = started();
  for (const ahead of [null, 1, -20, 90, 91, 0, -300]) health.clockIs(ahead);
  expect(said.mock.calls.map(([text]) => String(text).split('.')[0])).toEqual([
    "The clock of this machine is 90 s ahead of the worker's",
    "The clock of this machine is 300 s behind the worker's",
  ]);
  expect(health.aheadSeconds).toBe(-300);
});
