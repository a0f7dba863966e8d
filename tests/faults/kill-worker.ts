import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const pidsOf = (...args: string[]): Promise<number[]> =>
  run('pgrep', args).then(
    ({ stdout }) => stdout.trim().split('\n').map(Number),
    // It found none.
    () => [],
  );

/** Ends every process of the worker of this data folder at once, as a machine that runs out of memory does. */
export async function killWorker(dataDir: string): Promise<void> {
  const pids = await pidsOf('-f', `persist-to ${dataDir}/worker|workerd.*${dataDir}`);
  if (pids.length === 0) throw new Error(`No worker runs on ${dataDir}`);
  // The worker's runtime is a child of wrangler's: its number is found by its parent.
  const children = await Promise.all(pids.map((pid) => pidsOf('-P', String(pid))));
  for (const pid of [...pids, ...children.flat()]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with another one.
    }
  }
}
