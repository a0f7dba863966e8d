import { spawn, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openLog } from './log-file.ts';

/** The nice value. Beside a busy program the child gets a tenth of a core and still finishes; on an idle machine it gets all it can use. */
const background = 10;

const wrapper = fileURLToPath(new URL('./end-with-parent.ts', import.meta.url));

/** A program failed; the message holds the last lines that it printed. */
export class ProgramError extends Error {}

export interface ChildProcessOptions {
  /** The file for the program's output: the terminal shows progress, the log everything else. */
  log: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Whether the program runs at a lower priority than everything else on this machine. */
  inBackground?: boolean;
  signal?: AbortSignal;
  onLine?: (line: string) => void;
  /** Opens a channel to the program, which must be a Node program; called with each message that it sends. */
  onMessage?: (message: unknown) => void;
}

export interface ChildProgram {
  /** Resolves with the exit code when the program has ended. */
  ended: Promise<number>;
  /** Sends a message to a program with a channel; the message is lost if the program has ended. */
  send(message: Serializable): void;
  stop(): Promise<void>;
}

/** Characters of an unfinished line: a program that never ends its lines must not fill our memory. */
const maxLineLength = 64 * 1024;

/** Returns a function that takes pieces of text and calls `onLine` with each complete line. */
function splitIntoLines(onLine: (line: string) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
    if (rest.length <= maxLineLength) return;
    onLine(rest);
    rest = '';
  };
}

/** Starts a program that ends when this process does, for whatever reason. */
export async function startChildProcess(
  program: string,
  args: string[],
  options: ChildProcessOptions,
): Promise<ChildProgram> {
  const log = openLog(options.log);
  const child: ChildProcess = spawn(process.execPath, [wrapper, program, ...args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['pipe', 'pipe', 'pipe', ...(options.onMessage ? (['ipc'] as const) : [])],
    // A process group of its own: the group of this process may be that of a wrapper too, and a wrapper that is killed with it could not end its
    // program. The terminal's Ctrl-C also reaches only this process, which decides what happens.
    detached: true,
  });
  // The wrapper has not started the program yet, so the program inherits this priority.
  if (options.inBackground && child.pid !== undefined) setPriority(child.pid, background);

  for (const stream of [child.stdout, child.stderr]) {
    const passLines = options.onLine ? splitIntoLines(options.onLine) : () => {};
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      passLines(text);
    });
  }

  const ended = once(child, 'exit').then(async ([code]: (number | null)[]) => {
    await log.flushed();
    return code ?? 1;
  });
  // Closing the pipe makes the wrapper end the program. A pipe error only means that the program ended first.
  child.stdin?.on('error', () => {});

  if (options.onMessage) child.on('message', options.onMessage);
  const send = (message: Serializable) => void child.send(message, () => {});

  const stop = async () => {
    child.stdin?.end();
    await ended;
  };
  if (options.signal?.aborted) void stop();
  options.signal?.addEventListener('abort', () => void stop());
  return { ended, send, stop };
}

/** Runs a program until it ends. Throws ProgramError if it fails. */
export async function runChildProcess(
  program: string,
  args: string[],
  options: ChildProcessOptions,
): Promise<void> {
  const tail: string[] = [];
  const running = await startChildProcess(program, args, {
    ...options,
    onLine: (line) => {
      tail.push(line);
      // Enough lines to see the cause, few enough to read.
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
