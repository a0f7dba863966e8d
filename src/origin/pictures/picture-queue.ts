import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { nameOf, type PictureJob } from './job.ts';
import { SourceError } from './source.ts';

/**
 * Concurrent jobs that readers wait for: most of them fetch their original while one is encoded. How many are encoded at once is in
 * encoder-process.ts.
 */
const quickConcurrency = 4;
/** Length of the queue behind those: a dozen pages of a crawler. If it is full, later requests get a substitute or a 503. */
export const maxQueueLength = 200;
/** Length of the background queue for AVIF. A picture that finds no place is queued at its next request. */
const maxBackgroundLength = 1_000;
/** Milliseconds before a failed original is fetched again: enough for all its sizes on a page, short enough after an editor's repair. */
const failureKept = 10_000;

/** A picture that is being made of an original that changed since is another one. */
const versionOf = (job: PictureJob) => `${nameOf(job)} ${job.since ?? 0}`;

export class QueueFullError extends Error {}

/** Queues the making of pictures: each picture once, and those that readers wait for before those made in the background. */
export class PictureQueue {
  readonly #encode: (job: PictureJob) => Promise<Buffer>;
  readonly #store: (name: string, picture: Buffer) => Promise<void>;
  readonly #quick = new PQueue({ concurrency: quickConcurrency });
  readonly #background = new PQueue({ concurrency: 1 });
  readonly #pending = new Map<string, Promise<Buffer>>();
  readonly #failed = new LRUCache<string, SourceError>({
    max: 1_000,
    ttl: failureKept,
    ttlResolution: 0,
    perf: Date,
  });

  /** `store` stores each picture that was made. */
  constructor(
    encode: (job: PictureJob) => Promise<Buffer>,
    store: (name: string, picture: Buffer) => Promise<void>,
  ) {
    this.#encode = encode;
    this.#store = store;
    this.#quick.on('active', () => this.#background.pause());
    this.#quick.on('idle', () => this.#background.start());
  }

  /** Throws the SourceError of an original that failed some seconds ago. */
  refuseFailed(source: string): void {
    const failed = this.#failed.get(source);
    if (failed) throw failed;
  }

  /** Remembers that an original is no picture. */
  noteFailed(source: string, error: SourceError): void {
    this.#failed.set(source, error);
  }

  /** Forgets what failed: an editor may just have repaired it. */
  forgetFailures(): void {
    this.#failed.clear();
  }

  /** Makes a picture that a reader waits for. Throws SourceError, QueueFullError, or whatever `encode` throws. */
  async make(job: PictureJob): Promise<Buffer> {
    this.refuseFailed(job.source);
    const pending = this.#pending.get(versionOf(job));
    if (pending) return pending;
    if (this.#quick.size >= maxQueueLength)
      throw new QueueFullError(`The queue of pictures is full: ${maxQueueLength} are waiting`);
    return this.#run(this.#quick, job);
  }

  /** Queues a picture for later requests, in the background. Does nothing if it is queued already, or the queue is full. */
  makeInBackground(job: PictureJob): void {
    const full = this.#background.size >= maxBackgroundLength;
    if (full || this.#failed.has(job.source) || this.#pending.has(versionOf(job))) return;
    this.#run(this.#background, job).catch((error: unknown) =>
      console.warn(
        'A picture was not made in the background:',
        error instanceof Error ? error.message : error,
      ),
    );
  }

  #run(queue: PQueue, job: PictureJob): Promise<Buffer> {
    const name = nameOf(job);
    const version = versionOf(job);
    const made = queue.add(async () => {
      try {
        const picture = await this.#encode(job);
        await this.#store(name, picture);
        return picture;
      } catch (error) {
        if (error instanceof SourceError) this.noteFailed(job.source, error);
        throw error;
      } finally {
        this.#pending.delete(version);
      }
    });
    this.#pending.set(version, made);
    return made;
  }
}
