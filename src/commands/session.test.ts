import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const session = fileURLToPath(new URL('./run-command.ts', import.meta.url));

/** Runs a command in its own process, with an IPC channel as the bootstrap opens it. */
function start(body: string) {
  const code = `import { runCommand, StopError } from ${JSON.stringify(session)};
    await runCommand(async (onStop) => { ${body} });`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

async function run(body: string) {
  const child = start(body);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('a command that finishes exits with the exit code that it set', async () => {
  expect(await run('')).toEqual({ code: 0, output: '' });
  expect(await run('process.exitCode = 3')).toEqual({ code: 3, output: '' });
});

test('a StopError prints one sentence, another error its stack; both exit with 1', async () => {
  expect(await run("throw new StopError('El puerto está ocupado.')")).toEqual({
    code: 1,
    output: 'El puerto está ocupado.\n',
  });
  const broken = await run("throw new Error('roto')");
  expect(broken.code).toBe(1);
  expect(broken.output).toContain('    at ');
});

test('everything that was started is stopped, the last one first', async () => {
  const body = `for (const name of ['a', 'b']) onStop(async () => console.log(name));`;
  expect(await run(body)).toEqual({ code: 0, output: 'b\na\n' });
  expect((await run(`${body} throw new StopError('alto')`)).output).toBe('b\na\nalto\n');
});

test('a command stops when its parent disappears', async () => {
  const child = start(
    `onStop(async () => console.log('stopped')); console.log('ready'); await new Promise(() => setInterval(() => {}, 1000));`,
  );
  let output = '';
  child.stdout?.on('data', (text) => (output += String(text)));
  await expect.poll(() => output).toContain('ready');
  child.disconnect();
  await once(child, 'exit');
  await expect.poll(() => output).toContain('stopped');
});
