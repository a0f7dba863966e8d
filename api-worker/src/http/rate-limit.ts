import { LRUCache } from 'lru-cache';
import { ProblemError } from './problem.ts';

/** Enough for every address of a busy minute; an attacker with more addresses needs another defence. */
const maxAddresses = 10_000;
const windowMs = 60_000;

interface Window {
  startedAt: number;
  count: number;
}

/**
 * Limits the requests a minute from one address, in this isolate. Readers reach the isolate nearest to them, so one isolate sees nearly all
 * requests of an address. This stops a single machine that floods, and a flood costs D1 nothing.
 */
export class RateLimit {
  readonly #windows = new LRUCache<string, Window>({ max: maxAddresses });

  /** Throws `too_many_requests` with Retry-After. */
  count(address: string, perMinute: number, now: number): void {
    const window = this.#windows.get(address);
    if (window === undefined || now - window.startedAt >= windowMs) {
      this.#windows.set(address, { startedAt: now, count: 1 });
      return;
    }
    window.count += 1;
    if (window.count <= perMinute) return;
    const seconds = Math.max(1, Math.ceil((window.startedAt + windowMs - now) / 1_000));
    throw new ProblemError(
      'too_many_requests',
      'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
      {
        headers: { 'Retry-After': String(seconds) },
      },
    );
  }
}
