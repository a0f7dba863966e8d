import { ChangeLog } from '#contract/changes.ts';
import { limits } from '#contract/limits.ts';
import { passHeaders, type OriginPasses } from '#contract/origin-pass.ts';
import type { OriginReport } from '#contract/publishing.ts';

/** Seconds that the worker's answer may take beyond the time it was asked to wait. */
const patience = 8;
/** Milliseconds until a worker that did not answer is asked again: soon at first, seldom while it is down. */
const firstPause = 500;
const longestPause = 10_000;

export interface ChangeFeedOptions {
  apiUrl: string;
  /** PUBLISH_SECRET: the log is for origins alone. */
  secret: string;
  /** What the site shows the worker; null where they share no secret. */
  passes: OriginPasses | null;
}

/** The worker's change log. */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  /** Changes after `cursor`, waited for up to `wait` seconds. Throws when the worker cannot be asked. */
  async read(cursor: string | null, wait = 0, signal?: AbortSignal): Promise<ChangeLog> {
    const query = new URLSearchParams({ wait: String(wait), ...(cursor === null ? {} : { after: cursor }) });
    const timeout = AbortSignal.timeout((wait + patience) * 1000);
    const response = await fetch(`${this.#options.apiUrl}/api/changes?${query}`, {
      headers: await this.#headers(),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    if (!response.ok) throw new Error(`The change log answered ${response.status}`);
    return ChangeLog.parse(await response.json());
  }

  /** Everything after `cursor`, however many answers that takes. */
  async readAll(cursor: string | null): Promise<ChangeLog> {
    let log = await this.read(cursor);
    while (log.complete) {
      const next = await this.read(log.cursor);
      if (next.changes.length === 0 && next.complete) return log;
      log = { ...next, changes: [...log.changes, ...next.changes] };
    }
    return log;
  }

  /** Tells the worker, and so /api/health, how this origin stands. Throws when it cannot. */
  async report(name: string, report: OriginReport): Promise<void> {
    const response = await fetch(`${this.#options.apiUrl}/api/origins/${name}`, {
      method: 'PUT',
      headers: { ...(await this.#headers()), 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(patience * 1000),
    });
    if (!response.ok) throw new Error(`The report was answered ${response.status}`);
  }

  /**
   * Calls `take` with what changed after `cursor`, as it happens and in its order, until `signal` ends it. Whatever the worker
   * does meanwhile, the next question goes on from the last answer that was taken.
   */
  async follow(cursor: string | null, take: (log: ChangeLog) => void, signal: AbortSignal): Promise<void> {
    let at = cursor;
    let pause = firstPause;
    while (!signal.aborted) {
      try {
        const log = await this.read(at, limits.changesWait, signal);
        pause = firstPause;
        at = log.cursor;
        if (log.changes.length > 0 || !log.complete) take(log);
      } catch (error) {
        if (signal.aborted) return;
        console.error(`The change log could not be read: ${error instanceof Error ? error.message : error}`);
        await rest(pause, signal);
        pause = Math.min(pause * 2, longestPause);
      }
    }
  }

  async #headers() {
    const { secret, passes } = this.#options;
    return { Authorization: `Bearer ${secret}`, ...(await passHeaders(passes)) };
  }
}

/** Resolves after so many milliseconds, or when the signal ends it. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
