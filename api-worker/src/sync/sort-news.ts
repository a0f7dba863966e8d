import * as z from 'zod';
import type { LeftOut } from '../newsroom/left-out.ts';
import { convertible } from '../upstreams/wordpress/to-contract.ts';
import { embeds, holdsSlugBefore, itemFields, WirePost } from '../upstreams/wordpress/wire.ts';
import type { Unreadable } from '../upstreams/wordpress/wordpress.ts';
import { pullByIds } from './pull.ts';
import { type ArticleRow, toRow } from './rows/stored-article.ts';
import type { Run } from './sync-run.ts';
import { readRows } from '../sql.ts';

/** News items of WordPress, sorted by what becomes of them. */
export interface SortedNews {
  /** To be stored; each has a slug of its own. */
  rows: ArticleRow[];
  protectedItems: WirePost[];
  leftOut: LeftOut[];
  /** Ids of stored items that WordPress does not have any more. */
  gone: number[];
}

/** The collection of news. */
export const newsOf = ({ settings }: Run) => ({
  base: settings.WORDPRESS_POSTS_BASE,
  query: { _fields: itemFields, _embed: embeds },
  schema: WirePost,
});

/** A stored item loses its slug to one that comes later only if WordPress says so: each round asks for those that nobody asked for before. */
const maxRounds = 5;

/**
 * Sorts items as WordPress has them now. Of several items with one slug the one with the lowest id is stored, and the others are left out.
 * Stored items that have a slug of theirs are loaded again and sorted with them, because one may have given it up meanwhile. Throws UpstreamError.
 */
export async function sortNews(
  run: Run,
  items: readonly WirePost[],
  unreadable: Iterable<Unreadable>,
): Promise<SortedNews> {
  const sorted: SortedNews = { rows: [], protectedItems: [], leftOut: [], gone: [] };
  const asked = new Set<number>();
  let rows: ArticleRow[] = [];
  const add = async (posts: readonly WirePost[], others: Iterable<Unreadable>) => {
    for (const { id, slug, why } of others) sorted.leftOut.push(unread({ id, slug }, why));
    sorted.protectedItems.push(...posts.filter(({ content }) => content.protected));
    const open = posts.filter(({ content }) => !content.protected);
    const leaveOut = (post: WirePost, why: string) => sorted.leftOut.push(unread(post, why));
    const added = await convertible(open, (post) => toRow(post, run.addresses), leaveOut);
    rows = [...new Map([...rows, ...added].map((row) => [row.wordpress_id, row])).values()];
    for (const id of [...posts, ...sorted.leftOut].map((item) => item.id)) asked.add(id);
  };
  await add(items, unreadable);
  let holders: Holder[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const current = [
      ...rows.map((row) => row.wordpress_id),
      ...sorted.protectedItems.map(({ id }) => id),
      ...sorted.gone,
    ];
    holders = await otherHolders(
      run.db,
      rows.map(({ slug }) => slug),
      current,
    );
    const unknown = holders.flatMap(({ id }) => (id === null || asked.has(id) ? [] : [id]));
    if (unknown.length === 0) break;
    const pulled = await pullByIds(run, newsOf(run), unknown);
    for (const id of unknown) asked.add(id);
    await add(pulled.items, pulled.unreadable.values());
    const there = new Set([...pulled.items.map(({ id }) => id), ...pulled.unreadable.keys()]);
    sorted.gone.push(...unknown.filter((id) => !there.has(id)));
  }
  const bySlug = new Map<string, Holder[]>();
  for (const { slug, wordpress_id: id } of rows)
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), { slug, id }]);
  for (const holder of holders) bySlug.get(holder.slug)?.push(holder);
  for (const row of rows) {
    const holder = holderOf(bySlug.get(row.slug) ?? []);
    if (holder === row.wordpress_id) sorted.rows.push(row);
    else sorted.leftOut.push(slugTaken('news', { id: row.wordpress_id, slug: row.slug }, holder));
  }
  return sorted;
}

/** The note about an item that WordPress has and that could not be read. */
export const unread = ({ id, slug }: { id: number; slug: string }, why: string): LeftOut => ({
  ...{ id, slug, why },
  reason: 'unreadable',
  holder: null,
});

/** The note about an item whose slug another one holds; null: an article that is not WordPress's. */
export const slugTaken = (
  kind: string,
  { id, slug }: { id: number; slug: string },
  holder: number | null,
): LeftOut => ({
  ...{ id, slug, holder },
  reason: 'slug',
  why: `${holder === null ? 'an article of the read model' : `${kind} ${holder}`} holds its slug "${slug}"`,
});

/** `id` null: an article that is not WordPress's. */
interface Holder {
  slug: string;
  id: number | null;
}

/** Which of these has the slug they share: an article that is not WordPress's (null), else the one with the lowest id. */
function holderOf(rivals: readonly Holder[]): number | null {
  const ids = rivals.map(({ id }) => id).filter((id) => id !== null);
  if (ids.length < rivals.length) return null;
  return ids.toSorted((a, b) => holdsSlugBefore({ id: a }, { id: b }))[0] ?? null;
}

const HolderRow = z.object({ slug: z.string(), id: z.int().nullable() });

/** The stored articles with one of these slugs, without those with these ids. */
async function otherHolders(
  db: D1Database,
  slugs: readonly string[],
  ids: readonly number[],
): Promise<Holder[]> {
  if (slugs.length === 0) return [];
  return readRows(db, HolderRow)`SELECT slug, wordpress_id AS id FROM articles
    WHERE slug IN (SELECT value FROM json_each(${slugs}))
    AND (wordpress_id IS NULL OR wordpress_id NOT IN (SELECT value FROM json_each(${ids})))`;
}
