/** Five in a row is no accident, and few enough that a dead upstream costs few slow requests. */
const failuresToOpen = 5;
/** An upstream that restarts needs some seconds; readers wait no longer than this for fresh data once it is back. */
const openMilliseconds = 5_000;
/** What an upstream may ask for with Retry-After, at most. */
const longestPause = 60_000;

export interface BreakerState {
  lastGoodAt: number | null;
  /** Why the last call failed; null: it did not. */
  reason: string | null;
}

/** Stops asking an upstream that keeps failing; lets one trial through now and then. Times are milliseconds. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #trialUntil = 0;
  #lastGoodAt: number | null = null;
  #reason: string | null = null;

  get failing(): boolean {
    return this.#failures > 0;
  }

  get state(): BreakerState {
    return { lastGoodAt: this.#lastGoodAt, reason: this.#reason };
  }

  /** Whether a call may go out now. Each yes while half open is the one trial. */
  allows(now: number): boolean {
    if (this.#openUntil === 0) return true;
    if (now < this.#openUntil || now < this.#trialUntil) return false;
    // A trial that never reports back (its isolate lost the request) blocks no longer than an opening does.
    this.#trialUntil = now + openMilliseconds;
    return true;
  }

  succeeded(now: number): void {
    this.#failures = 0;
    this.#openUntil = 0;
    this.#trialUntil = 0;
    this.#lastGoodAt = now;
    this.#reason = null;
  }

  /** `pauseSeconds` is the upstream's own Retry-After. */
  failed(now: number, reason: string, pauseSeconds: number | null = null): void {
    this.#failures += 1;
    this.#reason = reason;
    this.#trialUntil = 0;
    if (pauseSeconds !== null) this.#openUntil = now + Math.min(pauseSeconds * 1_000, longestPause);
    else if (this.#failures >= failuresToOpen) this.#openUntil = now + openMilliseconds;
  }
}
