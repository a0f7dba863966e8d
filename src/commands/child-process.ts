import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const leash = fileURLToPath(new URL('./leash.ts', import.meta.url));

/** A program failed; the message holds the last lines that it printed. */
export class ProgramError extends Error {}

export interface LeashedOptions {
  /** File that gets the program's output: a terminal shows progress, a log shows the rest. */
  log: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Ends the program before its time. */
  signal?: AbortSignal;
  /** Called with each line the program prints. */
  onLine?: (line: string) => void;
}

export interface LeashedProcess {
  /** Of the leash; the program is its only child. */
  pid: number | undefined;
  /** Resolves with the exit code when the program has ended. */
  ended: Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program that ends with us, whatever happens to us. */
export async function startLeashed(
  program: string,
  args: string[],
  options: LeashedOptions,
): Promise<LeashedProcess> {
  await mkdir(path.dirname(options.log), { recursive: true });
  const log = createWriteStream(options.log, { flags: 'a' });
  const child: ChildProcess = spawn(process.execPath, [leash, program, ...args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own: what we belong to may be on a leash too, and a leash that is killed with us ends nothing. And the
    // terminal's Ctrl-C is for us alone: we decide what happens.
    detached: true,
  });

  let rest = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      if (!options.onLine) return;
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(options.onLine);
    });
  }

  const ended = once(child, 'exit').then(([code]: (number | null)[]) => {
    log.end();
    return code ?? 1;
  });
  // A closed leash is the order to end; a pipe error on the way only says that the end came first.
  child.stdin?.on('error', () => {});

  const stop = async () => {
    child.stdin?.end();
    await ended;
  };
  if (options.signal?.aborted) void stop();
  options.signal?.addEventListener('abort', () => void stop());
  return { pid: child.pid, ended, stop };
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
