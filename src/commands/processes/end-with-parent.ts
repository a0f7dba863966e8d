/**
 * Runs a program that must not outlive its parent: `node end-with-parent.ts program arguments...`. The standard input of this process is a pipe that
 * nobody writes to. When the process at the other end dies, even by kill -9, the pipe closes, and the program is ended together with
 * everything it started (its own process group).
 */
import { spawn } from 'node:child_process';

/** Milliseconds that a program has to end by itself before it is killed. */
const gracePeriod = 3000;

const [program, ...args] = process.argv.slice(2);
if (!program) throw new Error('end-with-parent.ts needs a program to run');

/** The parent may have opened an IPC channel to the program. This process is in between and passes the messages on. */
const hasChannel = process.send !== undefined;
const child = spawn(program, args, {
  stdio: ['ignore', 'inherit', 'inherit', ...(hasChannel ? (['ipc'] as const) : [])],
  detached: true,
});

if (hasChannel) {
  // One of the two ends may have just ended, which is handled elsewhere.
  process.on('message', (message: object) => child.send(message, () => {}));
  child.on('message', (message) => process.send?.(message, undefined, undefined, () => {}));
}

function signalGroup(signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

function end(): void {
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), gracePeriod);
}

process.stdin.resume();
process.stdin.on('end', end);
process.stdin.on('error', end);
process.on('SIGTERM', end);

child.on('error', (error) => {
  console.error(`${program} could not be started: ${error.message}`);
  process.exit(127);
});
child.on('exit', (code) => {
  // End what the program has left behind in its group, too.
  signalGroup('SIGKILL');
  process.exit(code ?? 1);
});
