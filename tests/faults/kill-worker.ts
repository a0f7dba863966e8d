import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { SiteProcess } from '../site-process.ts';

const run = promisify(execFile);

interface Listed {
  pid: number;
  parent: number;
  program: string;
}

async function processes(): Promise<Listed[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args=']);
  return stdout
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +([^ ].*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, program = '']) => ({ pid: Number(pid), parent: Number(parent), program }));
}

/** Ids of the workerd processes that a site has started: one, or none while the worker is down. */
export async function workersOf({ pid }: Pick<SiteProcess, 'pid'>): Promise<number[]> {
  const all = await processes();
  const below = (parent: number): Listed[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid)
    .filter(({ program }) => /\/workerd serve /.test(program))
    .map((one) => one.pid);
}

/** Kills these processes. A process that has already ended is no error. */
function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended together with another process.
    }
  }
}

/** Kills the runtime of a site's worker, as a machine that runs out of memory does. Throws when none runs. */
export async function killWorker(site: Pick<SiteProcess, 'pid'>): Promise<void> {
  const pids = await workersOf(site);
  if (pids.length === 0) throw new Error('No worker runs');
  killAll(pids);
}

/**
 * Kills the worker and takes its port, so that it cannot restart until the returned function is called. A connection to the port is
 * closed at once meanwhile.
 */
export async function keepWorkerDown(
  site: Pick<SiteProcess, 'pid' | 'apiUrl'>,
): Promise<() => Promise<void>> {
  for (;;) {
    // Killing once is not enough: a worker that is restarting has no process yet, and a killed one holds its port for a moment.
    killAll(await workersOf(site));
    const server = createServer((socket) => socket.destroy());
    server.listen(Number(new URL(site.apiUrl).port), '127.0.0.1');
    const isOurs = await Promise.race([
      once(server, 'listening').then(() => true),
      // Another process holds the port: a worker that restarted before us, or the killed one.
      once(server, 'error').then(() => false),
    ]).catch(() => false);
    if (!isOurs) continue;
    return async () => {
      server.close();
      await once(server, 'close');
    };
  }
}
