import { setTimeout as pause } from 'node:timers/promises';
import type { ChangeLog } from '#contract/publishing/changes.ts';
import type { StoreState } from '#contract/publishing/publishing.ts';
import type { BuildLease } from './build-lease.ts';
import { StoreError, type ReleaseStore } from './release-store.ts';
import { readReleaseRecord } from './releases.ts';
import { touchesRelease } from './touches-release.ts';
import {
  fetchRelease,
  leasePrefix,
  pruneStore,
  publishRelease,
  readLatest,
  type Latest,
} from './shared-releases.ts';

export interface ReleaseSourceOptions {
  store: ReleaseStore;
  lease: BuildLease;
  releasesDir: string;
  /** Name of the code that a build would have now. */
  code(): Promise<string>;
  /** The changes after a cursor. */
  readLog(cursor: string | null): Promise<ChangeLog>;
  /** Builds a release and returns its folder. `first`: the origin serves nothing yet. */
  build(first: boolean, signal?: AbortSignal): Promise<string>;
  patience?: Patience;
}

/** All in milliseconds. */
interface Patience {
  /** Between two looks at the store while another origin builds. */
  look: number;
  /** Time for which the store may fail before this origin builds for itself. */
  failing: number;
  /** Time for which another origin may build: a first build of a large archive takes minutes. */
  building: number;
}

const usualPatience: Patience = { look: 2_000, failing: 120_000, building: 600_000 };

/** What a release has to hold: the changes up to a position of the log (null: all), or `anything` when the origin serves nothing yet. */
export type Wanted = number | null | 'anything';

/** Makes releases for an origin that shares them with others: fetches what another one has built, or builds and shares it. */
export class ReleaseSource {
  readonly #options: ReleaseSourceOptions;
  readonly #patience: Patience;
  /** Milliseconds since the process began, when the store started to fail. */
  #failingSince: number | null = null;
  #hasFailed = false;
  #state: StoreState;

  constructor(options: ReleaseSourceOptions) {
    this.#options = options;
    this.#patience = options.patience ?? usualPatience;
    this.#state = { name: options.store.name.slice(0, 300), failingSince: null, problem: null };
  }

  get state(): StoreState {
    return this.#state;
  }

  /**
   * The folder of a release that holds what is wanted. Throws if the build fails or the change log cannot be read. A store that fails is no
   * reason to throw: after two minutes, or at once if nothing is served yet, this origin builds for itself.
   */
  async obtain(wanted: Wanted, signal?: AbortSignal): Promise<string> {
    const code = await this.#options.code();
    const begin = performance.now();
    for (;;) {
      this.#hasFailed = false;
      const folder = await this.#fetchOrShare(code, wanted, signal);
      if (!this.#hasFailed) this.#recover();
      if (folder !== null) return folder;
      const isFailing = this.#failingSince !== null;
      const waited = performance.now() - (this.#failingSince ?? begin);
      const isOver = waited >= (isFailing ? this.#patience.failing : this.#patience.building);
      if (isOver || (isFailing && wanted === 'anything'))
        return this.#options.build(wanted === 'anything', signal);
      await pause(this.#patience.look, null, signal ? { signal } : {});
    }
  }

  /** Null if another origin is building, or if the store fails. */
  async #fetchOrShare(code: string, wanted: Wanted, signal?: AbortSignal): Promise<string | null> {
    const { store, lease, releasesDir, build } = this.#options;
    const latest = await this.#try(() => readLatest(store, code));
    if (latest && (await this.#holds(latest, wanted))) {
      const fetched = await this.#try(() => fetchRelease(store, code, latest, releasesDir));
      // An incomplete release is replaced by the next build, which this origin may make.
      if (fetched !== null) return fetched;
    }
    const held = await this.#try(() => lease.acquire(leasePrefix(code)));
    if (held === null) return null;
    try {
      const folder = await build(wanted === 'anything', signal);
      // Without a cursor nobody could say what it holds.
      if ((await readReleaseRecord(folder)).cursor === null) return folder;
      await this.#try(async () => {
        const sent = await publishRelease(store, folder);
        console.log(`The release is shared in ${store.name}: ${sent} files were sent.`);
        await pruneStore(store, code);
      });
      return folder;
    } finally {
      await this.#try(() => held.release());
    }
  }

  async #holds({ cursor, position }: Latest, wanted: Wanted): Promise<boolean> {
    if (wanted === 'anything') return true;
    if (cursor === null) return false;
    const log = await this.#options.readLog(cursor);
    return !touchesRelease(log) || (log.complete && wanted !== null && position >= wanted);
  }

  /** Only a round in which all succeeded shows that the store works: a folder that is read-only can still be read. */
  #recover(): void {
    if (this.#failingSince !== null) console.log(`${this.#state.name} works again.`);
    this.#failingSince = null;
    this.#state = { ...this.#state, failingSince: null, problem: null };
  }

  /** Runs work on the store. Logs a failure once for each sentence, keeps it in the state, and returns null. */
  async #try<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#hasFailed = true;
      if (this.#state.problem !== error.message)
        console.error(`${error.message} The site serves what it has.`);
      this.#failingSince ??= performance.now();
      const failingSince = this.#state.failingSince ?? new Date().toISOString();
      this.#state = { ...this.#state, failingSince, problem: error.message.slice(0, 500) };
      return null;
    }
  }
}
