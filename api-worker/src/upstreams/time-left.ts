import type { Timeouts } from './ask.ts';

/**
 * The same timeouts for all calls of one request together: what one call has waited, the next one after it no longer has. Its time
 * begins now.
 */
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
    // Nobody waits for these.
    background: timeouts.background,
  };
}
