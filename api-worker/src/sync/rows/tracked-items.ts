import * as z from 'zod';
import { StoredJson } from '../../stored-values.ts';
import { type ChangeKind, isFrontPageKind } from '#contract/publishing/changes.ts';
import type { Refused } from '#contract/publishing/deliveries.ts';
import type { LeftOut } from '../../newsroom/left-out.ts';
import type { NewChange } from '../../changes/change-log.ts';
import type { FrontPageRow } from '../../upstreams/wordpress/front-page-wire.ts';
import { reportedSlugsStatement, trackedLeaveStatement } from '../../newsroom/old-slugs.ts';
import { prepare, readRows } from '../../sql.ts';

/** Kinds without a table of their own. Their changes are found by comparing what WordPress lists with what it listed before. */
export type CollectionKind = Exclude<ChangeKind, 'news' | 'tag' | 'episode' | 'closing' | 'coverage-entry'>;

/** The parts of an item that readers can see. */
export interface VisibleItem {
  id: number;
  slug: string;
  /** Slugs that it had before, as WordPress knows them. */
  previousSlugs: string[];
  /** The name of a category or programme, as plain text; empty for banners. */
  name: string;
  /** Differs whenever readers see something else. */
  fingerprint: string;
  /** Slugs of its categories. */
  categories: string[];
  /** Of a category: the id of the one above it; 0 without one. */
  parent?: number;
  /** Whether its place in the list is visible. */
  ordered: boolean;
  /** What the site does not show of its body, for its editor; absent if the body was not loaded. */
  refused?: Refused[];
  /** What is stored of an item of the front page. */
  frontPage?: FrontPageRow;
}

export interface LoadedCollection {
  /** In WordPress's order. */
  visible: VisibleItem[];
  /** False: an item that is missing may still exist. */
  isComplete: boolean;
  /** Ids of items that WordPress has, but that could not be read. */
  unreadable: Set<number>;
  /** These, and items whose slug another one holds. */
  leftOut: LeftOut[];
  /** Items that are protected with a password. Readers do not see them. */
  protectedItems: { id: number; slug: string }[];
}

/** What D1 stores of an item that has no table of its own. */
export interface TrackedItem {
  id: number;
  slug: string;
  fingerprint: string;
  categories: string[];
  /** Its place in WordPress's order; null if the place is not visible, or not known yet. */
  position: number | null;
}

const TrackedItemRow = z.object({
  id: z.int(),
  slug: z.string(),
  fingerprint: z.string(),
  categories: StoredJson.pipe(z.array(z.string())),
  position: z.int().nullable(),
});

/** The stored items of a kind: all, or those with these ids. */
export async function readTrackedItems(
  db: D1Database,
  kind: CollectionKind,
  ids: readonly number[] | null,
): Promise<TrackedItem[]> {
  return readRows(db, TrackedItemRow)`SELECT wordpress_id AS id, slug, fingerprint, categories, position
    FROM noticed
    WHERE kind = ${kind} AND (${ids} IS NULL OR wordpress_id IN (SELECT value FROM json_each(${ids})))`;
}

/** How many other items of a kind are stored. */
export async function countOthers(
  db: D1Database,
  kind: CollectionKind,
  ids: readonly number[],
): Promise<number> {
  const row = await prepare(db)`SELECT count(*) AS n FROM noticed WHERE kind = ${kind}
    AND wordpress_id NOT IN (SELECT value FROM json_each(${ids}))`.first();
  return z.object({ n: z.int() }).parse(row).n;
}

/** Statements that store these items with their old slugs and delete those ids. `places`: these are all items of the kind, so their places are stored too. */
export function rememberStatements(
  db: D1Database,
  kind: CollectionKind,
  visible: readonly VisibleItem[],
  gone: readonly number[],
  now: number,
  places: boolean,
): D1PreparedStatement[] {
  const rows = visible.map((item, index) => ({ ...item, position: places && item.ordered ? index : null }));
  const hasPlaces = places ? 1 : 0;
  return [
    trackedLeaveStatement(db, kind, visible, gone, now),
    reportedSlugsStatement(
      db,
      kind,
      visible.map(({ id, previousSlugs: slugs }) => ({ id, slugs })),
      now,
    ),
    prepare(db)`INSERT INTO noticed
        (kind, wordpress_id, slug, name, fingerprint, categories, position, parent)
      SELECT ${kind}, value ->> 'id', value ->> 'slug', value ->> 'name', value ->> 'fingerprint', value -> 'categories',
        value ->> 'position', nullif(value ->> 'parent', 0)
      FROM json_each(${rows}) WHERE true
      ON CONFLICT (kind, wordpress_id) DO UPDATE SET slug = excluded.slug, name = excluded.name, fingerprint = excluded.fingerprint,
        categories = excluded.categories, parent = excluded.parent, position = CASE WHEN ${hasPlaces} THEN excluded.position ELSE position END
      WHERE slug <> excluded.slug OR name <> excluded.name OR fingerprint <> excluded.fingerprint OR categories <> excluded.categories
        OR parent IS NOT excluded.parent OR (${hasPlaces} AND position IS NOT excluded.position)`,
    prepare(db)`DELETE FROM noticed WHERE kind = ${kind}
      AND wordpress_id IN (SELECT value FROM json_each(${gone}))`,
  ];
}

/**
 * A whole kind of content does not vanish in a minute, but an empty response does happen. Of the front page's kinds one item is often the
 * last.
 */
export const mayBeEmpty = (kind: CollectionKind) => isFrontPageKind(kind);

export interface Difference {
  changes: NewChange[];
  /** Ids that are stored and no longer exist. */
  gone: number[];
}

/** The differences that readers see between the stored items of a kind and what WordPress lists now. */
export function compare(
  kind: CollectionKind,
  before: readonly TrackedItem[],
  loaded: LoadedCollection,
): Difference {
  const known = new Map(before.map((item) => [item.id, item]));
  const changes: NewChange[] = [];
  for (const item of loaded.visible) {
    const old = known.get(item.id);
    if (old !== undefined && same(old, item)) continue;
    const previousSlug = old === undefined || old.slug === item.slug ? null : old.slug;
    const categories = [...new Set([...(old?.categories ?? []), ...item.categories])];
    changes.push({ kind, action: 'changed', slug: item.slug, previousSlug, categories });
  }
  const there = new Set(loaded.visible.map(({ id }) => id));
  const gone =
    loaded.isComplete && (there.size + loaded.protectedItems.length > 0 || mayBeEmpty(kind))
      ? before.filter(({ id }) => !there.has(id))
      : [];
  const slugs = new Set(loaded.visible.map(({ slug }) => slug));
  for (const { slug, categories } of gone) {
    // An address that shows another item now is not gone.
    const action = slugs.has(slug) ? 'changed' : 'removed';
    changes.push({ kind, action, slug, previousSlug: null, categories });
  }
  const moved = changes.length === 0 ? firstMoved(known, loaded.visible) : undefined;
  if (moved !== undefined) {
    const { slug, categories } = moved;
    changes.push({ kind, action: 'changed', slug, previousSlug: null, categories });
  }
  return { changes, gone: gone.map(({ id }) => id) };
}

function same(old: TrackedItem, item: VisibleItem): boolean {
  return (
    old.slug === item.slug &&
    old.fingerprint === item.fingerprint &&
    old.categories.join() === item.categories.join()
  );
}

/** The first item whose place changed, among those with a stored place; undefined if none did. */
function firstMoved(
  known: ReadonlyMap<number, TrackedItem>,
  visible: readonly VisibleItem[],
): VisibleItem | undefined {
  const placeOf = ({ id }: VisibleItem) => known.get(id)?.position ?? null;
  const now = visible.filter((item) => item.ordered && placeOf(item) !== null);
  const before = now.toSorted((a, b) => (placeOf(a) ?? 0) - (placeOf(b) ?? 0));
  return now.find((item, index) => item !== before[index]);
}

/** Statements that store what the front page shows of these items and delete those ids; none for other kinds. */
export function frontPageStatements(
  db: D1Database,
  kind: CollectionKind,
  visible: readonly VisibleItem[],
  gone: readonly number[],
): D1PreparedStatement[] {
  const rows = visible.flatMap(({ id, frontPage }) =>
    frontPage === undefined ? [] : [{ id, ...frontPage }],
  );
  if (rows.length + gone.length === 0) return [];
  return [
    prepare(db)`INSERT INTO front_page (kind, wordpress_id, starts_at, ends_at, content)
      SELECT ${kind}, value ->> 'id', value ->> 'starts_at', value ->> 'ends_at', value ->> 'content' FROM json_each(${rows})
      WHERE true
      ON CONFLICT (kind, wordpress_id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        content = excluded.content
      WHERE starts_at <> excluded.starts_at OR ends_at IS NOT excluded.ends_at OR content <> excluded.content`,
    prepare(db)`DELETE FROM front_page WHERE kind = ${kind}
      AND wordpress_id IN (SELECT value FROM json_each(${gone}))`,
  ];
}
