import type { ChangeLog } from '#contract/publishing/changes.ts';
import type { PinState } from '#contract/publishing/publishing.ts';
import type { Origin } from '#origin/origin.ts';
import { readPin, releaseByName } from '#publishing/pin.ts';
import { latestRelease } from '#publishing/releases.ts';

/** Milliseconds between two checks of the pin, a file of a few bytes. An operator who goes back is in a hurry. */
const interval = 1_000;

export interface PinOptions {
  releasesDir: string;
  /** The gate of the site (`gateMark`): a release that was built for another one is never served. */
  gate: string;
  readLog(cursor: string | null): Promise<ChangeLog>;
}

/** What to serve at a start: the folder of the pinned release, if one is pinned and can be served, and the state of the pin. */
export async function pinnedAtStart({
  releasesDir,
  gate,
}: Omit<PinOptions, 'readLog'>): Promise<{ pinned: string | null; state: PinState | null }> {
  const pin = await readPin(releasesDir);
  if (pin === null) return { pinned: null, state: null };
  const found = await releaseByName(releasesDir, pin.release, gate);
  if ('folder' in found) return { pinned: found.folder, state: { ...pin, problem: null } };
  return { pinned: null, state: { ...pin, problem: withAdvice(found.problem) } };
}

const withAdvice = (problem: string): string =>
  `${problem.slice(0, 800)} Run "npm run releases -- use NAME" with another one, or "npm run releases -- follow".`;

/**
 * Lets an origin serve the release that an operator pins (`npm run releases`), and the newest one again when it is unpinned. A pin that cannot
 * be served changes nothing: the site keeps what it serves, builds nothing, and its health says what to do.
 */
export class PinFollower {
  readonly #origin: Pick<Origin, 'site' | 'use'>;
  readonly #options: PinOptions;
  #state: PinState | null;
  /** The pin whose release could not be loaded. It is not tried again until the pin changes. */
  #damaged: PinState | null = null;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();

  /** `state` is that of `pinnedAtStart`. */
  constructor(origin: Pick<Origin, 'site' | 'use'>, options: PinOptions, state: PinState | null) {
    this.#origin = origin;
    this.#options = options;
    this.#state = state;
    if (state) announce(state);
  }

  /** Null if no release is pinned. */
  get state(): PinState | null {
    return this.#state;
  }

  /** Resolves when the check that runs now has ended. */
  get checked(): Promise<void> {
    return this.#checking;
  }

  /** Follows the pin. Calls `onChange` after each change; when no release is pinned any more, newer ones are wanted again. */
  start(onChange: () => void): void {
    const check = async () => {
      if (await this.#check()) onChange();
    };
    this.#timer = setInterval(() => {
      this.#checking = this.#checking.then(check).catch((error: unknown) => console.error('The pin:', error));
    }, interval);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
  }

  /** Returns whether the state changed. */
  async #check(): Promise<boolean> {
    const { pinned, state } = await pinnedAtStart(this.#options);
    if (state && isSamePin(state, this.#damaged)) return false;
    const isChanged = !isSamePin(state, this.#state) || state?.problem !== this.#state?.problem;
    // A build that was under way when the release was pinned may be served now.
    if (!isChanged && (pinned === null || pinned === this.#origin.site.release.folder)) return false;
    this.#damaged = null;
    this.#state = state;
    try {
      const folder = state === null ? await latestRelease(this.#options.releasesDir) : pinned;
      if (folder !== null && folder !== this.#origin.site.release.folder) {
        await this.#origin.use(folder, this.#options.readLog);
      }
    } catch (error) {
      console.error('A release could not be loaded:', error);
      if (state !== null) {
        this.#state = { ...state, problem: withAdvice(`The release "${state.release}" is damaged.`) };
        this.#damaged = this.#state;
      }
    }
    announce(this.#state);
    return true;
  }
}

const isSamePin = (one: PinState | null, other: PinState | null): boolean =>
  one?.release === other?.release && one?.since === other?.since;

function announce(state: PinState | null): void {
  if (state === null) console.log('No release is pinned any more: the newest one is served and built.');
  else if (state.problem !== null) console.error(state.problem);
  else console.log(`Pinned: ${state.release}. Nothing newer is built or served until it is unpinned.`);
}
