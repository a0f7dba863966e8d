import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { pidsOf } from '../site-processes.ts';
import { nobody } from './dockerfile.ts';

/** An origin as production runs it: `command` in the folder of its code, as a user who can write to its data folder only. */
export interface ServedOrigin {
  url: string;
  dataDir: string;
  /** Milliseconds from the start of the process to the first response of /readyz with 200. */
  startedIn: number;
  /** Sends SIGTERM. Resolves with the exit code and the milliseconds until the process ended. */
  stop(): Promise<{ code: number | null; milliseconds: number }>;
  readiness(): Promise<z.infer<typeof Readiness>>;
  /** Everything that it printed, for the message of a test that fails. */
  output(): string;
}

const Readiness = z.object({
  status: z.string(),
  release: z.object({ name: z.string(), position: z.int() }),
  changes: z.object({
    position: z.int(),
    readAt: z.iso.datetime().nullable(),
    failingSince: z.iso.datetime().nullable(),
  }),
});

interface Start {
  command: readonly string[];
  code: string;
  dataDir: string;
  port: number;
  environment: Record<string, string>;
  /** Whether nothing but the data folder, .astro of the code and a folder for temporary files can be written to (Linux, as root). */
  readOnly?: boolean;
}

/** Whether `readOnly` is possible here. */
export const canMount = spawnSync('unshare', ['-m', 'mount', '--make-rprivate', '/']).status === 0;

/** As `docker run --read-only --tmpfs /tmp --tmpfs /app/.astro` does, and systemd with ProtectSystem=strict. $0: the data, $1: the code. */
const readOnlyScript = `set -e
mount --make-rprivate /
mount --bind "$0" "$0"
mount -t tmpfs -o mode=1777 tmpfs "$1/.astro"
mount -t tmpfs -o mode=1777 tmpfs "$TMPDIR"
mount -o remount,bind,ro /
if touch "$1/written" 2>/dev/null; then echo "$1 can be written to" >&2; exit 1; fi
shift
exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups "$@"`;

/** Starts an origin and waits until it is ready. Throws with its output when it ends before. */
export async function startServedOrigin({
  command,
  code,
  dataDir,
  port,
  environment,
  readOnly = false,
}: Start): Promise<ServedOrigin> {
  const begin = performance.now();
  let output = '';
  // Not the environment of this process, which may contain what a production machine does not have.
  // `chrt` of /usr/bin gives the process that makes pictures its priority.
  const PATH = `${path.dirname(process.execPath)}:/usr/bin:/bin`;
  const env = { PATH, ...environment, PORT: String(port), DATA_DIR: dataDir };
  // The channel closes when this process ends, and then the origin ends, too.
  const [program = '', ...args] = readOnly
    ? ['unshare', '-m', 'sh', '-c', readOnlyScript, dataDir, code, process.execPath, ...command.slice(1)]
    : [process.execPath, ...command.slice(1)];
  const origin = spawn(program, args, {
    cwd: code,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(nobody === undefined || readOnly ? {} : { uid: nobody, gid: nobody }),
  });
  for (const stream of [origin.stdout, origin.stderr]) stream?.on('data', (text) => (output += String(text)));
  const ended = once(origin, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const look = async () => (await fetch(`${url}/readyz`)).ok;
  await waitUntil('The origin', 200, look, ended).catch((error: unknown) => {
    origin.kill('SIGKILL');
    throw new Error(`${String(error)}\n${output}`);
  });
  return {
    url,
    dataDir,
    startedIn: performance.now() - begin,
    output: () => output,
    readiness: async () => Readiness.parse(await (await fetch(`${url}/readyz`)).json()),
    async stop() {
      const from = performance.now();
      origin.kill('SIGTERM');
      await ended;
      return { code: origin.exitCode, milliseconds: performance.now() - from };
    },
  };
}

/** Megabytes of memory that the processes of this data folder hold and that the kernel cannot drop. */
export async function memoryOf(dataDir: string): Promise<number> {
  const kilobytes = await Promise.all(
    (await pidsOf(dataDir)).map(async (pid) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss_Anon:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
    }),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/**
 * Gives builds the priority of everything else. Their own is so low that beside other tests they take many minutes. Only root can do this;
 * for others nothing happens.
 */
export async function raiseBuildPriority(dataDir: string): Promise<void> {
  if (nobody === undefined) return;
  for (const pid of await pidsOf(dataDir)) {
    // On Linux each thread has a priority of its own.
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      try {
        setPriority(Number(thread), 0);
      } catch {
        // It has just ended.
      }
    }
  }
}

/** Looks at the memory of these folders twice a second, until `stop`, which resolves with the largest value of each. */
export function watchMemory(dataDirs: readonly string[]): { stop(): Promise<number[]> } {
  const peaks = dataDirs.map(() => 0);
  const look = async () => {
    const now = await Promise.all(dataDirs.map(memoryOf));
    now.forEach((megabytes, place) => (peaks[place] = Math.max(peaks[place] ?? 0, megabytes)));
  };
  const timer = setInterval(() => void look(), 500);
  return {
    async stop() {
      clearInterval(timer);
      await look();
      return peaks.map(Math.round);
    },
  };
}
