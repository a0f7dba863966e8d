import { UpstreamError } from '../upstreams/upstream-error.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { SingleFlight } from './single-flight.ts';

/** Milliseconds that a verdict holds: as long as an open breaker rests, so that a flood of strange slugs costs one probe in that time. */
const verdictHolds = 5_000;

/** The upstream is there and says no: to this question, or to whatever we ask. Anything else is trouble of its own. */
const isRefusal = ({ reason }: UpstreamError): boolean => /^http_4\d\d$/.test(reason);

/**
 * Whether an upstream that refuses a reader's question refuses that one alone. A firewall in front of WordPress says 400, 403 or 429 to
 * a strange slug, and one reader could close the newsroom for all with five of them. So what everybody asks is asked once more: if
 * that is answered, the refusal is not counted.
 */
export class Refusals {
  readonly #probes = new SingleFlight<boolean>();
  #verdict = { isGeneral: false, until: 0 };

  /** Counts the failure on the breaker, unless it concerns this one question alone. Never rejects. */
  async judge(
    failure: UpstreamError,
    everybodys: (() => Promise<unknown>) | undefined,
    breaker: CircuitBreaker,
    now: () => number,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<void> {
    const count = ({ reason, pauseSeconds }: UpstreamError) => breaker.failed(now(), reason, pauseSeconds);
    if (everybodys === undefined || !isRefusal(failure)) return count(failure);
    if (now() >= this.#verdict.until) {
      // Its own failure is counted by whoever asks it; a lost probe is no proof of anything.
      await this.#probes
        .run('probe', now(), keepAlive, async () => {
          const isGeneral = await everybodys().then(
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
