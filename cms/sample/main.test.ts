import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';

const main = new URL('./main.ts', import.meta.url).pathname;
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
});

function start(...args: string[]) {
  const started = spawn(process.execPath, [main, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  child = started;
  return started;
}

async function firstLine(started: ReturnType<typeof start>): Promise<string> {
  const [line] = await once(createInterface(started.stdout), 'line');
  return z.string().parse(line);
}

test('prints its address and stops on SIGTERM', async () => {
  const started = start('--port', '0', '--stories', '80');
  const { url } = z.object({ url: z.url() }).parse(JSON.parse(await firstLine(started)));
  const response = await fetch(`${url}/wp-json/wp/v2/posts`);
  expect(response.headers.get('x-wp-total')).toBe('80');
  const ended = once(started, 'exit');
  started.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('stops with a message when an option is wrong', async () => {
  const started = start('--port', 'puerta');
  const [said] = await once(started.stderr.setEncoding('utf8'), 'data');
  expect(said).toContain('Wrong option');
  expect(said).toContain('port');
});
