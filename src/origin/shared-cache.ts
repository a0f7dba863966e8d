import { LRUCache } from 'lru-cache';
import { ageInWords } from '#ui/data-age.ts';

/** A page as it was rendered, before compression. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  body: Buffer;
}

interface Held {
  page: RenderedPage;
  /** When its rendering started, in milliseconds since the epoch: its data is at least that old. */
  at: number;
  /** The cache's number of drops when its rendering started. */
  drops: number;
  tags: readonly string[];
}

/** Bytes: 2,000 pages of some 60 kB, which are all lists, searches and late articles of a busy day. */
const mostOfPages = 128 * 1024 * 1024;
/**
 * Bytes of 404 pages, some 200 of them. They have a store of their own, so that requests for thousands of them do not evict good pages.
 */
const mostOfMissing = 8 * 1024 * 1024;
/** Size of an entry: its body, and some 4 kB for its headers and the map entries. */
const sizeCalculation = ({ page }: Held) => page.body.length + 4096;

/** Dropped tags that are remembered: far more than one page's rendering time brings. */
const mostTags = 20_000;

/** Pages mark a failure to load their data with `Retry-After` (`markFailed`). */
const isFailure = ({ status, headers }: RenderedPage) => status >= 500 || headers.has('Retry-After');

const seconds = (cacheControl: string, directive: string) =>
  Number(new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);

/** The page with its age at the top of its content, in the same words in which pages show the age of stale data. */
function withAge({ status, headers, body }: RenderedPage, milliseconds: number): RenderedPage {
  const age = `<p class="text-sm leading-5 text-muted">Actualizado hace ${ageInWords(milliseconds / 1000)}</p>`;
  const copy = new Headers(headers);
  // A CDN has its own last good copy (stale-if-error), and should not take this one for a fresh page.
  copy.set('Cache-Control', 'no-store');
  return { status, headers: copy, body: Buffer.from(body.toString().replace(/<main\b[^>]*>/, `$&${age}`)) };
}

/**
 * The shared cache (RFC 9111) in front of the pages that are rendered on request. It follows their `Cache-Control` and `Cache-Tag`: an
 * entry is fresh for `s-maxage`, then it is served stale while one request renders it again (`stale-while-revalidate`). If rendering
 * fails, the last good entry is served with its age (`stale-if-error`). After a tag is dropped, every page with that tag is rendered again
 * before it is served, including pages whose rendering started before the drop.
 * See docs/decisions/0012-the-shared-cache-is-in-front-of-astro.md.
 */
export class SharedCache {
  readonly #pages: LRUCache<string, Held>;
  readonly #missing = new LRUCache<string, Held>({ maxSize: mostOfMissing, sizeCalculation });
  readonly #flights = new Map<string, { drops: number; page: Promise<RenderedPage> }>();
  readonly #dropped = new LRUCache<string, number>({ max: mostTags });
  readonly #now: () => number;
  #drops = 0;
  #allDropped = 0;

  /** `bytes`: limit of all cached pages without 404s; the least recently used are evicted first. */
  constructor(now: () => number = Date.now, bytes = mostOfPages) {
    this.#now = now;
    this.#pages = new LRUCache<string, Held>({ maxSize: bytes, sizeCalculation });
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.#pages.calculatedSize + this.#missing.calculatedSize;
  }

  /**
   * The page of this address, from the cache or by `render`. `renew` renders a stale page that is served meanwhile. Rejects only if `render` does
   * and there is no last good entry.
   */
  async answer(
    address: string,
    render: () => Promise<RenderedPage>,
    renew: () => Promise<RenderedPage> = render,
  ): Promise<RenderedPage> {
    const held = this.#pages.get(address) ?? this.#missing.get(address);
    if (held && !this.#isDropped(held)) {
      const rule = held.page.headers.get('Cache-Control') ?? '';
      const age = (this.#now() - held.at) / 1000;
      const fresh = seconds(rule, 's-maxage');
      if (age < fresh) return held.page;
      if (age < fresh + seconds(rule, 'stale-while-revalidate')) {
        // A failure is ignored here: the next request that has to wait for a rendering gets its own error.
        this.#render(address, renew).catch(() => {});
        return held.page;
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
  }

  #isDropped(held: Held): boolean {
    if (this.#allDropped > held.drops) return true;
    return held.tags.some((tag) => (this.#dropped.get(tag) ?? 0) > held.drops);
  }

  #lastGood(address: string): RenderedPage | null {
    const held = this.#pages.get(address);
    if (!held) return null;
    const age = this.#now() - held.at;
    const kept = seconds(held.page.headers.get('Cache-Control') ?? '', 'stale-if-error') * 1000;
    return age < kept ? withAge(held.page, age) : null;
  }

  /** Concurrent requests for an address share one rendering, unless a drop came after the rendering started. */
  #render(address: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const running = this.#flights.get(address);
    if (running?.drops === this.#drops) return running.page;
    const began = { at: this.#now(), drops: this.#drops };
    const page = render()
      .then((rendered) => {
        this.#keep(address, { ...began, page: rendered, tags: tagsOf(rendered) });
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
    const [kept, other] =
      held.page.status === 404 ? [this.#missing, this.#pages] : [this.#pages, this.#missing];
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
