import { CircuitBreaker } from './circuit-breaker.ts';
import { Freshness } from './freshness.ts';
import { Refusals } from './refusals.ts';
import { createMemory, type Entry, type Memory } from './memory.ts';
import { SingleFlight } from './single-flight.ts';

/** What lives as long as the isolate and is shared by all its requests: cached responses, loads in progress, circuit breakers. */
export class EdgeMemory {
  readonly entries: Memory = createMemory();
  readonly loads = new SingleFlight<Entry>();
  readonly recalls = new SingleFlight<Entry | null>();
  readonly freshness = new Freshness();
  readonly #breakers = new Map<string, CircuitBreaker>();
  readonly #refusals = new Map<string, Refusals>();

  breaker(source: string): CircuitBreaker {
    const known = this.#breakers.get(source);
    if (known !== undefined) return known;
    const breaker = new CircuitBreaker();
    this.#breakers.set(source, breaker);
    return breaker;
  }

  refusals(source: string): Refusals {
    const known = this.#refusals.get(source) ?? new Refusals();
    this.#refusals.set(source, known);
    return known;
  }
}
