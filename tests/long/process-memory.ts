import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a process of a site does; also the heading of its column in the soak's table. */
export const roles = ['origin', 'pictures', 'worker', 'worker runtime', 'sample newsroom'] as const;
export type Role = (typeof roles)[number];

interface SiteProcessMemory {
  pid: number;
  role: Role;
  /** Resident memory. */
  megabytes: number;
}

/** The first pattern that matches the command line names the role. A wrapper that ends a program with its parent has none. */
const marks: readonly (readonly [RegExp, Role | null])[] = [
  [/end-with-parent\.ts\0/, null],
  [/workerd\0/, 'worker runtime'],
  [/commands\/(?:start|serve)\.ts\0/, 'origin'],
  [/origin\/pictures\//, 'pictures'],
  [/cms\/sample\/main\.ts\0/, 'sample newsroom'],
  [/wrangler|worker/, 'worker'],
];

/** Null when the process has ended or does not belong to this data folder. */
async function readProcess(pid: string, dataDir: string): Promise<SiteProcessMemory | null> {
  const file = (name: string) => readFile(path.join('/proc', pid, name), 'utf8').catch(() => '');
  if (!`\0${await file('environ')}`.includes(`\0DATA_DIR=${dataDir}\0`)) return null;
  const command = await file('cmdline');
  const role = marks.find(([mark]) => mark.test(command))?.[1];
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await file('status'))?.[1];
  return role && kilobytes ? { pid: Number(pid), role, megabytes: Number(kilobytes) / 1024 } : null;
}

/** The processes of this data folder, recognised by the folder in their environment (Linux: /proc). */
export async function siteProcesses(dataDir: string): Promise<SiteProcessMemory[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readProcess(pid, dataDir)));
  return found.filter((one) => one !== null);
}

/** Kills every process of this role, as a machine that runs out of memory does. Throws when there is none. */
export async function killRole(dataDir: string, role: Role): Promise<void> {
  const doomed = (await siteProcesses(dataDir)).filter((one) => one.role === role);
  if (doomed.length === 0) throw new Error(`No ${role} runs on ${dataDir}`);
  for (const { pid } of doomed) process.kill(pid, 'SIGKILL');
}
