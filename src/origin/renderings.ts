import PQueue from 'p-queue';

/**
 * Concurrent renderings. A rendering mostly waits for the worker: eight of them keep one core busy, and more would only take memory.
 */
const atOnce = 8;

/** Queue length. At some 60 renderings a second, a full queue is a wait of one second. */
const mostWaiting = 64;

/** Queued renderings per reader, so that a program that requests thousands of pages leaves room for other readers. */
const mostOfOneReader = 32;

/**
 * Longest wait in the queue, in milliseconds. Usually the queue's length keeps waits short. This limit is for a machine that is many times
 * slower than expected, where a late page is still better than none.
 */
const longestWait = 10_000;

/** `Retry-After` in seconds: the renderings that are queued now are done by then. */
export const busyRetryAfter = 5;

/** The page is not rendered, because the origin is overloaded. The page may be requested again later. */
export class BusyError extends Error {
  constructor(reason: string) {
    super(`The page is not rendered now: ${reason}`);
    this.name = 'BusyError';
  }
}

/**
 * Stale pages that wait to be renewed. They are served meanwhile, so a full queue costs nobody a page: the next request for one of them tries
 * again.
 */
const mostRenewals = 32;

/** Lower than that of the pages that readers wait for, which is 0. */
const renewalPriority = -1;

interface Bounds {
  atOnce?: number;
  mostWaiting?: number;
  mostOfOneReader?: number;
  longestWait?: number;
}

/**
 * Limits concurrent renderings, with a short queue. Cached pages do not pass through it: they are sent however long the queue is.
 * See docs/decisions/0022-pages-under-load-and-late-data.md.
 */
export class Renderings {
  readonly #queue: PQueue;
  readonly #bounds: Required<Bounds>;
  readonly #ofReaders = new Map<string, number>();
  #renewals = 0;

  constructor(bounds: Bounds = {}) {
    this.#bounds = { atOnce, mostWaiting, mostOfOneReader, longestWait, ...bounds };
    this.#queue = new PQueue({ concurrency: this.#bounds.atOnce });
  }

  /** Number of running and queued renderings. */
  get size(): number {
    return this.#queue.pending + this.#queue.size;
  }

  /** Runs `render` when a slot is free. Throws BusyError if the queue is full, or has too many pages of this reader, or takes too long. */
  async run<T>(reader: string, render: () => Promise<T>): Promise<T> {
    const mine = this.#ofReaders.get(reader) ?? 0;
    if (this.#queue.sizeBy({ priority: 0 }) >= this.#bounds.mostWaiting)
      throw new BusyError('the queue is full');
    if (mine >= this.#bounds.atOnce + this.#bounds.mostOfOneReader) {
      throw new BusyError('this reader has too many renderings in the queue');
    }
    this.#ofReaders.set(reader, mine + 1);
    try {
      return await this.#inTurn(render, 0);
    } finally {
      const left = (this.#ofReaders.get(reader) ?? 1) - 1;
      if (left > 0) this.#ofReaders.set(reader, left);
      else this.#ofReaders.delete(reader);
    }
  }

  /**
   * Renews a page that is served from the cache meanwhile: after the pages that readers wait for, and without taking their places in the queue.
   * Throws BusyError if too many wait.
   */
  async renew<T>(render: () => Promise<T>): Promise<T> {
    if (this.#renewals >= mostRenewals) throw new BusyError('too many pages are being renewed');
    this.#renewals += 1;
    try {
      return await this.#inTurn(render, renewalPriority);
    } finally {
      this.#renewals -= 1;
    }
  }

  #inTurn<T>(render: () => Promise<T>, priority: number): Promise<T> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new BusyError(`it was queued for more than ${this.#bounds.longestWait} ms`));
      }, this.#bounds.longestWait);
      const turn = async () => {
        clearTimeout(timer);
        if (isGivenUp) return;
        await (async () => render())().then(resolve, reject);
      };
      void this.#queue.add(turn, { priority });
    });
  }
}
