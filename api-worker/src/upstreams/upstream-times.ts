import { requestIdHeader } from '#contract/response-headers.ts';
import { currentTrace, noteCall } from '../logging/trace.ts';
import type { GetOptions } from './get-json.ts';

/** Newest calls that are kept: the cron alone sends six to WordPress each minute. */
const kept = 20;
/** Milliseconds: older calls say nothing about now. */
const recentMs = 300_000;
/** Fewer calls may be slow by accident. */
const fewest = 3;
/** Milliseconds. WordPress usually responds in 50 to 300; at a second readers wait for every page that is not cached. */
const slowMs = 1_000;

/** How long the calls of one upstream took. Times are milliseconds; `at` since the epoch. */
export class UpstreamTimes {
  #calls: { at: number; ms: number }[] = [];
  #slowSince: number | null = null;

  note(at: number, ms: number): void {
    this.#calls = [...this.#calls, { at, ms }].slice(-kept);
    const median = this.median(at);
    if (median === null || median <= slowMs) this.#slowSince = null;
    else this.#slowSince ??= at;
  }

  /** The median of the last minutes; null if there were too few calls. */
  median(now: number): number | null {
    const recent = this.#calls.filter(({ at }) => now - at <= recentMs).map(({ ms }) => ms);
    if (recent.length < fewest) return null;
    return recent.sort((one, other) => one - other)[Math.floor(recent.length / 2)] ?? null;
  }

  /** Since when the median has been above a second; null if it is not, or if there were too few calls lately. */
  slowSince(now: number): number | null {
    return this.median(now) === null ? null : this.#slowSince;
  }
}

/** `fetch` for one upstream: sends the id of the request along, and notes how long the response took, or the failure. */
export const timedFetch =
  (
    name: string,
    times: UpstreamTimes,
    { fetch, now }: { fetch: GetOptions['fetch']; now: () => number },
  ): GetOptions['fetch'] =>
  async (url, init) => {
    const id = currentTrace()?.id;
    const headers = new Headers(init.headers);
    if (id !== undefined) headers.set(requestIdHeader, id);
    const begin = now();
    try {
      return await fetch(url, { ...init, headers });
    } finally {
      const ms = now() - begin;
      times.note(now(), ms);
      noteCall(name, ms);
    }
  };
