import PQueue from 'p-queue';

/**
 * Renderings at once. A rendering mostly waits for the worker: eight of them keep one core busy, more only share it and hold
 * memory.
 */
const atOnce = 8;

/** Renderings that wait for their turn: at some 60 a second this is one second's wait. */
const mostWaiting = 64;

/** Those of one reader among them: a program that asks for thousands of pages leaves room for everybody else. */
const mostOfOneReader = 32;

/**
 * Milliseconds a reader waits for a turn. The queue's length is what keeps waits short; this is for a machine that is many times
 * slower than it should be, where a late page is still better than none, up to here.
 */
const longestWait = 10_000;

/** Seconds after which it is worth asking again: what waits now is done by then. */
export const busyRetryAfter = 5;

/** There is too much to do to render this page now. */
export class BusyError extends Error {
  constructor(why: string) {
    super(`The page is not rendered now: ${why}`);
    this.name = 'BusyError';
  }
}

interface Bounds {
  atOnce?: number;
  mostWaiting?: number;
  mostOfOneReader?: number;
  longestWait?: number;
}

/**
 * Pages that are being rendered, and a short queue behind them. What is held never comes here: it is answered however long the
 * queue is.
 */
export class Renderings {
  readonly #queue: PQueue;
  readonly #bounds: Required<Bounds>;
  readonly #ofReaders = new Map<string, number>();

  constructor(bounds: Bounds = {}) {
    this.#bounds = { atOnce, mostWaiting, mostOfOneReader, longestWait, ...bounds };
    this.#queue = new PQueue({ concurrency: this.#bounds.atOnce });
  }

  /** Renderings that run or wait. */
  get size(): number {
    return this.#queue.pending + this.#queue.size;
  }

  /** Renders when it is this page's turn. Throws BusyError where the queue is full or the turn does not come in time. */
  async run<T>(reader: string, render: () => Promise<T>): Promise<T> {
    const mine = this.#ofReaders.get(reader) ?? 0;
    if (this.#queue.size >= this.#bounds.mostWaiting) throw new BusyError('the queue is full');
    if (mine >= this.#bounds.atOnce + this.#bounds.mostOfOneReader) {
      throw new BusyError('this reader waits for many already');
    }
    this.#ofReaders.set(reader, mine + 1);
    try {
      return await this.#inTurn(render);
    } finally {
      const left = (this.#ofReaders.get(reader) ?? 1) - 1;
      if (left > 0) this.#ofReaders.set(reader, left);
      else this.#ofReaders.delete(reader);
    }
  }

  #inTurn<T>(render: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new BusyError('its turn did not come in time'));
      }, this.#bounds.longestWait);
      void this.#queue.add(async () => {
        clearTimeout(timer);
        if (isGivenUp) return;
        await (async () => render())().then(resolve, reject);
      });
    });
  }
}
