import { setTimeout as pause } from 'node:timers/promises';
import { unnamedSite } from '../editor.ts';

/** What a crawl saw. */
export interface Crawl {
  /** Milliseconds of each response, the fastest first. */
  times: number[];
  /** `404 /gone (on /noticias)` for every address of the site that is neither 200 nor leads to a 200. */
  dead: string[];
}

/** A reader's address of its own, so that the crawl uses up no other test's limits. */
const headers = { 'X-Forwarded-For': '203.0.113.77' };

/** Addresses on the same site that a document names: links, pictures in every size, entries of sitemaps and feeds. */
function addressesIn(text: string, base: string): string[] {
  const attributes = [...text.matchAll(/\b(?:href|src)="([^"]+)"/g)].map(([, address]) => address ?? '');
  const sets = [...text.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap(([, set]) =>
    (set ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  );
  const entries = [...text.matchAll(/<(?:loc|link)>([^<]+)</g)].map(([, address]) => address ?? '');
  return [...attributes, ...sets, ...entries].flatMap((address) => {
    const decoded = address.replaceAll('&amp;', '&');
    if (decoded.startsWith('#') || !URL.canParse(decoded, base)) return [];
    const { origin, pathname, search } = new URL(decoded, base);
    return [base, unnamedSite].includes(origin) ? [pathname + search] : [];
  });
}

interface Pace {
  /** Addresses to request at most. */
  max: number;
  connections: number;
  /** Milliseconds that each connection waits after a response, as crawlers do that spare a site. */
  delay?: number;
  /** Whether to request nothing more. */
  isOver?: () => Promise<boolean>;
}

/** Follows every address of a site as a link checker does, pictures included, until there is no new address. */
export async function crawl(
  site: string,
  { max, connections, delay = 0, isOver = async () => false }: Pace,
): Promise<Crawl> {
  const queue = ['/', '/sitemap.xml', '/rss.xml', '/live', '/deportes', '/tiempo', '/search?q=puerto'];
  /** Every address, with the document that names it. */
  const known = new Map(queue.map((address) => [address, 'the start']));
  const seen: Crawl = { times: [], dead: [] };
  let running = 0;

  async function visit(address: string): Promise<void> {
    const begin = performance.now();
    const response = await fetch(site + address, { headers });
    const body = await response.text();
    seen.times.push(performance.now() - begin);
    if (response.status !== 200) seen.dead.push(`${response.status} ${address} (on ${known.get(address)})`);
    if (!/html|xml/.test(response.headers.get('content-type') ?? '')) return;
    for (const found of addressesIn(body, site)) {
      if (known.has(found) || known.size >= max) continue;
      known.set(found, address);
      queue.push(found);
    }
  }

  await new Promise<void>((resolve, reject) => {
    const next = () => {
      if (running === 0 && queue.length === 0) return resolve();
      while (running < connections && queue.length > 0) {
        running += 1;
        visit(queue.shift() ?? '/')
          .then(() => pause(delay))
          .then(isOver)
          .then((over) => {
            running -= 1;
            if (over) queue.length = 0;
            next();
          }, reject);
      }
    };
    next();
  });
  seen.times.sort((one, other) => one - other);
  return seen;
}
