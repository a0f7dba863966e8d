import { apiCacheRules, type CacheRule } from '../cache-control.ts';
import type { CachedResponse, CacheRequest, EdgeCache, Loaded } from '../edge-cache/edge-cache.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { syncedAt } from './articles.ts';
import type { Timed } from './front-page-items.ts';
import type { MovedItems } from './moved-items.ts';

/** Milliseconds. The cron runs each minute; five minutes without success mean that WordPress fails, and readers should know. */
export const newsroomLateMs = 5 * 60_000;

/** What was read from D1. */
interface Read {
  body: object;
  /** How many items the whole list has; absent: it is no list in pages. */
  total?: number;
  /** When something in it starts or ends (ms since the epoch); absent or Infinity: nothing does. */
  until?: number;
  /** Whether it holds nothing; absent: whether it is an empty list. */
  isNothing?: boolean;
}

/** A whole body, or null if there is nothing under its name. */
export const whole = (body: object | null): Read | null => (body === null ? null : { body });

/** A body until something in it starts or ends. */
export const timed = ({ content, until }: Timed<object>): Read => ({ body: content, until });

interface Requested extends Pick<CacheRequest, 'key' | 'tags' | 'item'> {
  rule: CacheRule;
  /** For what has a slug: where it went if it has another one now. */
  moved?: Pick<Parameters<MovedItems['orMoved']>[0], 'kind' | 'slug' | 'tagOf'>;
  /** `now` in ms since the epoch. Null: there is nothing under this name. */
  read: (db: D1Database, now: number) => Promise<Read | null>;
}

const holdsNothing = (read: Read | null): boolean =>
  read === null || (read.isNothing ?? (Array.isArray(read.body) && read.body.length === 0 && !read.total));

/** The copy of WordPress in D1, read through the isolate's cache. */
export class ReadModel {
  readonly #db: D1Database;
  readonly #cache: EdgeCache;
  readonly #now: () => number;
  readonly #moved: MovedItems;

  constructor(db: D1Database, cache: EdgeCache, now: () => number, moved: MovedItems) {
    this.#db = db;
    this.#cache = cache;
    this.#now = now;
    this.#moved = moved;
  }

  /**
   * What a pull that is not complete has stored is sent. But "nothing" is a fact only after the first complete one: before, this throws
   * `never_loaded`. Throws UpstreamError.
   */
  respond({ key, moved, read, ...cached }: Requested): Promise<CachedResponse> {
    const load = async (): Promise<Loaded | null> => {
      const [result, at] = await Promise.all([read(this.#db, this.#now()), syncedAt(this.#db)]);
      if (at === null && holdsNothing(result)) throw new UpstreamError('never_loaded');
      if (result === null) return null;
      const { body, total = null, until = Infinity } = result;
      const late = at !== null && this.#now() - at > newsroomLateMs;
      return { body: JSON.stringify(body), total, until: until === Infinity ? null : until, at, late };
    };
    const respond = () =>
      this.#cache.respond({ key: `newsroom/${key}`, source: 'newsroom', ...cached, load });
    return moved === undefined
      ? respond()
      : this.#moved.orMoved({ ...moved, rule: apiCacheRules.article }, respond);
  }
}
