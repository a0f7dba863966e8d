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
  /** When its rendering began: it knows nothing that happened after. Milliseconds since the epoch. */
  at: number;
  /** How many drops had been made when its rendering began. */
  drops: number;
  tags: readonly string[];
}

/** Bytes: 2,000 pages of some 60 kB, every list, search and late article of a busy day. */
const mostOfPages = 128 * 1024 * 1024;
/**
 * Bytes of addresses that name nothing, some 200 of them, kept apart: whoever asks for thousands of them must not push a good page
 * out.
 */
const mostOfMissing = 8 * 1024 * 1024;
/** What is held weighs its body and, for its headers and the maps that know it, some 4 kB. */
const sizeCalculation = ({ page }: Held) => page.body.length + 4096;

/** Tags that were dropped, with the last time: far more than are touched while one page is rendered. */
const mostTags = 20_000;

/** Pages mark a failure so (`markFailed`): the newsroom could not be asked, come again later. */
const isFailure = ({ status, headers }: RenderedPage) => status >= 500 || headers.has('Retry-After');

const seconds = (cacheControl: string, directive: string) =>
  Number(new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);

/** The page with its age at the top of its content, as pages themselves say the age of late data. */
function withAge({ status, headers, body }: RenderedPage, milliseconds: number): RenderedPage {
  const age = `<p class="text-sm text-muted">Actualizado hace ${ageInWords(milliseconds / 1000)}</p>`;
  const copy = new Headers(headers);
  // A CDN keeps its own last good copy (stale-if-error): this one it should not take for a new one.
  copy.set('Cache-Control', 'no-store');
  return { status, headers: copy, body: Buffer.from(body.toString().replace(/<main\b[^>]*>/, `$&${age}`)) };
}

/**
 * The shared cache (RFC 9111) in front of the pages that are rendered on request. It does what their `Cache-Control` and
 * `Cache-Tag` say: fresh for `s-maxage`, then stale while one reader's question makes a new one, then, if no new one can
 * be made, the last good one with its age (`stale-if-error`). A tag that is dropped makes every page that carries it, and
 * every one that is being rendered meanwhile, be rendered again before it is shown.
 */
export class SharedCache {
  readonly #pages: LRUCache<string, Held>;
  readonly #missing = new LRUCache<string, Held>({ maxSize: mostOfMissing, sizeCalculation });
  readonly #flights = new Map<string, { drops: number; page: Promise<RenderedPage> }>();
  readonly #dropped = new LRUCache<string, number>({ max: mostTags });
  readonly #now: () => number;
  #drops = 0;
  #allDropped = 0;

  /** `bytes`: what its pages may weigh together; the least used ones go first. */
  constructor(now: () => number = Date.now, bytes = mostOfPages) {
    this.#now = now;
    this.#pages = new LRUCache<string, Held>({ maxSize: bytes, sizeCalculation });
  }

  /** Bytes of all that is held. */
  get bytes(): number {
    return this.#pages.calculatedSize + this.#missing.calculatedSize;
  }

  /** The page of this address, by `render` where it is not held. Rejects only when `render` does and nothing is held. */
  async answer(address: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const held = this.#pages.get(address) ?? this.#missing.get(address);
    if (held && !this.#isDropped(held)) {
      const rule = held.page.headers.get('Cache-Control') ?? '';
      const age = (this.#now() - held.at) / 1000;
      const fresh = seconds(rule, 's-maxage');
      if (age < fresh) return held.page;
      if (age < fresh + seconds(rule, 'stale-while-revalidate')) {
        // Its failure is told to whoever has to wait for it.
        this.#render(address, render).catch(() => {});
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

  /** Pages with one of these tags are not shown again as they are. */
  drop(tags: Iterable<string>): void {
    this.#drops += 1;
    for (const tag of tags) this.#dropped.set(tag, this.#drops);
  }

  /** No page is shown again as it is. */
  dropAll(): void {
    this.#drops += 1;
    this.#allDropped = this.#drops;
  }

  /** What readers must not see any more, not even when nothing else can be shown: pages with one of these tags go. */
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

  /** One rendering an address at a time; one that began before a drop is not for those who come after it. */
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
    // A slow rendering must not put an older page in the place of a newer one.
    if (before && (before.drops > held.drops || before.at > held.at)) return;
    kept.set(address, held);
    other.delete(address);
  }
}

function tagsOf({ headers }: RenderedPage): string[] {
  return (headers.get('Cache-Tag') ?? '').split(',').filter((tag) => tag !== '');
}
