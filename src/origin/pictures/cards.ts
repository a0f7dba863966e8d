import PQueue from 'p-queue';
import { cardNameOf, type CardJob } from './job.ts';
import type { PictureCache } from './picture-cache.ts';
import { BusyError, type CountNew, maxWaitMs, TooManyError } from './pictures.ts';
import { withinTime } from './within-time.ts';

/** Drawings that may wait: as many as are made within `maxWaitMs` on a busy machine. A social network asks again later. */
const maxQueueLength = 40;

/** Finds the pictures that are drawn for pages. Each is drawn once, and cached beside the other pictures within the same limit. */
export class Cards {
  readonly #cache: PictureCache;
  readonly #draw: (job: CardJob) => Promise<Buffer>;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #pending = new Map<string, Promise<Buffer>>();

  constructor(cache: PictureCache, draw: (job: CardJob) => Promise<Buffer>) {
    this.#cache = cache;
    this.#draw = draw;
  }

  /** Throws BusyError if it cannot be drawn now, and TooManyError. */
  async find({ title, section }: CardJob, countNew: CountNew): Promise<Buffer> {
    const job = { title, section };
    const name = cardNameOf(job);
    const cached = this.#cache.has(name) ? await this.#cache.get(name) : null;
    if (cached) return cached;
    const retryAfter = countNew();
    if (typeof retryAfter === 'number') throw new TooManyError(retryAfter);
    const drawn = await withinTime(maxWaitMs, this.#pending.get(name) ?? this.#start(name, job)).catch(
      (error: unknown) => {
        throw new BusyError(error instanceof Error ? error.message : String(error));
      },
    );
    if (!drawn) throw new BusyError(`A picture was not drawn within ${maxWaitMs} ms`);
    return drawn;
  }

  #start(name: string, job: CardJob): Promise<Buffer> {
    if (this.#queue.size >= maxQueueLength) {
      return Promise.reject(new BusyError(`${maxQueueLength} pictures are waiting to be drawn`));
    }
    const drawn = this.#queue.add(async () => {
      try {
        const picture = await this.#draw(job);
        await this.#cache.put(name, picture);
        return picture;
      } finally {
        this.#pending.delete(name);
      }
    });
    this.#pending.set(name, drawn);
    return drawn;
  }
}
