import type { Health } from '#contract/health.ts';
import type { Isolate } from '../isolate.ts';
import { SingleFlight } from '../single-flight.ts';
import type { Findings } from './findings.ts';

/** What an isolate found last. `at`: milliseconds since the epoch. */
export interface Written {
  at: number;
  /** Which database accepts no writes, and its own words; null: all accept them. */
  problem: string | null;
  /** How large they are. One that did not respond is missing. */
  databases: Health['databases'];
}

/** What the checks found last in one isolate, the response for everybody with its time, and whether D1 accepts writes. */
class HealthMemory {
  findings: Findings = {};
  kept: { at: number; body: string } | null = null;
  written: Written | null = null;
  readonly reads = new SingleFlight<string>();
}

const memories = new WeakMap<Isolate, HealthMemory>();

/** What this isolate remembers of its health. */
export function healthMemory(isolate: Isolate): HealthMemory {
  const memory = memories.get(isolate) ?? new HealthMemory();
  memories.set(isolate, memory);
  return memory;
}
