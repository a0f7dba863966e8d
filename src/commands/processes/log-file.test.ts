import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startChildProcess } from './child-process.ts';
import { openLog } from './log-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'log-file-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A device that is always full: every write to it fails with ENOSPC. */
const fullDevice = '/dev/full';

test('a log keeps one previous file, and both stay within their limit', async () => {
  const file = path.join(folder, 'deep/bounded.log');
  const log = openLog(file, 1000);
  for (let line = 0; line < 300; line++) {
    log.write(`${'x'.repeat(40)} ${line}\n`);
    await log.flushed();
  }
  expect((await readdir(path.dirname(file))).sort()).toEqual(['bounded.log', 'bounded.log.1']);
  for (const name of [file, `${file}.1`]) expect((await stat(name)).size).toBeLessThanOrEqual(1000);
  expect(await readFile(file, 'utf8')).toMatch(/ 299\n$/);
});

test('the size of an existing log counts', async () => {
  const file = path.join(folder, 'before.log');
  await writeFile(file, 'y'.repeat(990));
  const log = openLog(file, 1000);
  log.write('a line of this start\n');
  await log.flushed();
  expect(await readFile(file, 'utf8')).toBe('a line of this start\n');
});

test.runIf(existsSync(fullDevice))(
  'a full disk loses lines, and the log says how many once there is room again',
  async () => {
    const file = path.join(folder, 'full.log');
    await symlink(fullDevice, file);
    const log = openLog(file);
    log.write('lost\n');
    await log.flushed();
    log.write('lost too\n');
    await log.flushed();
    await rm(file);
    log.write('written\n');
    log.write('and after it\n');
    await log.flushed();
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^\n\(14 bytes of this log were lost here: ENOSPC.*\)\nwritten\nand after it\n$/);
  },
);

test('a folder that cannot be created, or a log that is a folder, is not an error', async () => {
  await writeFile(path.join(folder, 'no-folder'), '');
  await mkdir(path.join(folder, 'a-folder.log'));
  for (const file of ['no-folder/x.log', 'a-folder.log']) {
    const log = openLog(path.join(folder, file));
    log.write('lost\n');
    await expect(log.flushed()).resolves.toBeUndefined();
  }
});

test('lines that the disk does not write in time are dropped, to limit memory', async () => {
  const file = path.join(folder, 'fast.log');
  const log = openLog(file);
  const mebibyte = 'z'.repeat(1024 * 1024);
  for (let time = 0; time < 20; time++) log.write(mebibyte);
  await log.flushed();
  // Shortened, because a failing test would print megabytes of the text.
  const text = (await readFile(file, 'utf8')).replaceAll(mebibyte, 'Z');
  expect(text).toBe(`Z\n(${18 * 1024 * 1024} bytes of this log were lost here: the disk was too slow)\nZ`);
});

test.runIf(existsSync(fullDevice))('a program whose log is full still runs until it ends', async () => {
  const lines: string[] = [];
  const program = await startChildProcess(
    'sh',
    ['-c', 'for i in 1 2 3; do echo $i; sleep 0.05; done; exit 5'],
    {
      log: fullDevice,
      onLine: (line) => lines.push(line),
    },
  );
  expect(await program.ended).toBe(5);
  expect(lines).toEqual(['1', '2', '3']);
});
