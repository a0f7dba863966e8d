import * as z from 'zod';
import type { EdgePurge } from '../edge-cache/edge-purge.ts';
import type { Desk } from './desk.ts';

interface Kept {
  status: number;
  body: string;
  headers: Headers;
  vary: [name: string, value: string | null][];
  at: number;
  rule: { fresh: number; stale: number; onError: number };
}

const Purge = z.object({ tags: z.array(z.string()).optional(), purgeEverything: z.literal(true).optional() });

/**
 * One data centre's cache in front of the worker, by Cloudflare's documentation of Workers Cache (developers.cloudflare.com/workers/cache,
 * read in November 2026): the local runtime has none. It keys by path and query, honours `Vary`, prefers `CDN-Cache-Control`, serves
 * nothing stale where `s-maxage` rules, and purges by tag. A response without `Cache-Control` is a mistake, since it would be kept for hours.
 */
export class FakeEdge {
  readonly #kept = new Map<string, Kept[]>();
  readonly #now: () => number;
  /** While true, purges are refused, as above Cloudflare's limit of five a minute. */
  refuses = false;
  purges: unknown[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The `edgePurge` of the worker behind this cache. */
  readonly purge: EdgePurge = (what) => {
    const { tags = [], purgeEverything } = Purge.parse(what);
    this.purges.push(what);
    if (this.refuses) return Promise.resolve({ success: false, errors: [{ code: 1, message: 'too many' }] });
    const gone = new Set(tags.map((tag) => tag.toLowerCase()));
    for (const [key, variants] of this.#kept) {
      const tagged = variants.some(({ headers }) =>
        (headers.get('Cache-Tag') ?? '').split(',').some((tag) => gone.has(tag.toLowerCase())),
      );
      if (tagged || purgeEverything === true) this.#kept.delete(key);
    }
    return Promise.resolve({ success: true, errors: [] });
  };

  /** The response that a reader gets, and what `Cf-Cache-Status` says of it. `desk` is the isolate that runs if the cache has nothing. */
  async request(
    desk: Desk,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; text: string; cache: 'HIT' | 'MISS' | 'UPDATING' | 'STALE' | 'BYPASS' }> {
    const sent = new Headers(headers);
    const kept = this.#kept
      .get(path)
      ?.find(({ vary }) => vary.every(([name, value]) => sent.get(name) === value));
    const age = kept === undefined ? Infinity : (this.#now() - kept.at) / 1_000;
    if (kept !== undefined && age < kept.rule.fresh) return reader(kept, 'HIT');
    if (kept !== undefined && age < kept.rule.fresh + kept.rule.stale) {
      await this.#load(desk, path, sent);
      return reader(kept, 'UPDATING');
    }
    const loaded = await this.#load(desk, path, sent);
    if (loaded.status >= 500 && kept !== undefined && age < kept.rule.fresh + kept.rule.onError)
      return reader(kept, 'STALE');
    return reader(loaded, loaded.isKept ? 'MISS' : 'BYPASS');
  }

  async #load(desk: Desk, path: string, sent: Headers) {
    const response = await desk.request(path, { headers: sent });
    const { status, headers } = response;
    const body = await response.text();
    const rule = ruleOf(headers);
    if (rule !== null && status < 500) {
      const vary = (headers.get('Vary') ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name): [string, string | null] => [name, sent.get(name)]);
      const others = (this.#kept.get(path) ?? []).filter(
        (other) => JSON.stringify(other.vary) !== JSON.stringify(vary),
      );
      this.#kept.set(path, [...others, { status, body, headers, vary, at: this.#now(), rule }]);
    }
    return { status, body, isKept: rule !== null };
  }
}

const reader = <State>({ status, body }: { status: number; body: string }, cache: State) => ({
  status,
  text: body,
  cache,
});

/** Null if the cache may not keep the response. */
function ruleOf(headers: Headers): Kept['rule'] | null {
  const own = headers.get('Cache-Control');
  if (own === null)
    throw new Error('the cache would keep this response for two hours: it has no Cache-Control');
  if (/\b(?:no-store|private)\b/.test(own)) return null;
  const rule = headers.get('CDN-Cache-Control') ?? own;
  const seconds = (name: string) => new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(rule)?.[1];
  const shared = seconds('s-maxage');
  const fresh = Number(shared ?? seconds('max-age') ?? 0);
  const stale = (name: string) => (shared === undefined ? Number(seconds(name) ?? 0) : 0);
  return { fresh, stale: stale('stale-while-revalidate'), onError: stale('stale-if-error') };
}
