import { type Change, touchedTags } from '#contract/publishing/changes.ts';
import { tags } from '#contract/publishing/cache-tags.ts';
import { readRecentChanges } from './change-log.ts';
import { SingleFlight } from '../single-flight.ts';

/**
 * A cached response older than the longest stale time (cache-control.ts) is loaded again anyway, so older changes do not matter. One minute
 * more, because clocks differ.
 */
const windowMs = 11 * 60_000;
/** More lines than a bulk edit writes in that time. Beyond this it is cheaper to treat everything as changed. */
const maxLines = 1_000;
/** The tags of a thousand items. Beyond this everything counts as touched, which is correct and costs one load per key. */
const maxTags = 5_000;

/**
 * Milliseconds between two reads of the log for requests that name no position. An edge keeps a response for some seconds more, so old data
 * of an isolate would outlive the purge.
 */
const readEvery = 5_000;
/** Milliseconds. D1 responds within a tenth of this; a reader does not wait longer to learn that nothing changed. */
const readTimeout = 1_000;

/** The number that a request names, in `X-Fresh-After` or in "cambio"; null if it names none, or something that is no number. */
export function requestedPosition(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** What a response must include: the changes up to a position of the log, and all that open pages were told up to a moment (contract/channel.ts). */
export interface Wanted {
  position: number | null;
  moment: number | null;
}

/**
 * What this isolate knows of the change log and of the scoreboard. Moments serve as the clock: a response whose load began when they were known
 * up to moment 7 is out of date once what is known at moment 9 touches one of its tags, however much the clocks of two machines differ.
 */
export class Freshness {
  readonly #reads = new SingleFlight<void>();
  readonly #touched = new Map<string, number>();
  readonly #removed = new Set<string>();
  #everything = 0;
  #seen: number | null = null;
  #revision: number | null = null;
  #written = 0;
  #lastReadAt = 0;

  /** The log is known up to this position. */
  get position(): number {
    return this.#seen ?? 0;
  }

  /** The log and the scoreboard are known up to this moment. */
  get moment(): number {
    return this.position + (this.#revision ?? 0);
  }

  /** Whether a request wants more than is known here. */
  isBehind({ position, moment }: Wanted): boolean {
    return (position ?? 0) > this.position || (moment ?? 0) > this.moment;
  }

  /** Records that this isolate itself wrote the line at this position. */
  wrote(position: number): void {
    this.#written = Math.max(this.#written, position);
  }

  /**
   * Reads the log if it is not yet known up to what is wanted or up to what this isolate wrote. Returns false if the log cannot be read, so that
   * no cached response may be trusted.
   */
  async catchUp(
    db: D1Database,
    { position, moment }: Wanted,
    now: () => number,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<boolean> {
    const wanted = { position: Math.max(position ?? 0, this.#written), moment };
    // At most two reads: a read that was under way may have begun too early, the next one cannot have. A position that is still ahead of
    // the log after that does not exist.
    for (let look = 0; look < 2 && this.isBehind(wanted); look += 1) {
      try {
        await this.#reads.run('log', now(), keepAlive, () => this.#read(db, now()));
      } catch (error) {
        console.error(`freshness: the change log cannot be read: ${String(error)}`);
        return false;
      }
    }
    return true;
  }

  /**
   * Reads the log for a request that names no position, if nobody has for five seconds. After a failure, cached responses
   * may be as old as they would be without this read.
   */
  async readIfStale(
    db: D1Database,
    now: () => number,
    keepAlive: (work: Promise<unknown>) => void,
  ): Promise<void> {
    // Not for as long as a clock was set back.
    if (Math.abs(now() - this.#lastReadAt) < readEvery) return;
    this.#lastReadAt = now();
    const read = this.#reads.run('log', now(), keepAlive, () => this.#read(db, now()));
    const failed = read.catch((error: unknown) => console.warn(`freshness: ${String(error)}`));
    await Promise.race([failed, scheduler.wait(readTimeout)]);
  }

  /** The newest moment that touched one of these tags; 0 if none did. */
  lastTouch(tags: readonly string[]): number {
    return tags.reduce((newest, tag) => Math.max(newest, this.#touched.get(tag) ?? 0), this.#everything);
  }

  /** Whether the log says that the item with this tag was removed, or has another slug now. */
  removed(tag: string): boolean {
    return this.#removed.has(tag);
  }

  async #read(db: D1Database, now: number): Promise<void> {
    const recent = await readRecentChanges(db, this.#seen, now - windowMs, maxLines, this.#revision);
    const { changes, position, complete, scores } = recent;
    const moment = position + scores.revision;
    for (const change of changes) this.#apply(change, moment);
    for (const { id, league } of scores.games) {
      this.#touched.set(tags.game(id), moment);
      this.#touched.set(tags.scores(league), moment);
    }
    // What was loaded before the first read may be older than any score.
    if (scores.since === null) this.#touched.set(tags.anyScore, moment);
    if (!complete || this.#touched.size > maxTags) {
      this.#everything = moment;
      this.#touched.clear();
    }
    this.#seen = position;
    this.#revision = scores.revision;
  }

  #apply(change: Change, moment: number): void {
    for (const tag of touchedTags(change)) this.#touched.set(tag, moment);
    const tagOf = itemTags[change.kind];
    if (tagOf === undefined) return;
    this.#removed.delete(tagOf(change.slug));
    if (change.action === 'removed') this.#remove(tagOf(change.slug));
    if (change.previousSlug !== null) this.#remove(tagOf(change.previousSlug));
  }

  #remove(tag: string): void {
    this.#removed.add(tag);
    const [oldest] = this.#removed;
    if (this.#removed.size > maxTags && oldest !== undefined) this.#removed.delete(oldest);
  }
}

/** The tags of items by kind, for kinds whose items have a page of their own. */
const itemTags: Partial<Record<Change['kind'], (slug: string) => string>> = {
  news: tags.newsItem,
  programme: tags.programme,
};
