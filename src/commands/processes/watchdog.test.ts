import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const module = (name: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, name)).href);

let folder: string;
beforeEach(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'watchdog-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs this program under a watchdog, which is patient enough for its start on a busy machine. Resolves once it has printed its pid. */
async function start(code: string) {
  const program = path.join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { respondToWatchdog } from ${module('watchdog.ts')}; respondToWatchdog();
     process.on('disconnect', () => process.exit(0)); ${code}; console.log(process.pid);`,
  );
  const watcher = path.join(folder, 'watcher.mjs');
  await writeFile(
    watcher,
    `import { watch } from ${module('watchdog.ts')};
     process.exitCode = await watch([${JSON.stringify(program)}], { every: 100, silence: 6000 });`,
  );
  const watching = spawn(process.execPath, [watcher], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [watching.stdout, watching.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(watching, 'exit');
  await expect.poll(() => /^\d+$/m.test(output)).toBe(true);
  return { watching, ended, pid: Number(/^\d+$/m.exec(output)?.[0]), output: () => output };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a program that was stopped is killed, and the watchdog ends with 1, so that it is started again', async () => {
  const { ended, pid, output } = await start('');
  process.kill(pid, 'SIGSTOP');
  expect(await ended).toEqual([1, null]);
  expect(output()).toMatch(/has not responded for 6 s, and is killed/);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a program whose event loop does not turn is killed', async () => {
  const { ended } = await start('setTimeout(() => { for (;;); }, 500)');
  expect(await ended).toEqual([1, null]);
});

test('a program that responds goes on, gets SIGTERM, and its exit code is that of the watchdog', async () => {
  const { watching, ended, pid, output } = await start(
    `let asked = 0;
     process.on('message', () => (asked += 1) === 70 && console.log('seventy requests'));
     process.on('SIGTERM', () => process.exit(7))`,
  );
  // Longer than the silence that kills it.
  await expect.poll(output).toContain('seventy requests');
  expect(isAlive(pid)).toBe(true);
  watching.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});

test('a program that ends by itself ends the watchdog with its code', async () => {
  const { ended } = await start('setTimeout(() => process.exit(3), 200)');
  expect(await ended).toEqual([3, null]);
});

test('a watchdog that is killed leaves no program behind', async () => {
  const { watching, pid } = await start('');
  watching.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
