import type * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { WireId } from '../upstreams/wordpress/wire.ts';
import type { Query, Unreadable } from '../upstreams/wordpress/wordpress.ts';
import type { Run } from './sync-run.ts';

/** Fifty pages of a hundred, as readers' requests have: a collection that is compared as a whole holds tens of items. */
const maxPages = 50;

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
  base: string,
  query: Query,
  schema: z.ZodType<Wire>,
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

/** A collection that is pulled without naming ids. */
interface Collection<Wire> {
  base: string;
  query: Query;
  schema: z.ZodType<Wire>;
  /** Called before each request. */
  beforeEach: () => Promise<void>;
}

export interface PulledWhole<Wire> {
  items: Wire[];
  unreadable: Map<number, Unreadable>;
  /** False: an item could not be read, or there are more than 5,000. Then an item that is missing may still exist. */
  isComplete: boolean;
}

/** Loads a whole collection in WordPress's order. Throws UpstreamError. */
export async function pullWhole<Wire>(
  run: Run,
  { base, query, schema, beforeEach }: Collection<Wire>,
): Promise<PulledWhole<Wire>> {
  const items: Wire[] = [];
  const unreadable: PulledWhole<Wire>['unreadable'] = new Map();
  let isComplete = true;
  for (let page = 1; page <= maxPages; page += 1) {
    await beforeEach();
    const paging = { per_page: limits.perPage, page };
    const response = await run.wordpress.page(base, { ...query, ...paging }, schema, 'background');
    items.push(...response.items);
    for (const item of response.unreadable) unreadable.set(item.id, item);
    isComplete &&= response.dropped === 0;
    if (response.items.length + response.dropped < limits.perPage) return { items, unreadable, isComplete };
  }
  return { items, unreadable, isComplete: false };
}

/**
 * Loads the newest hundred items of a collection: more than the front page ever shows, while what editors entered over the years grows.
 * An item that is missing counts as gone. Throws UpstreamError.
 */
export async function pullNewest<Wire>(
  run: Run,
  { base, query, schema, beforeEach }: Collection<Wire>,
): Promise<PulledWhole<Wire>> {
  await beforeEach();
  const paging = { per_page: limits.perPage };
  const page = await run.wordpress.page(base, { ...query, ...paging }, schema, 'background');
  const unreadable = new Map(page.unreadable.map((item) => [item.id, item]));
  return { items: page.items, unreadable, isComplete: page.dropped === 0 };
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
