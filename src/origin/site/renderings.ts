import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { provideRenderContext } from '#config/render-context.ts';
import { HeldPlaces } from '../limits/held-places.ts';

/** Concurrent renderings that do not wait for the worker: eight of them keep one core busy. */
const concurrency = 8;

/**
 * Those that wait for it, beside the ones above. A page that waits needs memory, and no processor: where a slow WordPress takes 3 s
 * for what nobody else has, 64 pages are 21 a second.
 */
const maxAway = 64;

/** Queue length. At some 60 renderings a second, a full queue is a wait of one second. */
const maxWaiting = 64;

/** Queued renderings per reader, so that a program that requests thousands of pages leaves room for other readers. */
const maxOfOneReader = 32;

/**
 * The same per network (IPv4 /24, IPv6 /48): with what renders, half of all places. A quarter of the queue is always left for other networks.
 */
const maxOfOneNetwork = 48;

/**
 * Longest wait in the queue, in milliseconds. Usually the queue's length keeps waits short. This limit is for a machine that is many times
 * slower than expected, where a late page is still better than none.
 */
const maxWaitMs = 10_000;

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
const maxRenewals = 32;

/** Lower than that of the pages that readers wait for, which is 0. */
const renewalPriority = -1;

interface Bounds {
  concurrency?: number;
  maxAway?: number;
  maxWaiting?: number;
  maxOfOneReader?: number;
  maxOfOneNetwork?: number;
  maxWaitMs?: number;
}

/** One rendering under way. */
interface Turn {
  /** See `beginWait`. */
  wait: () => () => void;
}

const running = new AsyncLocalStorage<Turn>();
provideRenderContext({ beginWait: () => running.getStore()?.wait() ?? (() => {}) });

/**
 * Limits concurrent renderings, with a short queue. Cached pages do not pass through it: they are sent however long the queue is.
 * See docs/decisions/0022-pages-under-load-and-late-data.md.
 */
export class Renderings {
  readonly #queue: PQueue;
  readonly #bounds: Required<Bounds>;
  readonly #places = new HeldPlaces<symbol>();
  #renewals = 0;
  /** Renderings that wait for the worker. */
  #away = 0;

  constructor(bounds: Bounds = {}) {
    this.#bounds = {
      ...{ concurrency, maxAway, maxWaiting, maxOfOneReader, maxOfOneNetwork, maxWaitMs },
      ...bounds,
    };
    this.#queue = new PQueue({ concurrency: this.#bounds.concurrency });
  }

  get size(): number {
    return this.#queue.pending + this.#queue.size;
  }

  /** Runs `render` when a slot is free. Throws BusyError if the queue is full, has too many pages of this reader or network, or takes too long. */
  async run<T>(reader: string, render: () => Promise<T>): Promise<T> {
    const place = Symbol();
    if (this.#queue.sizeBy({ priority: 0 }) >= this.#bounds.maxWaiting)
      throw new BusyError('the queue is full');
    if (this.#places.heldBy(reader).size >= this.#bounds.concurrency + this.#bounds.maxOfOneReader)
      throw new BusyError('this reader has too many renderings in the queue');
    if (this.#places.ofNetwork(reader) >= this.#bounds.concurrency + this.#bounds.maxOfOneNetwork)
      throw new BusyError("this reader's network has too many renderings in the queue");
    this.#places.add(reader, place);
    try {
      return await this.#inTurn(render, 0);
    } finally {
      this.#places.delete(reader, place);
    }
  }

  /**
   * Renews a page that is served from the cache meanwhile: after the pages that readers wait for, and without taking their places in the queue.
   * Throws BusyError if too many wait.
   */
  async renew<T>(render: () => Promise<T>): Promise<T> {
    if (this.#renewals >= maxRenewals) throw new BusyError('too many pages are being renewed');
    this.#renewals += 1;
    try {
      return await this.#inTurn(render, renewalPriority);
    } finally {
      this.#renewals -= 1;
    }
  }

  /** A rendering leaves its place with its first request to the worker that is under way, and takes it again after the last one. */
  #newTurn(): Turn {
    let requests = 0;
    return {
      wait: () => {
        requests += 1;
        if (requests === 1) this.#leave(1);
        return () => {
          requests -= 1;
          if (requests === 0) this.#leave(-1);
        };
      },
    };
  }

  #leave(change: 1 | -1): void {
    this.#away += change;
    this.#queue.concurrency = this.#bounds.concurrency + Math.min(this.#away, this.#bounds.maxAway);
  }

  #inTurn<T>(render: () => Promise<T>, priority: number): Promise<T> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new BusyError(`it was queued for more than ${this.#bounds.maxWaitMs} ms`));
      }, this.#bounds.maxWaitMs);
      // The queue calls it when another request's page is done: it must still run for its own request.
      const turn = AsyncLocalStorage.bind(async () => {
        clearTimeout(timer);
        if (isGivenUp) return;
        await running.run(this.#newTurn(), async () => render()).then(resolve, reject);
      });
      void this.#queue.add(turn, { priority });
    });
  }
}
