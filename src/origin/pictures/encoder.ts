import { fork, type ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { JobResult, type CardJob, type Original, type PictureJob } from './job.ts';
import { SourceError } from './source.ts';

const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));

/** Event loop utilization of the origin above which pages wait for its thread. */
const busyUtilization = 0.7;

/**
 * Command that starts the process with the lowest priority for all its threads: a process that lowers its own priority changes only one
 * thread. Linux lets every other program interrupt one of the idle class at once, but compares them only within a session, so this process
 * stays in the origin's session. `nice` alone halves the pages per second while pictures are made.
 */
const lowestPriority =
  process.platform === 'linux'
    ? { execPath: 'chrt', execArgv: ['--idle', '0', process.execPath] }
    : { execPath: 'nice', execArgv: ['-n', '19', process.execPath] };

/**
 * Settings of glibc's allocator: memory that a picture took goes back to the system. By default the threads of libvips keep several times as
 * much as they use.
 */
const returnsMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) };

/** A picture, and what it was made from; a drawn one has no original. */
interface Made {
  picture: Buffer;
  original?: Original | undefined;
}

/** The process that makes pictures. It is started for the first picture, and again after a crash. */
export class Encoder {
  readonly #onColour: (source: string, colour: string) => void;
  #child: ChildProcess | null = null;
  #next = 0;
  #utilization = performance.eventLoopUtilization();
  readonly #waiting = new Map<
    number,
    { job: PictureJob | CardJob; resolve(made: Made): void; reject(error: Error): void }
  >();

  /** `onColour` gets the mean colour of an original, three hexadecimal digits, when its first picture is made. */
  constructor(onColour: (source: string, colour: string) => void) {
    this.#onColour = onColour;
  }

  /** Throws SourceError if the original cannot be fetched or decoded, and another error if the process ended. */
  make(job: PictureJob | CardJob): Promise<Made> {
    const child = (this.#child ??= this.#start());
    const number = (this.#next += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { job, resolve, reject });
      child.send({ number, job, isOriginBusy: this.#isOriginBusy() }, (error) => {
        if (error) this.#gone(child, error);
      });
    });
  }

  /** Whether the origin's event loop was busy since the last call. */
  #isOriginBusy(): boolean {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#utilization);
    this.#utilization = now;
    return utilization > busyUtilization;
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const child = fork(program, [], {
      ...lowestPriority,
      serialization: 'advanced',
      env: { ...process.env, ...returnsMemory },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => this.#handleResult(JobResult.parse(message)));
    child.on('error', (error) => this.#gone(child, error));
    child.on('exit', (code, signal) =>
      this.#gone(child, new Error(`The process that makes pictures ended with ${signal ?? code}`)),
    );
    child.unref();
    child.channel?.unref();
    return child;
  }

  #handleResult(response: JobResult): void {
    const waiting = this.#waiting.get(response.number);
    this.#waiting.delete(response.number);
    if ('picture' in response) {
      waiting?.resolve({ picture: Buffer.from(response.picture), original: response.original });
      if (response.colour && waiting && 'source' in waiting.job)
        this.#onColour(waiting.job.source, response.colour);
    } else waiting?.reject(response.source ? new SourceError(response.reason) : new Error(response.reason));
  }

  #gone(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    child.kill('SIGKILL');
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
