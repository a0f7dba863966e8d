import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * WordPress calls itself, and the worker's webhook calls back while a publish is under way. With one PHP worker that is a deadlock; with
 * four it stalled on eight concurrent publishes.
 */
const workers = '8';
/** Milliseconds. The first response comes within a second; a busy machine gets sixty times that. */
const startTimeout = 60_000;
/** Milliseconds between two checks of a server that is starting. */
const pollInterval = 50;

interface PhpServerOptions {
  port: number;
  root: string;
  router: string;
  logFile: string;
  env: Record<string, string>;
  /** Requested until it responds 200. */
  readyUrl: string;
}

/**
 * Starts PHP's built-in server on 127.0.0.1. It ends when this process does, for whatever reason; `stop` ends it and all of its workers.
 * @throws Error naming the server's log, if it ends before it is ready.
 */
export async function startPhpServer(options: PhpServerOptions) {
  const log = await open(options.logFile, 'w');
  const settings = ['memory_limit=512M', 'upload_max_filesize=32M', 'post_max_size=40M', 'display_errors=0'];
  // The drop-in translates every query in PHP: compiled, a request takes a third less time.
  settings.push('opcache.jit=tracing', 'opcache.jit_buffer_size=64M');
  const php = [
    ...settings.flatMap((setting) => ['-d', setting]),
    ...['-S', `127.0.0.1:${options.port}`, '-t', options.root, options.router],
  ];
  // Detached, so that this process handles a Ctrl-C in the terminal.
  const wrapper = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../../../src/commands/processes/end-with-parent.ts', import.meta.url)),
      'php',
      ...php,
    ],
    {
      detached: true,
      stdio: ['pipe', log.fd, log.fd],
      env: { ...process.env, ...options.env, PHP_CLI_SERVER_WORKERS: workers },
    },
  );
  const ended = once(wrapper, 'exit').then(() => undefined);
  await log.close();
  const stop = async () => {
    wrapper.stdin?.end();
    await ended;
  };
  const deadline = Date.now() + startTimeout;
  // Checks the server's log first, because another server might respond on this port.
  while (!(await hasStarted(options.logFile)) || !(await responses(options.readyUrl))) {
    if (wrapper.exitCode !== null)
      throw new Error(`PHP's server on port ${options.port} ended; see ${options.logFile}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`WordPress did not respond within ${startTimeout / 1000} s; see ${options.logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  return { ended, stop };
}

async function hasStarted(logFile: string): Promise<boolean> {
  return (await readFile(logFile, 'utf8')).includes('Development Server');
}

/**
 * The requested port, or a free one.
 * @throws Error if the port is in use.
 */
export async function choosePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`Port ${wanted} of 127.0.0.1 cannot be used.`, { cause: error });
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}

async function responses(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Milliseconds. A running site responds within tens of them, and within seconds on a busy machine; where none runs, the port refuses at once. */
const timeoutMs = 30_000;

/**
 * Records where a site is served, so that it is not served twice: a second server would change the addresses in its content while the first
 * one runs.
 * @returns a function that removes the record.
 * @throws Error that names the address, if the site is being served.
 */
export async function claimSite(folder: string, url: string): Promise<() => Promise<void>> {
  const record = join(folder, 'served-at');
  const previous = await readFile(record, 'utf8').catch(() => undefined);
  if (previous && (await isServed(previous))) throw new Error(`This site is already served at ${previous}`);
  await writeFile(record, url);
  return () => rm(record, { force: true });
}

async function isServed(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/wp-json/?_fields=url`, { signal: AbortSignal.timeout(timeoutMs) });
    return z.object({ url: z.literal(url) }).safeParse(await response.json()).success;
  } catch {
    return false;
  }
}
