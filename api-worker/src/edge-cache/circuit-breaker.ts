import * as z from 'zod';

/** Five failures in a row are no accident, and few enough that a dead upstream costs few slow requests. */
const failuresToOpen = 5;
/** An upstream that restarts needs some seconds; once it is back, readers wait no longer than this for fresh data. */
const openMilliseconds = 5_000;
/** The longest Retry-After that is honoured, in milliseconds. */
const maxPauseMs = 60_000;

export interface BreakerState {
  lastGoodAt: number | null;
  /** Why the last call failed; null if it did not. */
  reason: string | null;
  /** When the first call after the last success failed; null if the last call succeeded. */
  failingSince: number | null;
}

/** What an isolate tells the others about an upstream that it no longer calls. Times are milliseconds since the epoch. */
export const BreakerNote = z.object({ reason: z.string(), failingSince: z.number(), openUntil: z.number() });
export type BreakerNote = z.infer<typeof BreakerNote>;

/** Stops calls to an upstream that keeps failing, and lets one trial call through every five seconds. Times are milliseconds. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #trialUntil = 0;
  #lastGoodAt: number | null = null;
  #reason: string | null = null;
  #failingSince: number | null = null;

  get failing(): boolean {
    return this.#failures > 0;
  }

  get state(): BreakerState {
    return { lastGoodAt: this.#lastGoodAt, reason: this.#reason, failingSince: this.#failingSince };
  }

  /** What other isolates should know: null while calls are allowed. */
  get note(): BreakerNote | null {
    if (this.#openUntil === 0 || this.#reason === null || this.#failingSince === null) return null;
    return { reason: this.#reason, failingSince: this.#failingSince, openUntil: this.#openUntil };
  }

  /** Takes over the state of another isolate, unless this one has called the upstream itself meanwhile. */
  resume({ reason, failingSince, openUntil }: BreakerNote): void {
    if (this.#failures > 0 || this.#lastGoodAt !== null) return;
    this.#failures = failuresToOpen;
    this.#reason = reason;
    this.#failingSince = failingSince;
    this.#openUntil = openUntil;
  }

  /** Whether a call may be sent now. While the breaker is half open, each `true` allows the one trial call. */
  allows(now: number): boolean {
    if (this.#openUntil === 0) return true;
    if (now < this.#openUntil || now < this.#trialUntil) return false;
    // A trial that never reports back (its isolate lost the request) blocks for no longer than an open breaker does.
    this.#trialUntil = now + openMilliseconds;
    return true;
  }

  succeeded(now: number): void {
    this.#failures = 0;
    this.#openUntil = 0;
    this.#trialUntil = 0;
    this.#lastGoodAt = now;
    this.#reason = null;
    this.#failingSince = null;
  }

  /** `pauseSeconds` is the upstream's own Retry-After. */
  failed(now: number, reason: string, pauseSeconds: number | null = null): void {
    this.#failures += 1;
    this.#reason = reason;
    this.#failingSince ??= now;
    this.#trialUntil = 0;
    if (pauseSeconds !== null) this.#openUntil = now + Math.min(pauseSeconds * 1_000, maxPauseMs);
    else if (this.#failures >= failuresToOpen) this.#openUntil = now + openMilliseconds;
  }
}
