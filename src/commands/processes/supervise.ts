import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerState } from '#contract/publishing/publishing.ts';

/** Something that runs until it ends by itself or is stopped. */
export interface Running {
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface Supervised<T extends Running> {
  /** The current instance; null while it is down. */
  running(): T | null;
  state(): WorkerState;
  stop(): Promise<void>;
}

export interface Pauses {
  /** Milliseconds before the first try: a program that ends once is restarted almost at once. */
  first: number;
  /** Each pause is twice the one before, up to this many milliseconds: a program that cannot run must not keep a core busy. */
  max: number;
  /** Milliseconds that it must have run before the pauses start from `first` again. */
  steady: number;
}

const usualPauses: Pauses = { first: 250, max: 30_000, steady: 60_000 };

/**
 * Starts something, and restarts it whenever it ends by itself. Throws what the very first start throws; later failures are logged and
 * retried after a longer pause.
 */
export async function keepRunning<T extends Running>(
  name: string,
  start: () => Promise<T>,
  pauses: Pauses = usualPauses,
): Promise<Supervised<T>> {
  const state: WorkerState = { restarts: 0, restartedAt: null, downSince: null };
  const stopping = new AbortController();
  let current: T | null = await start();

  /** Resolves with the new instance, or with null once it was stopped. */
  async function startAgain(wait: number): Promise<T | null> {
    for (let next = wait; ; next = Math.min(next * 2, pauses.max)) {
      await pause(next, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        console.error(`${name} could not be restarted:`, error instanceof Error ? error.message : error);
      }
    }
  }

  async function watch(): Promise<void> {
    let wait = pauses.first;
    while (current) {
      const begin = performance.now();
      await current.ended;
      if (stopping.signal.aborted) return;
      state.downSince = new Date().toISOString();
      current = null;
      wait = performance.now() - begin >= pauses.steady ? pauses.first : wait;
      console.error(`${name} ended and is being restarted.`);
      current = await startAgain(wait);
      wait = Math.min(wait * 2, pauses.max);
      if (!current) return;
      state.restarts += 1;
      state.restartedAt = new Date().toISOString();
      state.downSince = null;
    }
  }

  const watching = watch();
  return {
    running: () => current,
    state: () => ({ ...state }),
    async stop() {
      stopping.abort();
      await current?.stop();
      await watching;
      // An instance that was being started when `stop` was called.
      await current?.stop();
    },
  };
}
