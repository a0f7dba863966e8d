import type { CacheRule } from '../cache-control.ts';
import type { CachedResponse } from '../edge-cache/edge-cache.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { type AddressedKind, presentSlug } from './old-slugs.ts';
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

  constructor(db: D1Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * The response of `respond`. If that finds nothing or fails: a redirect if a published item had the slug before, or `isProtected` if a
   * protected item has it. A redirect has the tags of both slugs, because another item may take the old one and the present one may change
   * again. Throws what `respond` throws, and UpstreamError.
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
    const [present, isProtected] = await this.#lookUp(kind, slug).catch((error: unknown) => {
      throw new UpstreamError('internal', { cause: error });
    });
    if (present !== null)
      return { found: false, tags: [tagOf(slug), tagOf(present)], moved: { slug: present, rule } };
    if (isProtected) return { found: false, tags: [tagOf(slug)], isProtected };
    if (failure !== null) throw failure;
    return response;
  }

  #lookUp(kind: AddressedKind, slug: string) {
    const isItem = kind === 'news' || kind === 'programme';
    return Promise.all([
      presentSlug(this.#db, kind, slug, this.#now()),
      isItem && isProtectedSlug(this.#db, kind, slug),
    ]);
  }
}
