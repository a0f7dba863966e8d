import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerState } from '#contract/worker-state.ts';

/** What runs until it ends by itself or is stopped. */
export interface Running {
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface Supervised<T extends Running> {
  /** What runs now; null while it is down. */
  running(): T | null;
  state(): WorkerState;
  stop(): Promise<void>;
}

export interface Pauses {
  /** Milliseconds before the first try: what ends once, by itself, is back at once. */
  first: number;
  /** Each pause is twice the one before, up to this many milliseconds: a program that cannot run must not keep a core busy. */
  longest: number;
  /** Milliseconds that it must have run for the pauses to begin anew. */
  steady: number;
}

const usualPauses: Pauses = { first: 250, longest: 30_000, steady: 60_000 };

/**
 * Starts something, and starts it again whenever it ends unasked. Throws what the very first start throws; later failures are
 * logged, and tried again after a longer pause.
 */
export async function keepRunning<T extends Running>(
  name: string,
  start: () => Promise<T>,
  pauses: Pauses = usualPauses,
): Promise<Supervised<T>> {
  const state: WorkerState = { restarts: 0, restartedAt: null, downSince: null };
  const stopping = new AbortController();
  let current: T | null = await start();

  /** Resolves with what was started, or with null once nothing shall run any more. */
  async function startAgain(wait: number): Promise<T | null> {
    for (let next = wait; ; next = Math.min(next * 2, pauses.longest)) {
      await pause(next, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return null;
      try {
        return await start();
      } catch (error) {
        console.error(`${name} could not be started again:`, error instanceof Error ? error.message : error);
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
      console.error(`${name} ended and is started again.`);
      current = await startAgain(wait);
      wait = Math.min(wait * 2, pauses.longest);
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
      // One that was being started when we were told to stop.
      await current?.stop();
    },
  };
}
