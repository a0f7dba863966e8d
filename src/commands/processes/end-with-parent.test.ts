import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const wrapper = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A shell that starts a child, prints both pids and waits for the child. */
const family = 'sleep 300 & echo $$ $!; wait';

async function startFamily() {
  const holder = spawn(process.execPath, [wrapper, 'sh', '-c', family], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  const pids = line.toString().trim().split(' ').map(Number);
  expect(pids).toHaveLength(2);
  return { holder, pids };
}

async function untilGone(pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
}

test('a closed pipe ends the program and everything that it started', async () => {
  const { holder, pids } = await startFamily();
  expect(pids.every(isAlive)).toBe(true);
  holder.stdin.end();
  await once(holder, 'exit');
  await untilGone(pids);
});

test('a parent that is killed leaves nothing behind', async () => {
  const code = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, [${JSON.stringify(wrapper)}, 'sh', '-c', ${JSON.stringify(family)}],
      { stdio: ['pipe', 'inherit', 'inherit'] });
    setInterval(() => child.pid, 1000);`;
  const parent = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pids = line.toString().trim().split(' ').map(Number);
  expect(pids.every(isAlive)).toBe(true);
  parent.kill('SIGKILL');
  await untilGone(pids);
});

test('a wrapper within a wrapper ends a program that ignores SIGTERM, when the process between them is killed', async () => {
  const stubborn = `trap "" TERM; ${family}`;
  const code = `
    const { startChildProcess } = await import(${JSON.stringify(new URL('./child-process.ts', import.meta.url).href)});
    const log = ${JSON.stringify(os.devNull)};
    await startChildProcess('sh', ['-c', ${JSON.stringify(stubborn)}], { log, onLine: (line) => console.log(process.pid, line) });`;
  const outer = spawn(process.execPath, [wrapper, process.execPath, '--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(outer.stdout, 'data')) as [Buffer];
  const [between = NaN, ...pids] = line.toString().trim().split(' ').map(Number);
  expect(pids.filter(isAlive)).toHaveLength(2);
  process.kill(between, 'SIGKILL');
  await untilGone([between, ...pids]);
});

test('the wrapper exits with the exit code of the program', async () => {
  const holder = spawn(process.execPath, [wrapper, 'sh', '-c', 'exit 7'], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const [code] = await once(holder, 'exit');
  expect(code).toBe(7);
});
