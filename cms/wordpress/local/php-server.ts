import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * WordPress calls itself and the worker's webhook calls back while a publish is under way: with one worker that is a
 * deadlock, with four it stalled on eight publishes at once.
 */
const workers = '8';
/** The first answer comes within a second; a loaded machine gets sixty times that. In ms. */
const startTimeout = 60_000;
/** Between two looks at a server that is starting, in ms. */
const pollInterval = 50;

export interface PhpServer {
  /** Resolves when the server has ended, asked or not. */
  ended: Promise<void>;
  /** Ends the server and every worker of it. */
  stop(): Promise<void>;
}

export interface PhpServerOptions {
  port: number;
  root: string;
  router: string;
  logFile: string;
  env: Record<string, string>;
  /** Asked until it answers 200. */
  readyUrl: string;
}

/**
 * Starts PHP's built-in server on 127.0.0.1, on a leash: it ends when this process does, however that happens.
 * @throws Error with PHP's own words, when it ends before it is ready.
 */
export async function startPhpServer(options: PhpServerOptions): Promise<PhpServer> {
  const log = await open(options.logFile, 'w');
  const settings = ['memory_limit=512M', 'upload_max_filesize=32M', 'post_max_size=40M', 'display_errors=0'];
  const php = [
    ...settings.flatMap((setting) => ['-d', setting]),
    ...['-S', `127.0.0.1:${options.port}`, '-t', options.root, options.router],
  ];
  // Detached, so that a Ctrl-C in the terminal is this process's to handle.
  const leash = spawn(
    process.execPath,
    [fileURLToPath(import.meta.resolve('#commands/leash.ts')), 'php', ...php],
    {
      detached: true,
      stdio: ['pipe', log.fd, log.fd],
      env: { ...process.env, ...options.env, PHP_CLI_SERVER_WORKERS: workers },
    },
  );
  const ended = once(leash, 'exit').then(() => undefined);
  await log.close();
  const stop = async () => {
    leash.stdin?.end();
    await ended;
  };
  const deadline = Date.now() + startTimeout;
  // Its own word first: an answer on this port might be somebody else's.
  while (!(await hasStarted(options.logFile)) || !(await answers(options.readyUrl))) {
    if (leash.exitCode !== null)
      throw new Error(`PHP's server on port ${options.port} ended; see ${options.logFile}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`WordPress did not answer within ${startTimeout / 1000} s; see ${options.logFile}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollInterval));
  }
  return { ended, stop };
}

async function hasStarted(logFile: string): Promise<boolean> {
  return (await readFile(logFile, 'utf8')).includes('Development Server');
}

/**
 * The port that was asked for, or a free one.
 * @throws Error when somebody listens on it already.
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

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
