import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { JobAnswer, type PictureJob } from './job.ts';
import { SourceError } from './source.ts';

const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));

/** The process that makes pictures: begun with the first, and again should it die. */
export class Encoder {
  #child: ChildProcess | null = null;
  #next = 0;
  readonly #waiting = new Map<number, { resolve(picture: Buffer): void; reject(error: Error): void }>();

  /** Throws SourceError where the original cannot be had or read, another error where the process ended. */
  make(job: PictureJob): Promise<Buffer> {
    const child = (this.#child ??= this.#start());
    const number = (this.#next += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      child.send({ number, job }, (error) => {
        if (error) this.#gone(child, error);
      });
    });
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const child = fork(program, [], {
      // All threads of it, from the first on: a process that lowers itself lowers one thread.
      execPath: 'nice',
      execArgv: ['-n', '19', process.execPath],
      // A session of its own: the terminal's Ctrl-C is for the origin, which ends this one.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => this.#take(JobAnswer.parse(message)));
    child.on('error', (error) => this.#gone(child, error));
    child.on('exit', (code, signal) =>
      this.#gone(child, new Error(`The process that makes pictures ended with ${signal ?? code}`)),
    );
    child.unref();
    child.channel?.unref();
    return child;
  }

  #take(answer: JobAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('picture' in answer) waiting?.resolve(Buffer.from(answer.picture));
    else waiting?.reject(answer.source ? new SourceError(answer.reason) : new Error(answer.reason));
  }

  #gone(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    child.kill('SIGKILL');
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
