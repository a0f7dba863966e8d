import type { Timeouts } from './ask.ts';

/** Timeouts that all calls of one request share: the time that one call waits is no longer available to the next. The time starts now. */
export function timeLeft(timeouts: Timeouts, now: () => number): Timeouts {
  const end = now() + timeouts.primary;
  const upTo = (most: number) => Math.max(0, Math.min(most, end - now()));
  return {
    get primary() {
      return upTo(timeouts.primary);
    },
    get secondary() {
      return upTo(timeouts.secondary);
    },
    // No reader waits for background calls.
    background: timeouts.background,
  };
}
