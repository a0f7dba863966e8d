import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '#commands/root.ts';
import { pidsOf } from '../site-processes.ts';
import { listen } from '../listening.ts';
import { openStage } from '../stage.ts';

const run = promisify(execFile);
const bootstrap = path.join(root, 'src/commands/bootstrap.mjs');

const stage = openStage();
let dataDir: string;

beforeAll(async () => {
  dataDir = await stage.folder();
});

/** Runs `npm start` to its end; it must end by itself. A site may be using the default port. */
const startToEnd = (environment: Record<string, string>) =>
  run(process.execPath, [bootstrap, 'start'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...environment },
  }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );

describe('a wrong setting', () => {
  // The sentence of each: settings.test.ts, upstreams.test.ts.
  test('stops the start with an error message', async () => {
    const { code, stderr } = await startToEnd({ PORT: 'ochenta' });
    expect(code).toBe(1);
    expect(stderr).toContain('The setting PORT must be a whole number from 0 to 65535; it is "ochenta".');
    expect(stderr).not.toContain('    at ');
  });

  test('is also found in the file that ENV_FILE names', async () => {
    const file = path.join(dataDir, 'ajustes.env');
    await writeFile(file, 'PRERENDER_LIMIT=muchas\n');
    const { code, stderr } = await startToEnd({ ENV_FILE: file });
    expect(code).toBe(1);
    expect(stderr).toContain('The setting PRERENDER_LIMIT must be a whole number');
  });

  test('the error message names a port that is taken', async () => {
    const other = createServer();
    const { port } = new URL(await listen(other));
    const { code, stderr } = await startToEnd({ PORT: port });
    other.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} of 127.0.0.1 is taken`);
  });
});

/** Whatever works on our data folder. */
const ours = () => pidsOf(dataDir);

async function startAndWait(program = process.execPath, args = [bootstrap, 'start']) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', PRERENDER_LIMIT: '5' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /Listo: (http\S+)/.exec(output)?.[1];
    if (url) return { child, output, url };
  }
  throw new Error(`npm start ended early:\n${output}`);
}

describe('npm start', () => {
  test('builds on the first start, serves that release on the second, and leaves no process running', async () => {
    const first = await startAndWait();
    expect(first.output).toContain('Building the site');
    expect((await fetch(first.url)).status).toBe(200);
    const release = await readFile(path.join(dataDir, 'releases/current'), 'utf8');
    expect(await ours()).not.toEqual([]);

    // An orderly stop.
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    await expect.poll(ours).toEqual([]);

    const second = await startAndWait();
    expect(second.output).not.toContain('Building the site');
    expect(await readFile(path.join(dataDir, 'releases/current'), 'utf8')).toBe(release);
    expect((await fetch(second.url)).status).toBe(200);

    // The parent is killed and cannot tell its children to stop.
    second.child.kill('SIGKILL');
    await expect.poll(ours).toEqual([]);

    // The same for npm, which has a shell between itself and our process.
    const third = await startAndWait('npm', ['start']);
    third.child.kill('SIGKILL');
    await expect.poll(ours).toEqual([]);
  });
});
