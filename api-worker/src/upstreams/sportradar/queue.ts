import { UpstreamError } from '../upstream-error.ts';

export interface QueueClock {
  now: () => number;
  /** Resolves after that many milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

/** The longest wait within the queue, in milliseconds. During a longer refusal a call fails, so that none waits for its end. */
const longestWaitMs = 5_000;

/** Sends the calls of one key one at a time, `gapMs` between the starts of two, and none while the upstream demands a pause. */
export class CallQueue {
  readonly #clock: QueueClock;
  readonly #gapMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #notBefore = 0;
  #refusedUntil = 0;

  constructor(clock: QueueClock, gapMs: number) {
    this.#clock = clock;
    this.#gapMs = gapMs;
  }

  /** Throws what the call throws, and UpstreamError `circuit_open` while the upstream refuses this key. */
  run<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#last.then(() => this.#take(call));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #take<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const { now, pause } = this.#clock;
    const refusedMs = this.#refusedUntil - now();
    if (refusedMs > longestWaitMs) {
      throw new UpstreamError('circuit_open', { pauseSeconds: Math.ceil(refusedMs / 1_000) });
    }
    const waitMs = Math.max(this.#notBefore, this.#refusedUntil) - now();
    if (waitMs > 0) await pause(waitMs);
    this.#notBefore = now() + this.#gapMs;
    try {
      return await call();
    } catch (error) {
      if (error instanceof UpstreamError && error.reason === 'http_429') {
        this.#refusedUntil = now() + (error.pauseSeconds ?? 0) * 1_000;
      }
      throw error;
    }
  }
}
