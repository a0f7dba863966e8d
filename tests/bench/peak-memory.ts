import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

interface ProcessState {
  parent: number;
  /** Largest resident set so far, in kB. */
  peak: number;
}

async function readProcess(pid: string): Promise<ProcessState | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return parent && peak ? { parent: Number(parent), peak: Number(peak) } : null;
}

const runningNow = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/**
 * Watches the processes that start below this one from now on (Linux: /proc) until `stop` is called, which resolves with the largest
 * resident set of any single one of them, in MB. Processes that already run are left out, because their high-water mark includes the
 * past. The kernel keeps the high-water marks, so between two looks only the last moment of a process that ends is missed.
 */
export function watchPeakMemory(): { stop(): Promise<number> } {
  let peak = 0;
  const before = new Set(runningNow().map(Number));
  const look = async () => {
    const pids = runningNow();
    const states = new Map(
      await Promise.all(pids.map(async (pid) => [Number(pid), await readProcess(pid)] as const)),
    );
    const isOurs = (pid: number): boolean => {
      const parent = states.get(pid)?.parent;
      return parent !== undefined && (parent === process.pid || isOurs(parent));
    };
    for (const [pid, state] of states)
      if (state && !before.has(pid) && isOurs(pid)) peak = Math.max(peak, state.peak);
  };
  const timer = setInterval(() => void look(), 100);
  return {
    async stop() {
      clearInterval(timer);
      await look();
      return Math.round(peak / 1024);
    },
  };
}
