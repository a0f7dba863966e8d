import { reasonOf } from './build-error.ts';

/** Milliseconds without a further change after which a build begins: a desk that saves twice makes one build. */
const quiet = 3_000;
/** Milliseconds after which a build begins even if changes go on coming: a release is never much older than that. */
const longestWait = 20_000;
/** Milliseconds after a failed build until it is tried again without a new change. */
const retryAfter = 60_000;

/** Why there should be a newer release. */
export interface BuildRequest {
  /** The place in the change log that the release has to hold; null where no place says it: whatever runs, one more. */
  position: number | null;
  /** Whether more changes are known to be on their way: they are waited for, up to the longest wait. */
  moreToCome: boolean;
}

export interface RebuilderState {
  building: boolean;
  /** Why the last build failed, in one line; null once one succeeds. */
  error: string | null;
}

/** Makes a release and answers the place in the change log that it holds. Ends early when its signal says so. */
type Build = (signal: AbortSignal) => Promise<number>;

/**
 * Builds one release at a time. Requests that come close together are one build; those that come while one runs are one more
 * after it, unless it holds what they are about. Readers do not wait for any of them: what changed is rendered on request
 * meanwhile.
 */
export class Rebuilder {
  readonly #build: Build;
  readonly #onState: (state: RebuilderState) => void;
  #timer: NodeJS.Timeout | undefined;
  #firstRequest = 0;
  #running: Promise<void> | null = null;
  /** What came while a build ran: the last of it that this build may not hold. */
  #behind: BuildRequest | null = null;
  readonly #end = new AbortController();
  #error: string | null = null;

  constructor(build: Build, onState: (state: RebuilderState) => void) {
    this.#build = build;
    this.#onState = onState;
  }

  get state(): RebuilderState {
    return { building: this.#running !== null, error: this.#error };
  }

  request(wanted: BuildRequest): void {
    if (this.#end.signal.aborted) return;
    if (this.#running) {
      // The log only grows: who holds the last place holds those before it.
      this.#behind = this.#behind?.position === null ? { ...wanted, position: null } : wanted;
      return;
    }
    this.#firstRequest ||= Date.now();
    const longest = Math.max(0, this.#firstRequest + longestWait - Date.now());
    this.#startIn(wanted.moreToCome ? longest : Math.min(quiet, longest));
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
    let holds = -1;
    try {
      holds = await this.#build(this.#end.signal);
      this.#error = null;
    } catch (error) {
      if (this.#end.signal.aborted) return;
      this.#error = reasonOf(error);
      console.error('The build failed; the release before it goes on being served.', error);
    }
    this.#running = null;
    this.#onState(this.state);
    const behind = this.#behind;
    this.#behind = null;
    if (behind && (behind.position === null || behind.position > holds)) {
      this.request(behind);
    } else if (this.#error !== null) {
      this.#startIn(retryAfter);
    }
  }
}
