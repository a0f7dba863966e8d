import { UpstreamError } from './upstreams/upstream-error.ts';

/** Milliseconds, longer than any upstream timeout. Work this old has lost the request that began it, so nothing may wait for it. */
const abandonedAfter = 10_000;

interface Flight<Result> {
  work: Promise<Result>;
  startedAt: number;
}

/**
 * Runs one piece of work per key at a time, however many callers want it. In workerd, I/O belongs to the request that began it: if that
 * request ends, its promises never settle. So the first caller hands the work to `keepAlive` (its context's waitUntil), and the others wait
 * with a timeout of their own. The result must be plain data, never a Response or a stream.
 *
 * Throws what the work throws, and UpstreamError `timeout` when the work was abandoned.
 */
export class SingleFlight<Result> {
  readonly #flights = new Map<string, Flight<Result>>();

  run(
    key: string,
    now: number,
    keepAlive: (work: Promise<unknown>) => void,
    start: () => Promise<Result>,
  ): Promise<Result> {
    const running = this.#flights.get(key);
    if (running !== undefined && now - running.startedAt < abandonedAfter) return withTimeout(running.work);
    const work = start().finally(() => {
      if (this.#flights.get(key)?.work === work) this.#flights.delete(key);
    });
    this.#flights.set(key, { work, startedAt: now });
    keepAlive(work.catch(() => undefined));
    return work;
  }
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new UpstreamError('timeout', { cause: 'the request that began this work is gone' })),
      abandonedAfter,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
