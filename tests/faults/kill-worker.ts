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
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, program = '']) => ({ pid: Number(pid), parent: Number(parent), program }));
}

/** The runtimes of the worker among all that a site has started: one, or none while it is down. */
export async function workersOf({ pid }: Pick<SiteProcess, 'pid'>): Promise<number[]> {
  const all = await processes();
  const below = (parent: number): Listed[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid)
    .filter(({ program }) => /\/workerd serve /.test(program))
    .map((one) => one.pid);
}

/** Ends these at once; one that has just gone is as good. */
function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was ended together with another one.
    }
  }
}

/** Ends the runtime of a site's worker at once, as a machine that runs out of memory does. Throws when none runs. */
export async function killWorker(site: Pick<SiteProcess, 'pid'>): Promise<void> {
  const pids = await workersOf(site);
  if (pids.length === 0) throw new Error('No worker runs');
  killAll(pids);
}

/**
 * Ends the worker and takes its port, so that it cannot come back, until what this resolves with is called. Whoever asks it meanwhile
 * is hung up on.
 */
export async function keepWorkerDown(
  site: Pick<SiteProcess, 'pid' | 'apiUrl'>,
): Promise<() => Promise<void>> {
  for (;;) {
    // None runs while it is being started again; and one that was killed holds its port until the system has put it away.
    killAll(await workersOf(site));
    const server = createServer((socket) => socket.destroy());
    server.listen(Number(new URL(site.apiUrl).port), '127.0.0.1');
    const isOurs = await Promise.race([
      once(server, 'listening').then(() => true),
      // It was faster and is up again, or it still goes down.
      once(server, 'error').then(() => false),
    ]).catch(() => false);
    if (!isOurs) continue;
    return async () => {
      server.close();
      await once(server, 'close');
    };
  }
}
