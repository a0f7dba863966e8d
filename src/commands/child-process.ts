import { spawn, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLog } from './log-file.ts';

/** Beside a busy program it gets a tenth of a core and still comes to its end; on a quiet machine it gets all it can use. */
const background = 10;

const leash = fileURLToPath(new URL('./leash.ts', import.meta.url));

/** A program failed; the message holds the last lines that it printed. */
export class ProgramError extends Error {}

export interface LeashedOptions {
  /** File that gets the program's output: a terminal shows progress, a log shows the rest. */
  log: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Whether everything else on this machine comes before it. */
  inBackground?: boolean;
  /** Ends the program before its time. */
  signal?: AbortSignal;
  /** Called with each line the program prints. */
  onLine?: (line: string) => void;
  /** Gives the program, which must be one of Node's, a channel; called with each message it sends. */
  onMessage?: (message: unknown) => void;
}

export interface LeashedProcess {
  /** Of the leash; the program is its only child. */
  pid: number | undefined;
  /** Resolves with the exit code when the program has ended. */
  ended: Promise<number>;
  /** Tells a program with a channel something; lost where it has ended. */
  send(message: Serializable): void;
  stop(): Promise<void>;
}

/** Characters of a line that has no end yet: a program that never breaks its lines must not fill our memory. */
const longestLine = 64 * 1024;

/** Calls `onLine` with each whole line of the pieces that come. */
function byLine(onLine: (line: string) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
    if (rest.length <= longestLine) return;
    onLine(rest);
    rest = '';
  };
}

/** Starts a program that ends with us, whatever happens to us. */
export async function startLeashed(
  program: string,
  args: string[],
  options: LeashedOptions,
): Promise<LeashedProcess> {
  const log = openLog(options.log);
  const child: ChildProcess = spawn(process.execPath, [leash, program, ...args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.onMessage ? (['ipc'] as const) : [])],
    // A group of its own: what we belong to may be on a leash too, and a leash that is killed with us ends nothing. And the
    // terminal's Ctrl-C is for us alone: we decide what happens.
    detached: true,
  });
  // The leash has not started the program yet: it inherits this.
  if (options.inBackground && child.pid !== undefined) setPriority(child.pid, background);

  for (const stream of [child.stdout, child.stderr]) {
    const take = options.onLine ? byLine(options.onLine) : () => {};
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      take(text);
    });
  }

  const ended = once(child, 'exit').then(async ([code]: (number | null)[]) => {
    await log.settled();
    return code ?? 1;
  });
  // A closed leash is the order to end; a pipe error on the way only says that the end came first.
  child.stdin?.on('error', () => {});

  if (options.onMessage) child.on('message', options.onMessage);
  const send = (message: Serializable) => void child.send(message, () => {});

  const stop = async () => {
    child.stdin?.end();
    await ended;
  };
  if (options.signal?.aborted) void stop();
  options.signal?.addEventListener('abort', () => void stop());
  return { pid: child.pid, ended, send, stop };
}

/** Runs a program to its end. Throws ProgramError when it fails. */
export async function runLeashed(program: string, args: string[], options: LeashedOptions): Promise<void> {
  const tail: string[] = [];
  const running = await startLeashed(program, args, {
    ...options,
    onLine: (line) => {
      tail.push(line);
      // Enough to see the cause, few enough to read.
      if (tail.length > 25) tail.shift();
      options.onLine?.(line);
    },
  });
  const code = await running.ended;
  if (code !== 0) {
    throw new ProgramError(
      `${path.basename(program)} ${args[0] ?? ''} ended with ${code}:\n${tail.join('\n')}\n(all of it: ${options.log})`,
    );
  }
}
