import { readFile } from 'node:fs/promises';
import { siteProcesses } from '../site-processes.ts';
import type { SiteProcess } from '../site-process.ts';

/** Milliseconds of a clock tick in /proc: Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

/** Milliseconds of processor time that a process has used so far (Linux: /proc); 0 when it has ended. */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The fields after the command's name, which may contain spaces: 11 is the user's time, 12 the system's.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

/** Milliseconds of processor time that a site's origin, with its encoder of pictures, and its worker have used so far. */
export async function siteTime({ dataDir }: SiteProcess): Promise<number> {
  const working = (await siteProcesses(dataDir)).filter(({ role }) =>
    ['origin', 'pictures', 'worker runtime'].includes(role),
  );
  const times = await Promise.all(working.map(({ pid }) => processorTime(pid)));
  return times.reduce((sum, time) => sum + time, 0);
}
