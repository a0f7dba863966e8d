import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface CommandOptions {
  cwd?: string;
  /** Added to this process's environment. */
  env?: Record<string, string>;
  /** Called with each complete line of standard output. */
  onLine?: (line: string) => void;
}

/** How many characters of a failed command's output its error contains: enough for apt's or PHP's reason. */
const outputInError = 2000;

/**
 * Runs a command until it ends, and returns its standard output.
 * @throws Error with the end of its output, if it fails or cannot be started.
 */
export async function run(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    // An open pipe that nobody writes to: end-with-parent.ts ends the program when the pipe closes.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let errorOutput = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  if (options.onLine) createInterface({ input: child.stdout }).on('line', options.onLine);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.once('close', resolve);
  });
  if (code !== 0) {
    const words = `${output}\n${errorOutput}`.trim().slice(-outputInError);
    throw new Error(`${command} ${args[0] ?? ''} ended with code ${code}: ${words}`);
  }
  return output;
}

/** Whether a command runs and succeeds. */
export const succeeds = (command: string, args: string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    () => false,
  );
