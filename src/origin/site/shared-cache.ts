import { LRUCache } from 'lru-cache';
import { pageCacheControl, ruleOfCacheControl, shortened } from '#config/page-cache.ts';
import { responseHeaders } from '#contract/response-headers.ts';

/** A page as it was rendered, before compression. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  /** Leads on from an address of which anybody can invent any number (old-addresses.ts). */
  isInvented?: true;
}

interface Held {
  page: RenderedPage;
  /** When its rendering started, in milliseconds since the epoch: its data is at least that old. */
  at: number;
  /** The cache's number of drops when its rendering started. */
  drops: number;
  tags: readonly string[];
  /** The number of drops up to which none of its tags was dropped: at least `drops`. */
  validUpTo: number;
  /** Milliseconds of its `s-maxage`, and of its `stale-while-revalidate`. */
  fresh: number;
  stale: number;
  /** When something in it starts or ends. */
  end: number;
}

/** What `Held` repeats of the page's headers, because they are read for every request. */
function timesOf(page: RenderedPage): Pick<Held, 'fresh' | 'stale' | 'end'> {
  const { shared, staleWhileRevalidate } = ruleOf(page);
  return { fresh: shared * 1000, stale: staleWhileRevalidate * 1000, end: endOf(page) };
}

/** Bytes: 2,000 pages of some 60 kB, which are all lists, searches and late articles of a busy day. */
const maxOfPages = 128 * 1024 * 1024;
/**
 * Bytes of 404 pages, some 200 of them, and of redirects from invented addresses. They have a store of their own, so that requests for thousands of
 * them do not evict good pages.
 */
const maxOfMissing = 8 * 1024 * 1024;
/** Size of an entry: its body, and some 4 kB for its headers and the map entries. */
const sizeCalculation = ({ page }: Held) => page.body.length + 4096;

/** Dropped tags that are remembered: far more than one page's rendering time brings. */
const maxTags = 20_000;

/** Pages mark a failure to load their data with `Retry-After` (`markFailed`). */
export const isFailure = ({ status, headers }: RenderedPage) => status >= 500 || headers.has('Retry-After');

const ruleOf = ({ headers }: RenderedPage) => ruleOfCacheControl(headers.get('Cache-Control') ?? '');

/** When something in the page starts or ends, in milliseconds since the epoch; Infinity if nothing does. */
const endOf = ({ headers }: RenderedPage) => Number(headers.get(responseHeaders.dataUntil) ?? Infinity);

/** The page as a CDN gets it some time after its rendering: it may keep it until its end, not for as long as when it was rendered. */
function boundedByEnd(page: RenderedPage, now: number): RenderedPage {
  const end = endOf(page);
  if (end === Infinity) return page;
  const headers = new Headers(page.headers);
  const secondsLeft = Math.ceil((end - now) / 1000);
  headers.set('Cache-Control', pageCacheControl(shortened(ruleOf(page), secondsLeft)));
  return { ...page, headers };
}

/** The page with its age, which readers are told (complete-page.ts). */
function withAge(page: RenderedPage, milliseconds: number): RenderedPage {
  const headers = new Headers(page.headers);
  // A CDN has its own last good copy (stale-if-error), and should not take this one for a fresh page.
  headers.set('Cache-Control', 'no-store');
  headers.set('Age', String(Math.round(milliseconds / 1000)));
  return { ...page, headers };
}

/**
 * The shared cache (RFC 9111) in front of the pages that are rendered on request. It follows their `Cache-Control` and `Cache-Tag`: an
 * entry is fresh for `s-maxage`, then it is served stale while one request renders it again (`stale-while-revalidate`), but never after
 * something in it has started or ended (`X-Data-Until`). If rendering
 * fails, the last good entry is served with its age (`stale-if-error`). After a tag is dropped, every page with that tag is rendered again
 * before it is served, including pages whose rendering started before the drop.
 * See docs/decisions/0012-the-shared-cache-is-in-front-of-astro.md.
 */
export class SharedCache {
  /** Seconds for which a page is at least kept as a last good entry: more during an emergency. */
  leastKept: () => number = () => 0;
  /** Called when pages were deleted because readers must not see them any more. */
  onForget: () => void = () => {};
  readonly #pages: LRUCache<string, Held>;
  readonly #missing = new LRUCache<string, Held>({ maxSize: maxOfMissing, sizeCalculation });
  readonly #flights = new Map<string, { drops: number; page: Promise<RenderedPage> }>();
  readonly #dropped = new LRUCache<string, number>({ max: maxTags });
  readonly #now: () => number;
  #drops = 0;
  #allDropped = 0;

  /** `bytes`: limit of all cached pages without 404s; the least recently used are evicted first. */
  constructor(now: () => number = () => Date.now(), bytes = maxOfPages) {
    this.#now = now;
    this.#pages = new LRUCache<string, Held>({ maxSize: bytes, sizeCalculation });
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#missing.calculatedSize;
  }

  /**
   * The page of this address, from the cache or by `render`. `renew` renders a stale page that is served meanwhile. Rejects only if `render` does
   * and there is no last good entry.
   */
  async respond(
    address: string,
    render: () => Promise<RenderedPage>,
    renew: () => Promise<RenderedPage> = render,
  ): Promise<RenderedPage> {
    const held = this.#pages.get(address) ?? this.#missing.get(address);
    const now = this.#now();
    if (held && !this.#isDropped(held) && now < held.end) {
      const age = now - held.at;
      if (age < held.fresh) return boundedByEnd(held.page, now);
      if (age < held.fresh + held.stale) {
        // A failure is ignored here: the next request that has to wait for a rendering gets its own error.
        this.#render(address, renew).catch(() => {});
        return boundedByEnd(held.page, now);
      }
    }
    try {
      const page = await this.#render(address, render);
      return isFailure(page) ? (this.#lastGood(address) ?? page) : page;
    } catch (error) {
      const lastGood = this.#lastGood(address);
      if (lastGood) return lastGood;
      throw error;
    }
  }

  /**
   * The page as it was rendered, if `respond` would send it now and start nothing: it is fresh, or it is stale and being rendered again. Null
   * for a 404 too.
   */
  held(address: string): RenderedPage | null {
    const held = this.#pages.get(address);
    const now = this.#now();
    if (!held || now >= held.end || this.#isDropped(held)) return null;
    const age = now - held.at;
    if (age < held.fresh) return held.page;
    const isRenewed = this.#flights.get(address)?.drops === this.#drops;
    return isRenewed && age < held.fresh + held.stale ? held.page : null;
  }

  /** The good pages, the most recently used first, each with the time when its rendering started. */
  *goodPages(): Generator<{ address: string; page: RenderedPage; at: number }> {
    for (const [address, { page, at }] of this.#pages.entries()) yield { address, page, at };
  }

  /** Takes over a good page of an earlier process. It is served only if rendering fails: what changed since then is not known. */
  restore({ address, page, at }: { address: string; page: RenderedPage; at: number }): void {
    const never = { drops: 0, validUpTo: 0, fresh: 0, stale: 0, end: -Infinity };
    this.#keep(address, { page, at, tags: tagsOf(page), ...never });
  }

  /** Pages with one of these tags are rendered again before they are served. They stay as last good entries. */
  drop(tags: Iterable<string>): void {
    this.#drops += 1;
    for (const tag of tags) this.#dropped.set(tag, this.#drops);
  }

  /** Every page is rendered again before it is served. */
  dropAll(): void {
    this.#drops += 1;
    this.#allDropped = this.#drops;
  }

  /** Deletes pages with one of these tags, so that they are not served as last good entries either. For removed content. */
  forget(tags: Iterable<string>): void {
    const gone = new Set(tags);
    for (const [address, held] of this.#pages.entries()) {
      if (held.tags.some((tag) => gone.has(tag))) this.#pages.delete(address);
    }
    this.onForget();
  }

  #isDropped(held: Held): boolean {
    if (held.validUpTo === this.#drops) return false;
    const isDropped =
      this.#allDropped > held.drops || held.tags.some((tag) => (this.#dropped.get(tag) ?? 0) > held.drops);
    if (!isDropped) held.validUpTo = this.#drops;
    return isDropped;
  }

  #lastGood(address: string): RenderedPage | null {
    const other = this.#missing.get(address);
    const held = this.#pages.get(address) ?? (other?.page.isInvented ? other : undefined);
    if (!held) return null;
    const age = this.#now() - held.at;
    const kept = Math.max(ruleOf(held.page).staleIfError, this.leastKept()) * 1000;
    return age < kept ? withAge(held.page, age) : null;
  }

  /** Concurrent requests for an address share one rendering, unless a drop came after the rendering started. */
  #render(address: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const running = this.#flights.get(address);
    if (running?.drops === this.#drops) return running.page;
    const began = { at: this.#now(), drops: this.#drops };
    const page = render()
      .then((rendered) => {
        const tags = tagsOf(rendered);
        this.#keep(address, { ...began, page: rendered, tags, validUpTo: began.drops, ...timesOf(rendered) });
        return rendered;
      })
      .finally(() => {
        if (this.#flights.get(address)?.page === page) this.#flights.delete(address);
      });
    this.#flights.set(address, { drops: began.drops, page });
    return page;
  }

  #keep(address: string, held: Held): void {
    if (isFailure(held.page) || !held.page.headers.get('Cache-Control')?.startsWith('public')) return;
    const isInvented = held.page.status === 404 || held.page.isInvented;
    const [kept, other] = isInvented ? [this.#missing, this.#pages] : [this.#pages, this.#missing];
    const before = kept.peek(address) ?? other.peek(address);
    // A slow rendering must not replace a newer page with an older one.
    if (before && (before.drops > held.drops || before.at > held.at)) return;
    kept.set(address, held);
    other.delete(address);
  }
}

function tagsOf({ headers }: RenderedPage): string[] {
  return (headers.get('Cache-Tag') ?? '').split(',').filter((tag) => tag !== '');
}
