import { UpstreamError } from '../upstreams/upstream-error.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { SingleFlight } from '../single-flight.ts';

/** Milliseconds for which a verdict is valid. An open breaker waits as long, so a flood of strange slugs costs one probe in that time. */
const verdictHolds = 5_000;

/** True if the upstream is reachable and refuses the request. Any other failure affects more than this one request. */
const isRefusal = ({ reason }: UpstreamError): boolean => /^http_4\d\d$/.test(reason);

/**
 * Finds out whether an upstream that refuses a reader's request refuses only that request. A firewall in front of WordPress sends 400, 403
 * or 429 for a strange slug, and five such failures open the circuit breaker: one reader could cut off the newsroom for everybody. So a
 * request that every reader sends is tried once. If it succeeds, the refusal is not counted.
 */
export class Refusals {
  readonly #probes = new SingleFlight<boolean>();
  #verdict = { isGeneral: false, until: 0 };

  /** Counts the failure on the breaker, unless it is about this one request alone. Never rejects. */
  async judge(
    failure: UpstreamError,
    commonRequest: (() => Promise<unknown>) | undefined,
    breaker: CircuitBreaker,
    now: () => number,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<void> {
    const count = ({ reason, pauseSeconds }: UpstreamError) => breaker.failed(now(), reason, pauseSeconds);
    if (commonRequest === undefined || !isRefusal(failure)) return count(failure);
    if (now() >= this.#verdict.until) {
      // The flight that sends the probe counts its failure, so requests that join it do not. An abandoned probe proves nothing.
      await this.#probes
        .run('probe', now(), keepAlive, async () => {
          const isGeneral = await commonRequest().then(
            () => (breaker.succeeded(now()), false),
            (error: unknown) => {
              if (error instanceof UpstreamError) count(error);
              return true;
            },
          );
          this.#verdict = { isGeneral, until: now() + verdictHolds };
          return isGeneral;
        })
        .catch(() => undefined);
    }
    if (this.#verdict.isGeneral) count(failure);
  }
}
