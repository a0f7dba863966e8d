import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** The processes of a site, recognised by its data folder in their environment (Linux: /proc). */

/** What a process of a site does; also the heading of its column in the soak's table. */
export const roles = ['origin', 'pictures', 'worker', 'worker runtime', 'sample newsroom'] as const;
export type Role = (typeof roles)[number];

interface RunningProcess {
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

/** A file of /proc; empty when the process has ended. */
const ofProcess = (pid: number, name: string) =>
  readFile(path.join('/proc', String(pid), name), 'utf8').catch(() => '');

/** Ids of all processes of this data folder, whatever they do. */
export async function pidsOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const environments = await Promise.all(pids.map((pid) => ofProcess(pid, 'environ')));
  return pids.filter((_, place) => `\0${environments[place]}`.includes(`\0DATA_DIR=${dataDir}\0`));
}

/** The processes of this data folder that have a role. */
export async function siteProcesses(dataDir: string): Promise<RunningProcess[]> {
  const read = async (pid: number): Promise<RunningProcess[]> => {
    const command = await ofProcess(pid, 'cmdline');
    const role = marks.find(([mark]) => mark.test(command))?.[1];
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await ofProcess(pid, 'status'))?.[1];
    return role && kilobytes ? [{ pid, role, megabytes: Number(kilobytes) / 1024 }] : [];
  };
  return (await Promise.all((await pidsOf(dataDir)).map(read))).flat();
}

/** The process of this data folder that serves pages. Throws when none runs. */
export async function originProcess(dataDir: string): Promise<RunningProcess> {
  const origin = (await siteProcesses(dataDir)).find(({ role }) => role === 'origin');
  if (origin === undefined) throw new Error(`No origin runs on ${dataDir}`);
  return origin;
}

/** Ids of the processes of this role: of the worker's runtime one, or none while the worker is down. */
export const pidsOfRole = async (dataDir: string, role: Role): Promise<number[]> =>
  (await siteProcesses(dataDir)).filter((one) => one.role === role).map(({ pid }) => pid);

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

/** Kills every process of this role, as a machine that runs out of memory does. Throws when there is none. */
export async function killRole(dataDir: string, role: Role): Promise<void> {
  const pids = await pidsOfRole(dataDir, role);
  if (pids.length === 0) throw new Error(`No ${role} runs on ${dataDir}`);
  killAll(pids);
}

/**
 * Kills the worker and takes its port, so that it cannot restart until the returned function is called. A connection to the port is
 * closed at once meanwhile.
 */
export async function keepWorkerDown({
  dataDir,
  apiUrl,
}: {
  dataDir: string;
  apiUrl: string;
}): Promise<() => Promise<void>> {
  for (;;) {
    // Killing once is not enough: a worker that is restarting has no process yet, and a killed one holds its port for a moment.
    killAll(await pidsOfRole(dataDir, 'worker runtime'));
    const server = createServer((socket) => socket.destroy());
    server.listen(Number(new URL(apiUrl).port), '127.0.0.1');
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
