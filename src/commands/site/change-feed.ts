import { type ChangeLog, readChangeLog } from '#contract/publishing/changes.ts';
import { limits } from '#contract/fixed-limits.ts';
import { errorText } from '#contract/text/error-text.ts';
import { passHeaders, type OriginPasses } from '#contract/signing/origin-pass.ts';
import type { OriginReport } from '#contract/publishing/publishing.ts';

/** Timeout in seconds, in addition to the time for which the worker is asked to wait. */
const graceSeconds = 8;
/** Milliseconds before a retry. The pause doubles from the first to the longest while the worker is down. */
const firstPause = 500;
const maxPauseMs = 10_000;

export interface ChangeFeedOptions {
  apiUrl: string;
  /** PUBLISH_SECRET: only origins may read the log. */
  secret: string;
  /** Signs the site's requests to the worker; null if they share no secret. */
  passes: OriginPasses | null;
}

/** Client of the worker's change log (docs/decisions/0011-origins-follow-a-change-log.md). */
export class ChangeFeed {
  readonly #options: ChangeFeedOptions;

  /** Seconds by which the clock of this machine is ahead of the worker's; null if no response said its time yet. */
  aheadSeconds: number | null = null;

  constructor(options: ChangeFeedOptions) {
    this.#options = options;
  }

  /** Changes after `cursor`; the worker waits up to `wait` seconds for the first one. Throws if the request fails. */
  async read(cursor: string | null, wait = 0, signal?: AbortSignal): Promise<ChangeLog> {
    const query = new URLSearchParams({ wait: String(wait), ...(cursor === null ? {} : { after: cursor }) });
    const timeout = AbortSignal.timeout((wait + graceSeconds) * 1000);
    const response = await fetch(`${this.#options.apiUrl}/api/changes?${query}`, {
      headers: await this.#headers(),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    // Also from a refusal, which a wrong clock causes.
    const time = Date.parse(response.headers.get('Date') ?? '');
    if (!Number.isNaN(time)) this.aheadSeconds = Math.round((Date.now() - time) / 1000);
    if (!response.ok) throw new Error(`The change log responded with ${response.status}`);
    return readChangeLog(await response.json());
  }

  /** All changes after `cursor`, in as many requests as needed. */
  async readAll(cursor: string | null): Promise<ChangeLog> {
    let log = await this.read(cursor);
    while (log.complete) {
      const next = await this.read(log.cursor);
      if (next.changes.length === 0 && next.complete) return log;
      log = { ...next, changes: [...log.changes, ...next.changes] };
    }
    return log;
  }

  /** Sends the state of this origin to the worker, which shows it in /api/health. Throws if the request fails. */
  async report(name: string, report: OriginReport): Promise<void> {
    const response = await fetch(`${this.#options.apiUrl}/api/origins/${name}`, {
      method: 'PUT',
      headers: { ...(await this.#headers()), 'Content-Type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(graceSeconds * 1000),
    });
    if (!response.ok) throw new Error(`The worker responded to the report with ${response.status}`);
  }

  /**
   * Calls `onChanges` with the changes after `cursor`, as they happen and in order, until `signal` aborts. After a failed request, it retries
   * after the last response that it passed on. `onRead` is called after each request with whether it succeeded.
   */
  async follow(
    cursor: string | null,
    onChanges: (log: ChangeLog) => void,
    onRead: (succeeded: boolean) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let at = cursor;
    let pause = firstPause;
    while (!signal.aborted) {
      try {
        const log = await this.read(at, limits.changesWait, signal);
        pause = firstPause;
        onRead(true);
        at = log.cursor;
        if (saysSomething(log)) onChanges(log);
      } catch (error) {
        if (signal.aborted) return;
        onRead(false);
        console.error(`The change log could not be read: ${errorText(error)}`);
        await rest(pause, signal);
        pause = Math.min(pause * 2, maxPauseMs);
      }
    }
  }

  async #headers() {
    const { secret, passes } = this.#options;
    return { Authorization: `Bearer ${secret}`, ...(await passHeaders(passes)) };
  }
}

const saysSomething = ({ changes, complete, scores }: ChangeLog) =>
  changes.length > 0 || !complete || scores?.since === null || (scores?.games.length ?? 0) > 0;

/** Resolves after `milliseconds`, or when `signal` aborts. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
