import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '#api/client.ts';
import { outcome, type Outcome } from '#api/outcome.ts';
import { pageVersion } from '#config/page-versions.ts';
import { readSettings } from '#config/settings.ts';

export interface PrerenderedPath {
  params: { slug: string };
  /** While it is the same, the page is taken from the last build. Undefined: it is rendered in any case. */
  cacheKey?: string;
}

/** What a list says of an item that is to be a page. */
interface Listed {
  slug: string;
  modified: string;
}

/**
 * The newest items as paths, as many as PRERENDER_LIMIT allows; their data is asked when the page is rendered, so that what is
 * taken from the last build costs nothing but its line in a list. `askList` is asked page by page. Throws where a list
 * cannot be had and LISTS_MAY_FAIL does not say that those found so far will do.
 */
export async function prerenderedItems<T extends Listed>(
  askList: (page: number) => Promise<Answer<T[]>>,
  addressOf: (slug: string) => string,
  isWanted: (item: T) => boolean = () => true,
): Promise<PrerenderedPath[]> {
  const limit = readSettings(process.env).PRERENDER_LIMIT;
  // By slug: an item that moved from one page of the list to the next while we read counts once.
  const items = new Map<string, Listed>();
  for (let page = 1; items.size < limit; page += 1) {
    const list = await buildList(outcome(askList(page)));
    if (list.length === 0) break;
    for (const item of list.filter(isWanted)) items.set(item.slug, item);
  }
  return [...items.values()]
    .slice(0, limit)
    .map(({ slug, modified }) => prerenderedPath(slug, addressOf(slug), modified));
}

/** A list that a build needs, empty where it cannot be had and LISTS_MAY_FAIL says that this will do. */
export async function buildList<T>(list: Promise<Outcome<T[]>>): Promise<T[]> {
  const result = await list;
  if (result.kind === 'found') return result.data;
  if (result.kind === 'failed' && !process.env['LISTS_MAY_FAIL']) throw result.error;
  return [];
}

/** `version` is what a list knows of the page's content. */
export function prerenderedPath(slug: string, address: string, version: string): PrerenderedPath {
  const touched = pageVersion(decodeURIComponent(address));
  return { params: { slug }, ...(touched === null ? {} : { cacheKey: `${touched} ${version}` }) };
}

/**
 * Whether this may become a file. A page whose data is missing, or is older than it should be, may not: a file stays until its
 * content changes. Its twin renders it on request until then.
 */
export function isForFile<T>(result: Outcome<T>): result is Extract<Outcome<T>, { kind: 'found' }> {
  return result.kind === 'found' && result.state === 'fresh';
}

/** Milliseconds before each further request: the worker needs one round trip to WordPress, and gives up on it after 3.5 s. */
const renewalPauses = [100, 400, 1500, 2500];

/**
 * Sends the request of a page that is to become a file. A stale response makes the worker renew its copy behind it, so the request is
 * repeated until the response is fresh: without that, a build that comes half a minute after the last reader would leave the page out.
 */
export async function askForFile<R>(
  ask: () => Promise<R>,
  outcomeOf: (result: R) => Outcome<unknown>,
  pauses = renewalPauses,
): Promise<R> {
  let result = await ask();
  for (const milliseconds of pauses) {
    const found = outcomeOf(result);
    if (found.kind !== 'found' || found.state !== 'stale') break;
    await pause(milliseconds);
    result = await ask();
  }
  return result;
}

/** What a route answers so that no file is made of a page. */
export const noFile = () => new Response(null);
