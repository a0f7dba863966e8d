import { UpstreamError } from '../upstream-error.ts';

/** What the calls of one key must remember for longer than an isolate lives. Every method throws if the memory cannot be used. */
export interface KeyMemory {
  /** Null: it was never written. */
  read: (name: string) => string | null;
  write: (name: string, value: string) => void;
  /** Counts one request before it is sent. Throws UpstreamError `over_budget` if it must not be sent. */
  countCall: (now: number) => void;
}

export interface QueueClock {
  now: () => number;
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

/** The longest wait within the queue, in milliseconds. During a longer refusal a call fails, so that none waits for its end. */
const maxWaitMs = 5_000;

/** Names in the memory of the key. Both are times in ms since the epoch. */
const names = { notBefore: 'queue/not-before', refusedUntil: 'queue/refused-until' } as const;

/**
 * Sends the calls of one key one at a time, `gapMs` between the starts of two, and none while the upstream demands a pause. A queue with the
 * same memory continues where another one ended.
 */
export class CallQueue {
  readonly #clock: QueueClock;
  readonly #gapMs: number;
  readonly #memory: KeyMemory;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: QueueClock, gapMs: number, memory: KeyMemory) {
    this.#clock = clock;
    this.#gapMs = gapMs;
    this.#memory = memory;
  }

  /**
   * Throws what the call throws, and UpstreamError: `circuit_open` while the upstream refuses this key, `over_budget` when the month's calls
   * are used up. The call is counted before it is sent.
   */
  run<Value>(call: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(() => this.#runInTurn(call));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Counts a request that a call sends beside its first: it followed a redirect. Throws as `run` does when the calls are used up. */
  countRedirect(): void {
    this.#memory.countCall(this.#clock.now());
  }

  async #runInTurn<Value>(call: () => Promise<Value>): Promise<Value> {
    const { now, pause } = this.#clock;
    const refusedUntil = refusedUntilOf(this.#memory);
    const refusedMs = refusedUntil - now();
    if (refusedMs > maxWaitMs) {
      throw new UpstreamError('circuit_open', { pauseSeconds: Math.ceil(refusedMs / 1_000) });
    }
    const waitMs = Math.max(Number(this.#memory.read(names.notBefore) ?? 0), refusedUntil) - now();
    // The gap is short, so a longer wait was written by a clock that was wrong at the time.
    if (waitMs > 0) await pause(Math.min(waitMs, maxWaitMs));
    this.#memory.countCall(now());
    this.#memory.write(names.notBefore, String(now() + this.#gapMs));
    try {
      return await call();
    } catch (error) {
      if (error instanceof UpstreamError && error.reason === 'http_429') {
        this.#memory.write(names.refusedUntil, String(now() + (error.pauseSeconds ?? 0) * 1_000));
      }
      throw error;
    }
  }
}

/** The upstream refuses this key until this time (ms since the epoch). 0 or a time in the past: it does not refuse it. */
export const refusedUntilOf = (memory: KeyMemory): number => Number(memory.read(names.refusedUntil) ?? 0);
