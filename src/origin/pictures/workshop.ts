import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { nameOf } from './names.ts';
import type { PictureJob } from './job.ts';
import { SourceError } from './source.ts';

/** Jobs at once that readers wait for: most of them fetch their original while one is encoded. */
const quickAtOnce = 4;
/** Jobs that readers may wait for behind those: a crawler's dozen pages. Whoever comes later is answered otherwise. */
export const longestQueue = 200;
/** AVIF pictures that wait to be made. Past that they are asked for again when a reader comes by. */
const longestBehind = 1_000;
/** Milliseconds that a failed original is not asked for again: enough for a page full of it, short for an editor's repair. */
const failureKept = 10_000;

/** There are more pictures to make than can wait. */
export class QueueFullError extends Error {}

/** Pictures being made: each once, so many at a time, those that readers wait for before those made behind the answer. */
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

  /** `keep` is given every picture that was made. */
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
    if (this.#quick.size >= longestQueue) throw new QueueFullError('Too many pictures are being made');
    return this.#run(this.#quick, job);
  }

  /** Has a picture made for those who ask later. */
  behind(job: PictureJob): void {
    const full = this.#behind.size >= longestBehind;
    if (full || this.#failed.has(job.source) || this.#underWay.has(nameOf(job))) return;
    this.#run(this.#behind, job).catch((error: unknown) =>
      console.warn('A picture was not made:', error instanceof Error ? error.message : error),
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
