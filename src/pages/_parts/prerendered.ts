import { setTimeout as pause } from 'node:timers/promises';
import type { ApiResponse } from '#api/client.ts';
import { outcome, type ItemOutcome, type Outcome } from '#api/outcome.ts';
import { pageVersion } from '#config/page-versions.ts';
import { readSettings } from '#config/settings.ts';

export interface PrerenderedPath {
  params: { slug: string };
  /** While the key is the same, the page is taken from the last build. If undefined, the page is always rendered. */
  cacheKey?: string;
}

/** Fields of a list item that a prerendered page needs. */
interface Listed {
  slug: string;
  modified: string;
}

/**
 * The paths of the newest items, up to PRERENDER_LIMIT. Each page requests its data when it is rendered, so a page that is taken from the
 * last build needs no request of its own. `requestList` is called page by page. If a list fails, throws, or with LISTS_MAY_FAIL returns the
 * items found so far.
 */
export async function prerenderedItems<T extends Listed>(
  requestList: (page: number) => Promise<ApiResponse<T[]>>,
  addressOf: (slug: string) => string,
  isWanted: (item: T) => boolean = () => true,
): Promise<PrerenderedPath[]> {
  const limit = readSettings(process.env).PRERENDER_LIMIT;
  // By slug, because an item may move to the next page of the list between two requests.
  const items = new Map<string, Listed>();
  for (let page = 1; items.size < limit; page += 1) {
    const list = await buildList(outcome(requestList(page)));
    if (list.length === 0) break;
    for (const item of list.filter(isWanted)) items.set(item.slug, item);
  }
  return [...items.values()]
    .slice(0, limit)
    .map(({ slug, modified }) => prerenderedPath(slug, addressOf(slug), modified));
}

/** A list that a build needs. If it fails, throws, or with LISTS_MAY_FAIL returns an empty list. */
export async function buildList<T>(list: Promise<Outcome<T[]>>): Promise<T[]> {
  const result = await list;
  if (result.kind === 'found') return result.data;
  if (result.kind === 'failed' && !process.env['LISTS_MAY_FAIL']) throw result.error;
  return [];
}

/** `version` identifies the page's content, as far as the list knows it. */
export function prerenderedPath(slug: string, address: string, version: string): PrerenderedPath {
  const touched = pageVersion(decodeURIComponent(address));
  return { params: { slug }, ...(touched === null ? {} : { cacheKey: `${touched} ${version}` }) };
}

/**
 * Whether the page may become a file. A page with missing or stale data may not, because a file is served until its content changes. The
 * on-request route of the same address renders such a page.
 */
export function isForFile<T>(result: ItemOutcome<T>): result is Extract<Outcome<T>, { kind: 'found' }> {
  return result.kind === 'found' && result.state === 'fresh';
}

/** Milliseconds before each further request: the worker needs one round trip to WordPress, and gives up on it after 3.5 s. */
const renewalPauses = [100, 400, 1500, 2500];

/**
 * Sends the request of a page that is to become a file. After a stale response the worker renews its copy in the background, so the request
 * is repeated until the response is fresh. Without that, a build half a minute after the last reader would leave the page out.
 */
export async function loadUntilFresh<R>(
  request: () => Promise<R>,
  outcomeOf: (result: R) => ItemOutcome<unknown>,
  pauses = renewalPauses,
): Promise<R> {
  let result = await request();
  for (const milliseconds of pauses) {
    const found = outcomeOf(result);
    if (found.kind !== 'found' || found.state !== 'stale') break;
    await pause(milliseconds);
    result = await request();
  }
  return result;
}

/** The response of a route that tells Astro to write no file for a page. */
export const noFile = () => new Response(null);
