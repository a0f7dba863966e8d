import { type ChildProcess, spawn } from 'node:child_process';

/** Milliseconds. `every`: between two requests; `silence`: without a response for so long, the program hangs. */
export interface Patience {
  every: number;
  silence: number;
}

const request = 'alive?';
const response = 'alive';

/** Responds to the watchdog as long as this process runs and its event loop turns. */
export function respondToWatchdog(): void {
  process.on('message', (message) => {
    // The watchdog may have just ended.
    if (message === request) process.send?.(response, undefined, undefined, () => {});
  });
}

/**
 * Runs a Node program that calls `respondToWatchdog`, and kills it when it responds no more. Resolves with the exit code: 1 if it was killed. It gets
 * SIGTERM and SIGINT from this process, and ends when this process dies, because its channel closes.
 */
export async function watch(args: readonly string[], { every, silence }: Patience): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const { promise: ended, resolve } = Promise.withResolvers<number>();
  child.on('error', (error) => {
    console.error(`The program could not be started: ${error.message}`);
    resolve(1);
  });
  child.on('exit', (code) => resolve(code ?? 1));

  let unconfirmed = 0;
  child.on('message', (message) => {
    if (message === response) unconfirmed = 0;
  });
  const asking = setInterval(() => {
    // Counted in requests, not in time: a machine that slept, or this process stopped, is no reason to kill.
    if (unconfirmed * every >= silence) {
      clearInterval(asking);
      console.error(`The process ${child.pid} has not responded for ${silence / 1000} s, and is killed.`);
      child.kill('SIGKILL');
      return;
    }
    unconfirmed += 1;
    if (child.connected) child.send(request, () => {});
  }, every);

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  try {
    return await ended;
  } finally {
    clearInterval(asking);
  }
}
