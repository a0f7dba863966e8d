import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from '#contract/text/log-text.ts';

/** Calls of one upstream within one request or run. Milliseconds, until the headers of the response arrived. */
interface Calls {
  calls: number;
  ms: number;
  slowest: number;
}

/** What is recorded about the current request or the current run of the cron. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** The reader's network; null if the reader is not known. */
  reader: string | null;
  readonly upstreams: Record<string, Calls>;
}

const traces = new AsyncLocalStorage<Trace>();

/** Undefined outside of a request and of a run. */
export const currentTrace = (): Trace | undefined => traces.getStore();

export function withTrace<T>(id: string, work: (trace: Trace) => T): T {
  const trace: Trace = { id, reader: null, upstreams: {} };
  return traces.run(trace, () => work(trace));
}

export function noteReader(address: string | null): void {
  const trace = currentTrace();
  if (trace && address) trace.reader = networkOf(address);
}

export function noteCall(upstream: string, ms: number): void {
  const trace = currentTrace();
  if (!trace) return;
  const before = trace.upstreams[upstream] ?? { calls: 0, ms: 0, slowest: 0 };
  trace.upstreams[upstream] = {
    calls: before.calls + 1,
    ms: before.ms + ms,
    slowest: Math.max(before.slowest, ms),
  };
}
