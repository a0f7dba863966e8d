import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { nameOf } from './names.ts';
import type { PictureJob } from './job.ts';
import { SourceError } from './source.ts';

/** Concurrent jobs that readers wait for: most of them fetch their original while one is encoded. */
const quickAtOnce = 4;
/** Length of the queue behind those: a dozen pages of a crawler. If it is full, later requests get a substitute or a 503. */
export const longestQueue = 200;
/** Length of the background queue for AVIF. A picture that finds no place is queued at its next request. */
const longestBehind = 1_000;
/** Milliseconds before a failed original is fetched again: enough for all its sizes on a page, short enough after an editor's repair. */
const failureKept = 10_000;

/** The queue of pictures is full. */
export class QueueFullError extends Error {}

/** Queues the making of pictures: each picture once, and those that readers wait for before those made in the background. */
export class Workshop {
  readonly #make: (job: PictureJob) => Promise<Buffer>;
  readonly #keep: (name: string, picture: Buffer) => Promise<void>;
  readonly #quick = new PQueue({ concurrency: quickAtOnce });
  readonly #behind = new PQueue({ concurrency: 1 });
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #failed = new LRUCache<string, SourceError>({
    max: 1_000,
    ttl: failureKept,
    ttlResolution: 0,
    perf: Date,
  });

  /** `keep` stores each picture that was made. */
  constructor(
    make: (job: PictureJob) => Promise<Buffer>,
    keep: (name: string, picture: Buffer) => Promise<void>,
  ) {
    this.#make = make;
    this.#keep = keep;
    this.#quick.on('active', () => this.#behind.pause());
    this.#quick.on('idle', () => this.#behind.start());
  }

  /** Makes a picture that a reader waits for. Throws SourceError, QueueFullError, or whatever `make` throws. */
  async now(job: PictureJob): Promise<Buffer> {
    const failed = this.#failed.get(job.source);
    if (failed) throw failed;
    const underWay = this.#underWay.get(nameOf(job));
    if (underWay) return underWay;
    if (this.#quick.size >= longestQueue)
      throw new QueueFullError(`The queue of pictures is full: ${longestQueue} are waiting`);
    return this.#run(this.#quick, job);
  }

  /** Queues a picture for later requests, in the background. Does nothing if it is queued already, or the queue is full. */
  behind(job: PictureJob): void {
    const full = this.#behind.size >= longestBehind;
    if (full || this.#failed.has(job.source) || this.#underWay.has(nameOf(job))) return;
    this.#run(this.#behind, job).catch((error: unknown) =>
      console.warn(
        'A picture was not made in the background:',
        error instanceof Error ? error.message : error,
      ),
    );
  }

  #run(queue: PQueue, job: PictureJob): Promise<Buffer> {
    const name = nameOf(job);
    const flight = queue.add(async () => {
      try {
        const picture = await this.#make(job);
        await this.#keep(name, picture);
        return picture;
      } catch (error) {
        if (error instanceof SourceError) this.#failed.set(job.source, error);
        throw error;
      } finally {
        this.#underWay.delete(name);
      }
    });
    this.#underWay.set(name, flight);
    return flight;
  }
}
