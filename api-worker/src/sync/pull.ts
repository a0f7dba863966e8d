import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { WireId } from '../upstreams/wordpress/wire.ts';
import type { Query } from '../upstreams/wordpress/wordpress.ts';
import type { Run } from './run.ts';

/** Ten times a hundred: a collection that is looked at as a whole holds tens of items; more would be another thing. */
const maxPages = 10;

export interface Pulled<Wire> {
  items: Wire[];
  /** Ids that WordPress has, but whose items could not be read. */
  unreadable: Set<number>;
}

/**
 * These items, up to a hundred, as far as they are published: what is neither in `items` nor `unreadable` is gone.
 * Throws UpstreamError.
 */
export async function pullByIds<Wire extends { id: number }>(
  run: Run,
  base: string,
  query: Query,
  schema: z.ZodType<Wire>,
  ids: readonly number[],
): Promise<Pulled<Wire>> {
  const include = { per_page: limits.perPage, include: ids.join(',') };
  const { items, dropped } = await run.wordpress
    .page(base, { ...query, ...include }, schema, 'background')
    .catch((error: unknown) => {
      // Nothing but unreadable items is a fault of these items, not of the collection: its ids can still be asked for.
      if (error instanceof UpstreamError && error.reason === 'malformed')
        return { items: [], dropped: ids.length };
      throw error;
    });
  if (dropped === 0) return { items, unreadable: new Set() };
  const present = await run.wordpress.page(base, { ...include, _fields: 'id' }, WireId, 'background');
  const read = new Set(items.map(({ id }) => id));
  return {
    items,
    unreadable: new Set(present.items.map(({ id }) => id).filter((id) => !read.has(id))),
  };
}

export interface PulledWhole<Wire> {
  items: Wire[];
  /** False: an item could not be read, or there are more than a thousand: what is missing need not be gone. */
  whole: boolean;
}

/** A whole collection in WordPress's order. `beforeEach` is called before each question. Throws UpstreamError. */
export async function pullWhole<Wire>(
  run: Run,
  base: string,
  query: Query,
  schema: z.ZodType<Wire>,
  beforeEach: () => Promise<void>,
): Promise<PulledWhole<Wire>> {
  const items: Wire[] = [];
  let whole = true;
  for (let page = 1; page <= maxPages; page += 1) {
    await beforeEach();
    const paging = { per_page: limits.perPage, page };
    const answer = await run.wordpress.page(base, { ...query, ...paging }, schema, 'background');
    items.push(...answer.items);
    whole &&= answer.dropped === 0;
    if (answer.items.length + answer.dropped < limits.perPage) return { items, whole };
  }
  return { items, whole: false };
}

/**
 * An empty answer to "these items" may mean that they are gone, or that WordPress lost its mind: a newsroom does not vanish in
 * a minute. Throws UpstreamError where it says that it has none at all, and others are known.
 */
export async function requireOthers(run: Run, base: string, othersKnown: number): Promise<void> {
  if (othersKnown === 0) return;
  const { items } = await run.wordpress.page(base, { per_page: 1, _fields: 'id' }, WireId, 'background');
  if (items.length === 0)
    throw new UpstreamError('malformed', { cause: `${base} says that it has no items` });
}
