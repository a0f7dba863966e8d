import { LRUCache } from 'lru-cache';
import type { Environment } from '../settings.ts';
import { ProblemError } from './problem.ts';

/** Enough for every address of a busy minute; an attacker with more addresses needs another defence. */
const maxAddresses = 10_000;
const windowMs = 60_000;

interface Window {
  startedAt: number;
  count: number;
}

/** Limits the requests a minute from one address, in this isolate. It stops a single machine that floods, and costs nothing. */
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
    throw tooMany(seconds);
  }
}

/** The names of Cloudflare's limits. */
type LimitBinding = 'SUBSCRIBE_LIMIT' | 'READ_LIMIT' | 'SEARCH_LIMIT' | 'LOAD_LIMIT';

/**
 * Limits the requests a minute from one reader: in this isolate, and by Cloudflare's counter, which all isolates of a data centre share.
 * Without the binding, as on our own machines, the isolate's count is all.
 */
export class ReaderLimit {
  readonly #here = new RateLimit();
  readonly #binding: LimitBinding;

  constructor(binding: LimitBinding) {
    this.#binding = binding;
  }

  /** Throws `too_many_requests` with Retry-After. */
  async count(environment: Environment, reader: string, perMinute: number, now: number): Promise<void> {
    this.#here.count(reader, perMinute, now);
    const shared = environment[this.#binding];
    if (shared === undefined) return;
    const { success } = await shared.limit({ key: reader }).catch((error: unknown) => {
      console.error(`limits: ${this.#binding}: ${String(error)}`);
      return { success: true };
    });
    if (!success) throw tooMany(windowMs / 1_000);
  }
}

const tooMany = (seconds: number) =>
  new ProblemError('too_many_requests', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.', {
    headers: { 'Retry-After': String(seconds) },
  });
