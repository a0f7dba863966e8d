import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { healthRoutes, OriginHealth } from './origin-health.ts';
import type { Release } from './release.ts';
import { ServedSite } from './served-site.ts';

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
  const app = new Hono().route('/', healthRoutes(health));
  return { health, ask: (path: string) => app.request(path) };
}

test('an origin with a release is ready before it has read the change log', async () => {
  const answer = await started().ask('/readyz');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.json()).toEqual({
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
  const answer = await ask('/readyz');
  expect(answer.status).toBe(200);
  expect(failingSince).not.toBeNull();
  expect(await answer.json()).toMatchObject({ changes: { readAt, failingSince } });
  health.changesRead(true);
  expect(health.readiness.changes.failingSince).toBeNull();
});

test('an origin that ends is alive, but not ready', async () => {
  const { health, ask } = started();
  health.end();
  expect((await ask('/livez')).status).toBe(200);
  const answer = await ask('/readyz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ status: 'ending' });
});
