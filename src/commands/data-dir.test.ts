import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir } from './data-dir.ts';
import { writePrivateFile } from './private-file.ts';

const run = promisify(execFile);

let folder: string;
let umask: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'data-dir-'));
  umask = process.umask(0);
});
afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const modeOf = async (file: string) => (await stat(file)).mode & 0o7777;

/** The files and folders in `place` that somebody else could read, write or enter. */
async function open(place: string): Promise<string[]> {
  const names = await readdir(place, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => [name, await modeOf(path.join(place, name))] as const),
  );
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name]) => name);
}

test('a new data folder, and what this process and its programs write then, is only its owner’s', async () => {
  const dataDir = path.join(folder, 'a/b');
  expect(await openDataDir(dataDir)).toBe(dataDir);
  await mkdir(path.join(dataDir, 'logs'));
  await writeFile(path.join(dataDir, 'logs/site.log'), 'x');
  await run('touch', [path.join(dataDir, 'database.sqlite')]);
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await open(dataDir)).toEqual([]);
  expect(console.log).not.toHaveBeenCalled();
});

test('an open data folder is closed with all that is in it, and says so once', async () => {
  const outside = path.join(folder, 'outside.txt');
  await writeFile(outside, 'x');
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(dataDir, 'worker/v3'), { recursive: true });
  await writeFile(path.join(dataDir, 'worker/v3/a.sqlite'), 'x', { mode: 0o666 });
  await writeFile(path.join(dataDir, 'program'), 'x', { mode: 0o755 });
  await symlink(outside, path.join(dataDir, 'link'));
  await openDataDir(dataDir);
  expect(await modeOf(dataDir)).toBe(0o700);
  expect(await modeOf(path.join(dataDir, 'worker/v3/a.sqlite'))).toBe(0o600);
  expect(await modeOf(path.join(dataDir, 'program'))).toBe(0o700);
  // What a link names is not in the folder.
  expect(await modeOf(outside)).toBe(0o666);
  await openDataDir(dataDir);
  expect(console.log).toHaveBeenCalledExactlyOnceWith(
    `Other users of this machine could read ${dataDir}: now only its owner can.`,
  );
});

test('a data folder behind a link is closed, too', async () => {
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(folder, 'disk/worker'), { recursive: true });
  await symlink(path.join(folder, 'disk'), dataDir);
  await openDataDir(dataDir);
  expect(await modeOf(path.join(folder, 'disk'))).toBe(0o700);
  expect(await open(path.join(folder, 'disk'))).toEqual([]);
});

test('a folder in which everybody may write, and a file, are no data folder', async () => {
  await chmod(folder, 0o1777);
  await writeFile(path.join(folder, 'file'), 'x');
  await expect(openDataDir(folder)).rejects.toThrow('The setting DATA_DIR must be a folder of its own');
  expect(await modeOf(folder)).toBe(0o1777);
  await expect(openDataDir(path.join(folder, 'file'))).rejects.toThrow(
    'DATA_DIR must be a folder that can be made',
  );
});

test('a private file is only its owner’s, also if it was there before with another mode', async () => {
  const file = path.join(folder, 'subscribers.csv');
  await writeFile(file, 'a longer text than the new one', { mode: 0o666 });
  for (const name of [file, path.join(folder, 'new.csv')]) {
    await writePrivateFile(name, 'ana@ejemplo.pr');
    expect(await modeOf(name)).toBe(0o600);
    expect((await stat(name)).size).toBe(14);
  }
  await writePrivateFile('/dev/null', 'x');
});
