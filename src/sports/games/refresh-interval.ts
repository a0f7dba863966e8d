import { useEffect } from 'react';
import { millisecondsLeft } from '#ui/device-clock.ts';

/** Milliseconds between two requests for live scores. A product requirement. */
const refreshEvery = 10_000;
/** Maximum number of doublings after failures: 10 s × 2⁴ = 160 s. */
const maxDoublings = 4;
/** Maximum share of the wait added at random after a failure, so that readers do not all retry at once. */
const jitter = 0.25;

/** Milliseconds from one request to the next after `failures` failures in a row. `chance` is random, from 0 to 1. */
export function waitAfter(failures: number, chance: number): number {
  if (failures === 0) return refreshEvery;
  return refreshEvery * 2 ** Math.min(failures, maxDoublings) * (1 + jitter * chance);
}

/**
 * Calls `request` when `every` milliseconds have passed since the last request ended; after failures later, see `waitAfter`. Does nothing
 * while `isOn` is false.
 */
export function useRefresh(
  isOn: boolean,
  { checkedAt, failures }: { checkedAt: number; failures: number },
  request: () => void,
  every = refreshEvery,
): void {
  useEffect(() => {
    if (!isOn) return;
    const wait = failures > 0 ? waitAfter(failures, Math.random()) : every;
    const timer = setTimeout(request, millisecondsLeft(wait, checkedAt));
    return () => clearTimeout(timer);
  }, [isOn, checkedAt, failures, request, every]);
}
