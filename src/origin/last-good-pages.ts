import { LRUCache } from 'lru-cache';
import { ageInWords } from '#ui/data-age.ts';

/** A page as it was rendered, before compression. */
export interface RenderedPage {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** A day: with the worker gone, yesterday's page is better than none, and it says how old it is. */
const kept = 24 * 3600 * 1000;

/** 2,000 pages of some 60 kB are 120 MB: every list and the searches of a busy day. */
const most = 2000;

/** Pages mark a failure so (`markFailed`): the newsroom could not be asked, come again later. */
const isFailure = ({ status, headers }: RenderedPage) => status >= 500 || headers.has('Retry-After');

/** The page with its age at the top of its content, as pages themselves say the age of late data. */
function withAge({ status, headers, body }: RenderedPage, milliseconds: number): RenderedPage {
  const age = `<p class="text-sm text-muted">Actualizado hace ${ageInWords(milliseconds / 1000)}</p>`;
  const copy = new Headers(headers);
  // A CDN keeps its own last good copy (stale-if-error): this one it should not take for a new one.
  copy.set('Cache-Control', 'no-store');
  return { status, headers: copy, body: Buffer.from(body.toString().replace(/<main\b[^>]*>/, `$&${age}`)) };
}

/** The pages that were rendered well, for when they cannot be rendered any more: stale-if-error, held by the origin. */
export class LastGoodPages {
  readonly #pages = new LRUCache<string, { page: RenderedPage; at: number }>({ max: most });
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  holds(address: string): boolean {
    return this.#pages.has(address);
  }

  /** The page itself where it is good; otherwise the last good one of this address, or the failure. */
  settle(address: string, page: RenderedPage): RenderedPage {
    if (isFailure(page)) {
      const before = this.#pages.get(address);
      const age = before ? this.#now() - before.at : Number.POSITIVE_INFINITY;
      return before && age < kept ? withAge(before.page, age) : page;
    }
    const isPublic = page.headers.get('Cache-Control')?.startsWith('public');
    if (page.status === 200 && isPublic) this.#pages.set(address, { page, at: this.#now() });
    return page;
  }
}
