import { networkOf } from '#contract/text/log-text.ts';
import { ReaderShares } from '#contract/reader-shares.ts';
import type { Environment } from '../settings.ts';
import { ProblemError } from './problem.ts';

/** Limits the requests a minute of one reader and of its network, in this isolate. It stops a single machine that floods, and costs nothing. */
export class RateLimit {
  readonly #shares: ReaderShares;

  /** `networkShare`: see ReaderShares. */
  constructor(networkShare?: number) {
    this.#shares = new ReaderShares(networkShare);
  }

  get networkShare(): number {
    return this.#shares.networkShare;
  }

  /** Throws `too_many_requests` with Retry-After. */
  count(reader: string, perMinute: number, now: number): void {
    const counted = this.#shares.count(reader, perMinute, now);
    if (typeof counted === 'number') throw tooMany(counted);
  }
}

/** The names of Cloudflare's limits. */
type LimitBinding = 'SUBSCRIBE_LIMIT' | 'READ_LIMIT' | 'SEARCH_LIMIT' | 'LOAD_LIMIT';

/**
 * Limits the requests a minute of one reader and of its network: in this isolate, and by Cloudflare's counter, which all isolates of a data centre
 * share. Without the binding, as on our own machines, the isolate's count is all.
 */
export class ReaderLimit {
  readonly #here: RateLimit;
  readonly #binding: LimitBinding;
  #turn: number | undefined;

  constructor(binding: LimitBinding, networkShare?: number) {
    this.#binding = binding;
    this.#here = new RateLimit(networkShare);
  }

  /** Throws `too_many_requests` with Retry-After. */
  async count(environment: Environment, reader: string, perMinute: number, now: number): Promise<void> {
    this.#here.count(reader, perMinute, now);
    await this.#countShared(environment, reader);
    const network = networkOf(reader);
    if (network === '') return;
    // A binding has one limit, that of a reader, for all its keys: so a network has as many keys as readers' shares, and takes turns.
    const { networkShare } = this.#here;
    this.#turn = ((this.#turn ?? Math.floor(Math.random() * networkShare)) + 1) % networkShare;
    await this.#countShared(environment, `${network} ${this.#turn}`);
  }

  async #countShared(environment: Environment, key: string): Promise<void> {
    const shared = environment[this.#binding];
    if (shared === undefined) return;
    const { success } = await shared.limit({ key }).catch((error: unknown) => {
      console.error(`limits: ${this.#binding}: ${String(error)}`);
      return { success: true };
    });
    // Seconds of Cloudflare's period.
    if (!success) throw tooMany(60);
  }
}

const tooMany = (seconds: number) =>
  new ProblemError('too_many_requests', 'Demasiados intentos. Espera un momento y vuelve a intentarlo.', {
    headers: { 'Retry-After': String(seconds) },
  });
