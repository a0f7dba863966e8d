import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { emptyIfLarger } from './bounded-folder.ts';

test('a folder is removed only once it is larger than its limit', async () => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-bounded-'));
  const cache = path.join(place, 'cache');
  await mkdir(path.join(cache, 'v1'), { recursive: true });
  for (const name of ['a', 'v1/b', 'v1/c']) await writeFile(path.join(cache, name), 'x'.repeat(100));
  await emptyIfLarger(cache, 300);
  expect(await readdir(cache)).toEqual(['a', 'v1']);
  await emptyIfLarger(cache, 299);
  expect(await readdir(place)).toEqual([]);
  // A folder that does not exist is small enough.
  await emptyIfLarger(cache, 0);
  await rm(place, { recursive: true });
});
