import type { SentChangeLog } from '#contract/publishing/changes.ts';
import { SingleFlight } from '../single-flight.ts';
import { cursorOf, readChanges, readLogState } from './change-log.ts';

/**
 * Milliseconds between two reads of the log. A publish is seen 150 ms later on average, by however many origins wait.
 */
const readEveryMs = 300;

/** An origin that was away asks for the rest at once; a whole day's changes fit a few responses. */
const changesPerResponse = 500;

type State = Awaited<ReturnType<typeof readLogState>>;

/** What a request of an origin brings along. */
interface Waiting {
  db: D1Database;
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
  keepAlive: (work: Promise<unknown>) => void;
  /** Aborts when the origin has gone. */
  client: AbortSignal;
}

/** Waits for changes on behalf of all origins whose requests one isolate has: together they read D1 as often as one of them would. */
export class ChangeWatch {
  readonly #states = new SingleFlight<State>();
  readonly #logs = new SingleFlight<SentChangeLog>();
  #state: State | null = null;
  #readAt = -Infinity;
  /** The last lines that were read, and after which cursor: when something changes, all who wait ask for the same. */
  #lines: { after: string | null; log: SentChangeLog } | null = null;

  /** The log after a cursor. If it holds nothing new, waits up to `waitMs` until it does, or until the origin has gone. */
  async changesAfter(request: Waiting, after: string | null, waitMs: number): Promise<SentChangeLog> {
    const { db, now, pause, keepAlive, client } = request;
    const read = () => readChanges(db, after, changesPerResponse);
    // Who does not wait wants what is true now.
    if (waitMs < readEveryMs) return read();
    const deadline = now() + waitMs;
    let seen: State | null = null;
    for (let looks = Math.ceil(waitMs / readEveryMs); ; looks -= 1) {
      const state = await this.#newest(request, seen);
      const { name, position, waiting, scores: revision } = state;
      const newest = cursorOf(name, position, revision);
      if (after !== newest) {
        const lines = this.#lines;
        if (lines?.after === after && lines.log.cursor === newest) return { ...lines.log, waiting };
        const log = await this.#logs.run(String(after), now(), keepAlive, read);
        this.#lines = { after, log };
        return log;
      }
      // The looks are counted, and nobody sleeps longer: a clock that is set back would stop the log for as long.
      const rest = Math.min(readEveryMs, Math.max(0, this.#readAt + readEveryMs - now()));
      if (looks === 0 || now() + rest > deadline || client.aborted) {
        const scores = { revision, since: revision, games: [] };
        return { changes: [], cursor: after, position, complete: true, waiting, scores };
      }
      await pause(rest);
      seen = state;
    }
  }

  /** The state of the log as this isolate read it less than `readEveryMs` ago, and since `seen`, which the caller had before its last pause. */
  async #newest({ db, now, keepAlive }: Waiting, seen: State | null): Promise<State> {
    const isRecent = Math.abs(now() - this.#readAt) < readEveryMs;
    if (this.#state !== null && this.#state !== seen && isRecent) return this.#state;
    return this.#states.run('state', now(), keepAlive, async () => {
      const began = now();
      const state = await readLogState(db);
      this.#state = state;
      this.#readAt = began;
      return state;
    });
  }
}
