import { reasonOf } from './left-out.ts';

/** Milliseconds without a further change after which a build starts: an editor who saves twice causes one build. */
const quiet = 3_000;
/** Milliseconds after which a build starts even if changes keep coming, so that a release is never much older than that. */
const maxWaitMs = 20_000;
/** Milliseconds until a failed build is retried without a new change. */
const retryAfter = 60_000;

/** Why a newer release is needed. */
export interface BuildRequest {
  /** The change-log position that the release has to hold. Null if no position is known: then one more build is needed in any case. */
  position: number | null;
  /** Whether more changes are expected: the build waits for them, up to the longest wait. */
  moreToCome: boolean;
}

export interface RebuilderState {
  building: boolean;
  /** Why the last build failed, in one line; null once one succeeds. */
  error: string | null;
  /** When the first of the builds failed that have failed since the last success, in ISO 8601; null if the last one succeeded. */
  failingSince: string | null;
}

/**
 * Makes a release and returns the change-log position that it holds. Ends early when its signal aborts. `wanted` is the position that was
 * requested; null if none is known.
 */
type Build = (signal: AbortSignal, wanted: number | null) => Promise<number>;

/**
 * Builds one release at a time. Requests that come close together share one build. Requests during a build cause one more after it, unless
 * it already holds their changes. Readers wait for none of them: meanwhile, what changed is rendered on request.
 */
export class Rebuilder {
  readonly #build: Build;
  readonly #onState: (state: RebuilderState) => void;
  #timer: NodeJS.Timeout | undefined;
  #firstRequest = 0;
  #running: Promise<void> | null = null;
  /** The position up to which the builds that were requested since the last one began have to go; null without a request. */
  #wanted: number | null = null;
  /** The last request during a build that this build may not fulfil. */
  #behind: BuildRequest | null = null;
  readonly #end = new AbortController();
  #error: string | null = null;
  #failingSince: string | null = null;

  constructor(build: Build, onState: (state: RebuilderState) => void) {
    this.#build = build;
    this.#onState = onState;
  }

  get state(): RebuilderState {
    return { building: this.#running !== null, error: this.#error, failingSince: this.#failingSince };
  }

  request(wanted: BuildRequest): void {
    if (this.#end.signal.aborted) return;
    if (this.#running) {
      // The log only grows: a release that holds the last position holds all before it.
      this.#behind = this.#behind?.position === null ? { ...wanted, position: null } : wanted;
      return;
    }
    // The log only grows, so the last position is the highest, unless none is known.
    this.#wanted = this.#firstRequest > 0 && this.#wanted === null ? null : wanted.position;
    this.#firstRequest ||= Date.now();
    const max = Math.max(0, this.#firstRequest + maxWaitMs - Date.now());
    this.#startIn(wanted.moreToCome ? max : Math.min(quiet, max));
  }

  /** Aborts the running build and starts no other. */
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
      holds = await this.#build(this.#end.signal, this.#wanted);
      this.#error = null;
      this.#failingSince = null;
    } catch (error) {
      if (this.#end.signal.aborted) return;
      this.#error = reasonOf(error);
      this.#failingSince ??= new Date().toISOString();
      console.error('The build failed; the previous release is still served.', error);
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
