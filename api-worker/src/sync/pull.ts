import type * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { WireId } from '../upstreams/wordpress/wire.ts';
import type { Page, Query, Unreadable } from '../upstreams/wordpress/wordpress.ts';
import type { Run } from './sync-run.ts';

/** Fifty pages of a hundred, as readers' requests have: a collection that is compared as a whole holds tens of items. */
const maxPages = 50;

/** What WordPress has at an address of its interface, and what is asked of it. */
export interface Collection<Wire> {
  base: string;
  query: Query;
  schema: z.ZodType<Wire>;
}

export interface Pulled<Wire> {
  items: Wire[];
  /** Items that WordPress has, but that could not be read, by their ids. */
  unreadable: Map<number, Unreadable>;
}

/**
 * Loads these items, at most a hundred, if they are published. An item that is neither in `items` nor in `unreadable` is gone. Throws
 * UpstreamError.
 */
export async function pullByIds<Wire extends { id: number }>(
  run: Run,
  { base, query, schema }: Collection<Wire>,
  ids: readonly number[],
): Promise<Pulled<Wire>> {
  const include = { per_page: limits.perPage, include: ids.join(',') };
  const { items, dropped, unreadable } = await run.wordpress
    .page(base, { ...query, ...include }, schema, 'background')
    .catch((error: unknown) => {
      // A response of unreadable items only is a fault of the items, not of the collection, so their ids can still be loaded.
      if (error instanceof UpstreamError && error.reason === 'malformed')
        return { items: [], dropped: ids.length, unreadable: [] };
      throw error;
    });
  const known = new Map(unreadable.map((item) => [item.id, item]));
  if (dropped === unreadable.length) return { items, unreadable: known };
  const present = await run.wordpress.page(base, { ...include, _fields: 'id' }, WireId, 'background');
  const read = new Set(items.map(({ id }) => id));
  return {
    items,
    unreadable: new Map(
      present.items
        .filter(({ id }) => !read.has(id))
        .map(({ id }) => [id, known.get(id) ?? { id, slug: '', why: 'it cannot be read' }]),
    ),
  };
}

/** The same of items that webhooks reported: if all of them are gone, WordPress has to list one of the others that are stored (`countOthers`). */
export async function pullReported<Wire extends { id: number }>(
  run: Run,
  collection: Collection<Wire>,
  ids: readonly number[],
  countOthers: () => Promise<number>,
): Promise<Pulled<Wire>> {
  const pulled = await pullByIds(run, collection, ids);
  if (pulled.items.length + pulled.unreadable.size === 0)
    await requireOthers(run, collection.base, await countOthers());
  return pulled;
}

/** The pages of a collection in the order of its query; the last one has less than a hundred items. Throws UpstreamError. */
export async function* pagesOf<Wire>(
  run: Run,
  { base, query, schema }: Collection<Wire>,
  max = Infinity,
): AsyncGenerator<Page<Wire> & { isLast: boolean }> {
  for (let page = 1; page <= max; page += 1) {
    await run.beforeEach();
    const paging = { per_page: limits.perPage, page };
    const loaded = await run.wordpress.page(base, { ...query, ...paging }, schema, 'background');
    const isLast = loaded.items.length + loaded.dropped < limits.perPage;
    yield { ...loaded, isLast };
    if (isLast) return;
  }
}

export interface PulledWhole<Wire> extends Pulled<Wire> {
  /** False: an item could not be read, or there are more than 5,000. Then an item that is missing may still exist. */
  isComplete: boolean;
}

/**
 * Loads a whole collection in WordPress's order; or only its newest hundred items (`isNewestOnly`), which are more than the front page ever shows, while
 * what editors entered over the years grows: then an item that is missing counts as gone. Throws UpstreamError.
 */
export async function pullWhole<Wire>(
  run: Run,
  collection: Collection<Wire>,
  isNewestOnly: boolean,
): Promise<PulledWhole<Wire>> {
  const pulled: PulledWhole<Wire> = { items: [], unreadable: new Map(), isComplete: true };
  let hasAll = isNewestOnly;
  for await (const page of pagesOf(run, collection, isNewestOnly ? 1 : maxPages)) {
    pulled.items.push(...page.items);
    for (const item of page.unreadable) pulled.unreadable.set(item.id, item);
    pulled.isComplete &&= page.dropped === 0;
    hasAll ||= page.isLast;
  }
  return { ...pulled, isComplete: pulled.isComplete && hasAll };
}

/**
 * Goes through a list that changes while it is read, as one of closings that end does. `isWhole`: what is not among `ids` is gone. That is known only if
 * each page says the same number as there are, because an item that goes meanwhile moves another one to a page that was read already. `hasAll`: the list
 * ended before `max` pages, and before `isOver`. Throws UpstreamError.
 */
export async function readList<Wire extends { id: number }>(
  run: Run,
  collection: Collection<Wire>,
  { max, isOver = () => false }: { max: number; isOver?: () => boolean },
  use: (page: Page<Wire>) => Promise<void> = () => Promise.resolve(),
): Promise<{ ids: Set<number>; isWhole: boolean; hasAll: boolean }> {
  const ids = new Set<number>();
  const totals = new Set<number | null>();
  let nameless = 0;
  if (isOver()) return { ids, isWhole: false, hasAll: false };
  for await (const page of pagesOf(run, collection, max)) {
    await use(page);
    for (const { id } of [...page.items, ...page.unreadable]) ids.add(id);
    nameless += page.dropped - page.unreadable.length;
    if (page.items.length + page.dropped > 0 && page.total !== null) totals.add(page.total);
    if (page.isLast) {
      const isWhole = nameless === 0 && [...totals].every((total) => total === ids.size);
      return { ids, isWhole, hasAll: true };
    }
    if (isOver()) break;
  }
  return { ids, isWhole: false, hasAll: false };
}

/**
 * Checks an empty response to a request for certain items: they may be gone, or WordPress may be broken, because a newsroom does not vanish
 * in a minute. `among` narrows the list to where others are known. Throws UpstreamError if WordPress lists no items at all while others are known.
 */
export async function requireOthers(
  run: Run,
  base: string,
  othersKnown: number,
  among: Query = {},
): Promise<void> {
  if (othersKnown === 0) return;
  const query = { ...among, per_page: 1, _fields: 'id' };
  const { items } = await run.wordpress.page(base, query, WireId, 'background');
  if (items.length === 0) throw new UpstreamError('malformed', { cause: `${base} lists no items` });
}
