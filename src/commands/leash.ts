/**
 * Runs a program that must not outlive us: `node leash.ts program arguments...`.
 * Its standard input is a pipe that nobody writes to. When the process that holds the other end dies, even by kill -9,
 * the pipe closes, and the program is ended together with everything it started (its own process group).
 */
import { spawn } from 'node:child_process';

/** Milliseconds a program has to end by itself before it is killed. */
const patience = 3000;

const [program, ...args] = process.argv.slice(2);
if (!program) throw new Error('leash.ts needs a program to run');

/** Whoever started us may have a channel to the program, of Node's own kind: we stand between, and hand on what is said. */
const hasChannel = process.send !== undefined;
const child = spawn(program, args, {
  stdio: ['ignore', 'inherit', 'inherit', ...(hasChannel ? (['ipc'] as const) : [])],
  detached: true,
});
if (hasChannel) {
  // One of the two ends may have just gone; its end is told by other means.
  process.on('message', (message: object) => child.send(message, () => {}));
  child.on('message', (message) => process.send?.(message, undefined, undefined, () => {}));
}

function signalGroup(signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

function end(): void {
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), patience);
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
  // What the program left behind in its group goes with it.
  signalGroup('SIGKILL');
  process.exit(code ?? 1);
});
