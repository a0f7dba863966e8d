import * as z from 'zod';
import { StoredJson } from '../../stored-values.ts';
import type { NewChange } from '../../changes/change-log.ts';
import type { ArticleRow } from './stored-article.ts';
import { raw, readRows } from '../../sql.ts';

/** The parts of a stored article that decide what changed. */
export interface HeldArticle {
  /** Null: an internal article. */
  wordpressId: number | null;
  slug: string;
  fingerprint: string;
  publishDate: string;
  /** Slugs, the main one first. */
  categories: string[];
  /** What other pages show of the article. Each part is one text, which is compared with that of the last time. */
  looks: Looks;
}

interface Looks {
  /** What pages of other stories show, and what makes it related to them. */
  link: string;
  /** What cards show besides. */
  card: string;
}

const linkColumns = ['slug', 'title', 'short_title', 'publish_date', 'coverage'] as const;
const cardColumns = ['summary', 'image_url', 'image_alt', 'pin_place', 'pinned_until'] as const;
type LookColumn = (typeof linkColumns)[number] | (typeof cardColumns)[number];

/** `tags` are WordPress's ids. */
const looksOf = (
  row: Record<LookColumn, string | number | null> & { categories: readonly string[] },
  tags: readonly number[],
): Looks => ({
  link: JSON.stringify([
    ...linkColumns.map((name) => row[name]),
    row.categories,
    tags.toSorted((a, b) => a - b),
  ]),
  card: JSON.stringify(cardColumns.map((name) => row[name])),
});

const list = <Item extends z.ZodType>(item: Item) => StoredJson.pipe(z.array(item));

const HeldRow = z
  .object({
    wordpress_id: z.int().nullable(),
    slug: z.string(),
    fingerprint: z.string(),
    publish_date: z.string(),
    categories: list(z.string()),
    tags: list(z.int()),
    title: z.string(),
    short_title: z.string(),
    coverage: z.string().nullable(),
    summary: z.string(),
    image_url: z.string().nullable(),
    image_alt: z.string(),
    pin_place: z.int().nullable(),
    pinned_until: z.string().nullable(),
  })
  .transform(({ tags, ...row }): HeldArticle => ({
    wordpressId: row.wordpress_id,
    slug: row.slug,
    fingerprint: row.fingerprint,
    publishDate: row.publish_date,
    categories: row.categories,
    looks: looksOf(row, tags),
  }));

/** The articles that D1 has under these WordPress ids or these slugs. */
export async function heldArticles(
  db: D1Database,
  ids: readonly number[],
  slugs: readonly string[],
): Promise<HeldArticle[]> {
  const looks = raw([...linkColumns, ...cardColumns].map((name) => `a.${name}`).join(', '));
  return readRows(db, HeldRow)`SELECT a.wordpress_id, a.fingerprint, ${looks},
      (SELECT json_group_array(l.tag_id) FROM article_tags l WHERE l.article_id = a.id) AS tags,
      (SELECT json_group_array(k.slug ORDER BY c.position) FROM article_categories c
       JOIN categories k ON k.id = c.category_id WHERE c.article_id = a.id) AS categories
    FROM articles a WHERE a.id IN (
      SELECT id FROM articles WHERE wordpress_id IN (SELECT value FROM json_each(${ids}))
      UNION SELECT id FROM articles WHERE slug IN (SELECT value FROM json_each(${slugs})))`;
}

/** The change-log line for a removed article. */
export function removal({ slug, categories }: HeldArticle): NewChange {
  return { kind: 'news', action: 'removed', slug, previousSlug: null, categories };
}

/**
 * What changes for readers when a row replaces the stored articles, in order. Empty if nothing changes, or if neither version is published
 * yet. `now` is a stored date (stored-values.ts).
 */
export function changesOfRow(row: ArticleRow, held: readonly HeldArticle[], now: string): NewChange[] {
  const before = held.find(({ wordpressId }) => wordpressId === row.wordpress_id);
  const rival = held.find(({ slug, wordpressId }) => slug === row.slug && wordpressId !== row.wordpress_id);
  const displaced = rival === undefined ? [] : [removal(rival)];
  if (before?.fingerprint === row.fingerprint) return displaced;
  const wasShown = before !== undefined && before.publishDate <= now;
  if (row.publish_date > now) return wasShown ? [...displaced, removal(before)] : displaced;
  const previousSlug = wasShown && before.slug !== row.slug ? before.slug : null;
  const categories = [...new Set([...(before?.categories ?? []), ...row.categories])];
  const change: NewChange = { kind: 'news', action: 'changed', slug: row.slug, previousSlug, categories };
  return [...displaced, { ...change, ...(wasShown && reachOf(before, row)) }];
}

/** How far the change from a published article to this row shows. If the row is the same, what changed is not known here. */
export function reachOf(before: HeldArticle, row: ArticleRow): Pick<NewChange, 'reach'> {
  if (before.fingerprint === row.fingerprint) return {};
  const after = looksOf(
    row,
    row.tags.map(({ id }) => id),
  );
  if (before.looks.link !== after.link) return {};
  return { reach: before.looks.card === after.card ? 'page' : 'lists' };
}

interface Move {
  /** Slugs of an item's categories before and after; empty if it was not or is not published. */
  before: readonly string[];
  after: readonly string[];
}

const CountRow = z.object({ slug: z.string(), n: z.int().nonnegative() });

/**
 * Whether these moves gave a news category its first item or took its last, because the header shows categories that have items. `moves`
 * are in D1 already.
 */
export async function changesOffer(db: D1Database, moves: readonly Move[]): Promise<boolean> {
  const growth = new Map<string, number>();
  for (const { before, after } of moves) {
    for (const slug of after.filter((other) => !before.includes(other))) add(growth, slug, 1);
    for (const slug of before.filter((other) => !after.includes(other))) add(growth, slug, -1);
  }
  if (growth.size === 0) return false;
  const rows = await readRows(db, CountRow)`SELECT r.value AS slug,
      (SELECT count(*) FROM categories k JOIN article_categories c ON c.category_id = k.id
       JOIN articles a ON a.id = c.article_id WHERE k.slug = r.value AND a.source = 'wordpress') AS n
    FROM json_each(${[...growth.keys()]}) r`;
  return rows.some(({ slug, n }) => n > 0 !== n - (growth.get(slug) ?? 0) > 0);
}

function add(counts: Map<string, number>, slug: string, by: number): void {
  counts.set(slug, (counts.get(slug) ?? 0) + by);
}
