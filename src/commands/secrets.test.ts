import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('secrets that are not set are generated once, readable only by their owner', async () => {
  const secrets = await readSecrets({}, folder);
  expect(secrets.publish).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(Object.values(secrets)).size).toBe(7);
  expect(await readSecrets({}, folder)).toEqual(secrets);
  expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test('a secret in the settings takes precedence', async () => {
  const { preview } = await readSecrets({}, folder);
  const set = 's'.repeat(32);
  expect(await readSecrets({ PUBLISH_SECRET: set }, folder)).toMatchObject({ publish: set, preview });
});

test('a secret that an older file lacks is generated and kept', async () => {
  const file = path.join(folder, 'secrets.json');
  await writeFile(file, JSON.stringify({ publish: 'p'.repeat(64), preview: 'q'.repeat(64) }), {
    mode: 0o600,
  });
  const secrets = await readSecrets({}, folder);
  expect(secrets).toMatchObject({ publish: 'p'.repeat(64), preview: 'q'.repeat(64) });
  expect(secrets.gateSalt).toMatch(/^[0-9a-f]{64}$/);
  expect(await readSecrets({}, folder)).toEqual(secrets);
});

test('an older release that writes its file without what it does not know leaves the key of notifications, and this one what it does not know', async () => {
  const { publish, push } = await readSecrets({}, folder);
  const file = path.join(folder, 'secrets.json');
  await writeFile(file, JSON.stringify({ publish, later: 'x' }));
  expect(await readSecrets({}, folder)).toMatchObject({ publish, push });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ push, later: 'x' });
  expect((await stat(path.join(folder, 'push-key'))).mode & 0o777).toBe(0o600);
});
