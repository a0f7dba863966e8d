import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two checks: short compared with everything that is waited for. */
const interval = 100;

/**
 * Polls `look` until it resolves with something truthy. Throws after `seconds`, naming `what`, or at once if `given` settles first (the
 * process that was waited for has ended).
 */
export async function waitUntil<T>(
  what: string,
  seconds: number,
  look: () => Promise<T | null | undefined | false>,
  given?: Promise<unknown>,
): Promise<T> {
  let isOver = false;
  void given?.then(() => {
    isOver = true;
  });
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !isOver) {
    const seen = await look().catch(() => null);
    if (seen) return seen;
    await pause(interval);
  }
  throw new Error(isOver ? `${what} ended before it was ready` : `${what} was not ready after ${seconds} s`);
}
