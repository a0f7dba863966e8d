import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { poolAssets } from './asset-pool.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'assets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function release(name: string, ...assets: string[]): Promise<string> {
  const place = path.join(folder, name);
  await mkdir(path.join(place, 'client/_astro'), { recursive: true });
  for (const asset of assets) await writeFile(path.join(place, 'client/_astro', asset), name);
  return place;
}

const day = 86_400_000;
const begin = Date.UTC(2026, 10, 1);

test('assets of a release that is gone stay for a week and a day', async () => {
  const pool = path.join(folder, 'pool');
  await poolAssets(pool, await release('one', 'menu.a.js', 'old.b.js'), begin);
  await poolAssets(pool, await release('two', 'menu.a.js', 'new.c.js'), begin + day);
  expect((await readdir(pool)).sort()).toEqual(['menu.a.js', 'new.c.js', 'old.b.js']);
  await poolAssets(pool, path.join(folder, 'two'), begin + 9 * day);
  expect((await readdir(pool)).sort()).toEqual(['menu.a.js', 'new.c.js']);
});

test('a release without assets does not fail', async () => {
  const pool = path.join(folder, 'pool');
  await poolAssets(pool, path.join(folder, 'nothing'), begin);
  expect(await readdir(pool)).toEqual([]);
});
