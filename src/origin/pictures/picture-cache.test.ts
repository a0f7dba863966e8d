import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PictureCache } from './picture-cache.ts';

const block = 4_096;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'telecoqui-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const onDisk = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort();
};
const picture = (fill: string, blocks = 1) => Buffer.alloc(blocks * block, fill);

test('the least recently used picture is evicted first, and its file is deleted', async () => {
  const kept = await PictureCache.open(folder, 3 * block);
  for (const name of ['a/1', 'a/2', 'b/3']) await kept.put(name, picture(name));
  expect(await kept.get('a/1')).toEqual(picture('a/1'));
  await kept.put('b/4', picture('b/4'));
  await expect.poll(onDisk).toEqual(['a/1', 'b/3', 'b/4']);
  expect(kept.has('a/2')).toBe(false);
  expect(await kept.get('a/2')).toBeNull();
});

test('the folder stays within its size, whatever is put', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 3 })), { maxLength: 40 }),
      async (puts) => {
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder);
        const kept = await PictureCache.open(folder, 8 * block);
        for (const [name, blocks] of puts) await kept.put(`x/${name}`, picture(String(name), blocks));
        const taken = async () => {
          const sizes = await Promise.all(
            (await onDisk()).map(async (name) => (await stat(path.join(folder, name))).size),
          );
          return sizes.reduce((sum, size) => sum + size, 0);
        };
        await expect.poll(taken).toBeLessThanOrEqual(8 * block);
        for (const name of await onDisk()) expect(await kept.get(name)).not.toBeNull();
      },
    ),
    { numRuns: 15 },
  );
});

test('a restart keeps the order of use, makes room, and deletes half-written files', async () => {
  await mkdir(path.join(folder, 'a'), { recursive: true });
  for (const [name, day] of [
    ['a/old', 1],
    ['a/new', 3],
    ['a/middle', 2],
  ] as const) {
    await writeFile(path.join(folder, name), picture(name));
    await utimes(path.join(folder, name), new Date(2026, 0, day), new Date(2026, 0, 9 - day));
  }
  await writeFile(path.join(folder, 'a/cut.123.part'), 'x');
  const kept = await PictureCache.open(folder, 2 * block);
  await expect.poll(onDisk).toEqual(['a/middle', 'a/new']);
  // Reading a picture updates the access time of its file, for the order after the next start.
  await kept.get('a/middle');
  await expect
    .poll(async () => (await stat(path.join(folder, 'a/middle'))).atimeMs)
    .toBeGreaterThan(Date.now() - 60_000);
  await PictureCache.open(folder, block);
  await expect.poll(onDisk).toEqual(['a/middle']);
});

test('if nothing can be written, the newest pictures are kept in memory, and no partial file is left', async () => {
  // A file has the name of the folder for these pictures, so nothing can be written.
  await writeFile(path.join(folder, 'a'), 'x');
  const kept = await PictureCache.open(folder, 100 * block);
  await kept.put('a/1', picture('1'));
  expect(kept.has('a/1')).toBe(true);
  expect(await kept.get('a/1')).toEqual(picture('1'));
  await rm(path.join(folder, 'a'));
  await kept.put('a/1', picture('1'));
  expect(await onDisk()).toEqual(['a/1']);
  expect(await kept.get('a/1')).toEqual(picture('1'));
});

test('a picture whose file was deleted counts as missing', async () => {
  const kept = await PictureCache.open(folder, 100 * block);
  await kept.put('a/1', picture('1'));
  await rm(path.join(folder, 'a'), { recursive: true });
  expect(await kept.get('a/1')).toBeNull();
  expect(kept.has('a/1')).toBe(false);
});
