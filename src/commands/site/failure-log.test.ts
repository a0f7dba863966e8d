import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFailureLog } from './failure-log.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'failures-'))));
afterEach(() => rm(folder, { recursive: true, maxRetries: 10 }));

const start = Date.parse('2026-11-27T03:00:00Z');
const read = (name: string) => readFile(path.join(folder, name), 'utf8');

test('a failure is found a day later, however many requests came since, and then forgotten', async () => {
  let at = start;
  const log = openFailureLog(folder, () => at);
  log.write('the first\n');
  await log.flushed();
  await writeFile(path.join(folder, 'requests.log'), 'another log\n');
  at += 24 * 3_600_000;
  log.write('a day later\n');
  await log.flushed();
  expect(await read('failures-2026-11-27T03.log')).toBe('the first\n');
  at += 3_600_000;
  log.write('an hour more\n');
  await expect
    .poll(async () => (await readdir(folder)).sort())
    .toEqual(['failures-2026-11-28T03.log', 'failures-2026-11-28T04.log', 'requests.log']);
});

test('a flood has its share of each minute, and leaves room for what fails later', async () => {
  let at = start;
  const log = openFailureLog(folder, () => at);
  const line = `${'x'.repeat(255)}\n`;
  for (let sent = 0; sent < 5_000; sent += 1) log.write(line);
  at += 60_000;
  log.write('what fails later\n');
  await log.flushed();
  const lines = (await read('failures-2026-11-27T03.log')).trim().split('\n');
  expect(lines.filter((text) => text.startsWith('x'))).toHaveLength(128);
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ event: 'failures left out', count: 4_872 });
  expect(lines.at(-1)).toBe('what fails later');
});
