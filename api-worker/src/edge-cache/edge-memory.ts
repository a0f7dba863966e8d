import { CircuitBreaker } from './circuit-breaker.ts';
import { Freshness } from './freshness.ts';
import { createMemory, type Entry, type Memory } from './memory.ts';
import { SingleFlight } from './single-flight.ts';

/** What lives as long as the isolate: answers, flights and breakers, shared by all its requests. */
export class EdgeMemory {
  readonly entries: Memory = createMemory();
  readonly loads = new SingleFlight<Entry>();
  readonly recalls = new SingleFlight<Entry | null>();
  readonly freshness = new Freshness();
  readonly #breakers = new Map<string, CircuitBreaker>();

  breaker(source: string): CircuitBreaker {
    const known = this.#breakers.get(source);
    if (known !== undefined) return known;
    const breaker = new CircuitBreaker();
    this.#breakers.set(source, breaker);
    return breaker;
  }
}
