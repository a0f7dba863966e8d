/** Milliseconds without a further change after which a build begins: a desk that saves twice makes one build. */
const quiet = 3_000;
/** Milliseconds after which a build begins even if changes go on coming: a release is never much older than that. */
const longestWait = 20_000;
/** Milliseconds after a failed build until it is tried again without a new change. */
const retryAfter = 60_000;

export interface RebuilderState {
  building: boolean;
  /** Why the last build failed, in one line; null once one succeeds. */
  error: string | null;
}

/** Letters of a reason: two lines on a screen. The log has all of it. */
const longestReason = 300;

/** Why a build failed, in one line that anybody may read: the line that names the error, and no path of this machine. */
function reasonOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  const line = lines.find((candidate) => /error\b/i.test(candidate)) ?? lines[0] ?? '';
  return line
    .replace(/(?:file:\/\/)?(?:\/[^\s/'":]+){2,}\/?/g, '…')
    .trim()
    .slice(0, longestReason);
}

/**
 * Builds one release at a time. Requests that come close together are one build; those that come while one runs are one
 * more after it. Readers do not wait for any of them: what changed is rendered on request meanwhile.
 */
export class Rebuilder {
  readonly #build: (signal: AbortSignal) => Promise<void>;
  readonly #onState: (state: RebuilderState) => void;
  #timer: NodeJS.Timeout | undefined;
  #firstRequest = 0;
  #running: Promise<void> | null = null;
  #again = false;
  readonly #end = new AbortController();
  #error: string | null = null;

  /** `build` ends early when its signal says so. */
  constructor(build: (signal: AbortSignal) => Promise<void>, onState: (state: RebuilderState) => void) {
    this.#build = build;
    this.#onState = onState;
  }

  get state(): RebuilderState {
    return { building: this.#running !== null, error: this.#error };
  }

  request(): void {
    if (this.#end.signal.aborted) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#firstRequest ||= Date.now();
    const longest = this.#firstRequest + longestWait - Date.now();
    this.#startIn(Math.max(0, Math.min(quiet, longest)));
  }

  /** Ends the build that runs, and begins none. */
  async stop(): Promise<void> {
    this.#end.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #startIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running = this.#run();
      this.#onState(this.state);
    }, milliseconds);
  }

  async #run(): Promise<void> {
    this.#firstRequest = 0;
    try {
      await this.#build(this.#end.signal);
      this.#error = null;
    } catch (error) {
      if (this.#end.signal.aborted) return;
      this.#error = reasonOf(error);
      console.error('The build failed; the release before it goes on being served.', error);
    }
    this.#running = null;
    this.#onState(this.state);
    if (this.#again) {
      this.#again = false;
      this.request();
    } else if (this.#error !== null) {
      this.#startIn(retryAfter);
    }
  }
}
