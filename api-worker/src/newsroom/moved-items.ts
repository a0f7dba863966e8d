import { movedToTag } from '#contract/publishing/moved-to.ts';
import type { CacheRule } from '../cache-control.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { type AddressedKind, presentSlug } from './old-slugs.ts';
import { movedToOtherKind } from './other-kind.ts';
import { isProtectedSlug } from './protected-items.ts';

interface Requested {
  kind: AddressedKind;
  slug: string;
  tagOf: (slug: string) => string;
  /** How long a redirect may be kept. */
  rule: CacheRule;
}

/** Finds what was requested by a slug that it no longer has, and what is protected with a password. */
export class MovedItems {
  readonly #db: D1Database;
  readonly #now: () => number;
  readonly #mayLoad: () => Promise<void>;

  /** `mayLoad`: see EdgeCache. What is not there is kept for seconds, and where it went is looked up each time. */
  constructor(db: D1Database, now: () => number, mayLoad: () => Promise<void>) {
    this.#db = db;
    this.#now = now;
    this.#mayLoad = mayLoad;
  }

  /**
   * The response of `respond`. If that finds nothing or fails: a redirect if a published item had the slug before, `isProtected` if a
   * protected item has it, or `movedTo` if the item is of another kind now. A redirect has the tags of both slugs, because another item may
   * take the old one and the present one may change again; so does `movedTo`. All of it comes from D1: an unknown slug costs WordPress nothing
   * more. Throws what `respond` and `mayLoad` throw, and UpstreamError.
   */
  async orMoved(
    { kind, slug, tagOf, rule }: Requested,
    respond: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    let failure: UpstreamError | null = null;
    let response: CachedResponse = { found: false, tags: [tagOf(slug)] };
    try {
      response = await respond();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure = error;
    }
    if (response.found || response.isProtected === true) return response;
    await this.#mayLoad();
    const { present, isProtected, movedTo } = await this.#lookUp(kind, slug).catch((error: unknown) => {
      throw new UpstreamError('internal', { cause: error });
    });
    if (present !== null)
      return { found: false, tags: [tagOf(slug), tagOf(present)], moved: { slug: present, rule } };
    if (isProtected) return { found: false, tags: [tagOf(slug)], isProtected };
    if (movedTo !== null) return { found: false, tags: [tagOf(slug), movedToTag(movedTo)], movedTo };
    if (failure !== null) throw failure;
    return response;
  }

  async #lookUp(kind: AddressedKind, slug: string) {
    const now = this.#now();
    const isItem = kind === 'news' || kind === 'programme';
    const [present, isProtected] = await Promise.all([
      presentSlug(this.#db, kind, slug, now),
      isItem && isProtectedSlug(this.#db, kind, slug),
    ]);
    const isElsewhere = isItem && present === null && !isProtected;
    const movedTo = isElsewhere ? await movedToOtherKind(this.#db, kind, slug, now) : null;
    return { present, isProtected, movedTo };
  }
}
