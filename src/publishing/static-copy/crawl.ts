import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { isLite } from '#config/lite-path.ts';
import { copyPlace, placeOf, requestPath } from './copy-addresses.ts';
import { linksOfPage, linksOfXml } from './document-links.ts';

/** Pages requested at once: half of those that an origin renders at once. */
const concurrency = 4;
/** Tries of a page whose data could not be loaded, and milliseconds between them: the circuit breaker of an upstream opens for 5 s. */
const tries = 3;
const betweenTries = 3_000;

export interface CrawlOptions {
  siteUrl: string;
  /** Addresses to begin with, which are never left out. */
  seeds: readonly string[];
  /** Pages that a build made: they are followed before those that have to be rendered. */
  prerendered: ReadonlySet<string>;
  /** Paths of the release's other files, which are no documents. */
  assets: ReadonlySet<string>;
  /** The most documents to keep. */
  max: number;
  request(path: string): Promise<Response>;
  /** Takes each document that is found. */
  keep(address: string, response: Response, text: string): Promise<void>;
}

export interface Crawled {
  kept: Set<string>;
  /** Addresses that redirect, with the address that they lead to. */
  redirects: Map<string, string>;
  /** Pages whose data could not be loaded. */
  failed: string[];
  /** Number of pages that were left out because there were too many. */
  beyond: number;
}

/** In place of the page that an address was found on, for those to begin with. */
const start = '';

/** An entry of a live coverage has a page of its own, and stands on that of the coverage too. */
const isEntry = (address: string) => /^\/minuto-a-minuto\/[^/]+\/\d+$/.test(address);

const isForMachines = (address: string) => /\.(?:xml|txt)$/.test(address);

/** Finds the documents of a site by following its links: those of the release first, then the nearest to the seeds. */
export async function crawlSite(options: CrawlOptions): Promise<Crawled> {
  const { siteUrl, prerendered, assets, max } = options;
  const known = new Set<string>();
  const crawled: Crawled = { kept: new Set(), redirects: new Map(), failed: [], beyond: 0 };
  const queue = new PQueue({ concurrency });

  function add(address: string, from: string): void {
    if (known.has(address) || assets.has(address) || copyPlace(address) === null) return;
    known.add(address);
    queue
      .add(() => visit(address), { priority: priorityOf(address, from) })
      .catch((error: unknown) => {
        console.error(`${address}:`, error);
        crawled.failed.push(address);
      });
  }

  /** Feeds and sitemaps come first. Old stories that only a sitemap names come last, with entries of live coverages and the light twins of all pages. */
  function priorityOf(address: string, from: string): number {
    if (isForMachines(address) || from === start) return 2;
    if (prerendered.has(address)) return 1;
    return isForMachines(from) || isLite(address) || isEntry(address) ? -1 : 0;
  }

  async function visit(address: string): Promise<void> {
    if (crawled.kept.size >= max) return void (crawled.beyond += 1);
    const response = await requestWhole(options, address);
    if (response === null) return void crawled.failed.push(address);
    const location = response.headers.get('Location');
    if (location !== null) {
      const target = placeOf(location, requestPath(address), siteUrl);
      if (target === null) return;
      crawled.redirects.set(address, target.address);
      return add(target.address, address);
    }
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || !/html|xml|text\/plain/.test(type)) return;
    const text = await response.text();
    crawled.kept.add(address);
    await options.keep(address, response, text);
    for (const link of type.includes('html') ? linksOfPage(text) : linksOfXml(text)) {
      if (link.startsWith('#') || link.startsWith('/img/')) continue;
      const found = placeOf(link, requestPath(address), siteUrl);
      if (found) add(found.address, address);
    }
  }

  for (const seed of options.seeds) add(seed, start);
  for (const page of prerendered) add(page, '/');
  await queue.onIdle();
  return crawled;
}

/** The response, or null if the page's data could not be loaded: it has `Retry-After` then. */
export async function requestWhole(
  { request }: Pick<CrawlOptions, 'request'>,
  address: string,
): Promise<Response | null> {
  for (let count = 1; ; count += 1) {
    const response = await request(requestPath(address));
    const isWhole = response.status < 500 && response.status !== 429 && !response.headers.has('Retry-After');
    if (isWhole) return response;
    await response.body?.cancel();
    if (count === tries) return null;
    await pause(betweenTries);
  }
}
