import { LRUCache } from 'lru-cache';
import { changeParameter } from '#contract/channel.ts';
import { workerRequestHeaders } from './forwarded-headers.ts';

/** Milliseconds. Open pages request what changed within 400 ms, over lines of some hundred more; the address of the next change is another one. */
const keptMs = 1_000;
/** Addresses: those of a night with all leagues, each for the changes of a second. */
const maxKept = 200;
/** Bytes. A hundred games have some 60,000. */
const maxBytes = 256 * 1024;

interface Kept {
  headers: Headers;
  body: ArrayBuffer;
}

/** Headers for the worker by which a response may be for this reader alone, or only a confirmation. */
const ownHeaders = ['Cookie', 'Authorization', 'If-None-Match'];

/** The address, if what is requested there for a change is the same for all readers; otherwise null. */
function sharedAddress({ method, url, headers }: Request): string | null {
  const { pathname, search, searchParams } = new URL(url);
  if (method !== 'GET' || !/^\d{1,15}$/.test(searchParams.get(changeParameter) ?? '')) return null;
  const forwarded = workerRequestHeaders(headers);
  return ownHeaders.some((name) => forwarded.has(name)) ? null : pathname + search;
}

/**
 * Thousands of open pages hear of a score at once and request the same address for it: one request goes to the worker, and all get its response.
 * A page in front of which a cache stands needs this less, but not every site has one.
 */
export class SharedResponses {
  readonly #kept = new LRUCache<string, Promise<Kept | null>>({ max: maxKept, ttl: keptMs });

  /** `forward` sends the request to the worker; what it returns is shared if all readers may have it. */
  async respond(request: Request, forward: () => Promise<Response>): Promise<Response> {
    const address = sharedAddress(request);
    if (address === null) return forward();
    const known = this.#kept.get(address);
    if (known) {
      const kept = await known;
      return kept ? new Response(kept.body, { headers: kept.headers }) : forward();
    }
    const { promise, resolve } = Promise.withResolvers<Kept | null>();
    this.#kept.set(address, promise);
    const give = (kept: Kept | null) => {
      if (kept === null) this.#kept.delete(address);
      resolve(kept);
    };
    try {
      const response = await forward();
      const { headers, status } = response;
      if (status !== 200 || !/\bpublic\b/.test(headers.get('Cache-Control') ?? '')) {
        give(null);
        return response;
      }
      const body = await response.arrayBuffer();
      give(body.byteLength > maxBytes ? null : { headers: new Headers(headers), body });
      return new Response(body, { headers });
    } catch (error) {
      give(null);
      throw error;
    }
  }
}
