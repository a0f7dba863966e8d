import * as z from 'zod';
import type { NewChange } from '../../changes/change-log.ts';
import { storedDate } from '../../stored-values.ts';
import type { EntryRow } from '../../upstreams/wordpress/coverages-wire.ts';
import { part, prepare, raw, readIds, readRow, readRows } from '../../sql.ts';

/** The newest position of the log: in a batch, that of the line that the same batch has appended. */
const newestPosition = `(SELECT max(pruned_to, coalesce((SELECT max(position) FROM changes), 0)) FROM change_log WHERE id = 1)`;

/** One line for all entries of a coverage that change at once: each would touch the same page. */
export const entriesChanged = (slug: string): NewChange => ({
  kind: 'coverage-entry',
  action: 'changed',
  slug,
  previousSlug: null,
  categories: [],
});

const HeldRow = z
  .object({
    wordpress_id: z.int(),
    coverage_id: z.int(),
    at: z.string(),
    pinned_at: z.string().nullable(),
    entry: z.string().nullable(),
  })
  .readonly();
/** `entry` null: it was removed from that coverage. */
type HeldEntry = z.infer<typeof HeldRow>;

/** What is stored under these ids. One that moved from a coverage to another has two rows. */
export async function heldEntries(db: D1Database, ids: readonly number[]): Promise<HeldEntry[]> {
  return readRows(db, HeldRow)`SELECT wordpress_id, coverage_id, at, pinned_at, entry
    FROM coverage_entries
    WHERE wordpress_id IN (SELECT value FROM json_each(${ids}))`;
}

/** Whether readers see the same entry. */
export const isSameEntry = (held: HeldEntry, row: EntryRow): boolean =>
  held.wordpress_id === row.wordpress_id &&
  held.coverage_id === row.coverage_id &&
  held.at === row.at &&
  held.pinned_at === row.pinned_at &&
  held.entry === row.entry;

/** Stores entries, after the statement that appends their lines. */
export const storeEntriesStatement = (db: D1Database, rows: readonly EntryRow[]): D1PreparedStatement =>
  prepare(db)`INSERT INTO coverage_entries
      (wordpress_id, coverage_id, revision, at, pinned_at, is_key, entry)
    SELECT value ->> 'wordpress_id', value ->> 'coverage_id', ${raw(newestPosition)}, value ->> 'at', value ->> 'pinned_at',
      value ->> 'is_key', value ->> 'entry'
    FROM json_each(${rows}) WHERE true
    ON CONFLICT (wordpress_id, coverage_id) DO UPDATE SET revision = excluded.revision, at = excluded.at,
      pinned_at = excluded.pinned_at, is_key = excluded.is_key, entry = excluded.entry
    WHERE (at, pinned_at, entry) IS NOT (excluded.at, excluded.pinned_at, excluded.entry)`;

/**
 * Removes these entries from the coverages that show them, after the statement that appends the lines. Their rows stay, without what they said,
 * so that open pages learn of it.
 */
export const removeEntriesStatement = (
  db: D1Database,
  entries: readonly Pick<HeldEntry, 'wordpress_id' | 'coverage_id'>[],
): D1PreparedStatement =>
  prepare(db)`UPDATE coverage_entries SET revision = ${raw(newestPosition)},
      pinned_at = NULL, is_key = 0, entry = NULL
    WHERE entry IS NOT NULL AND (wordpress_id, coverage_id) IN (
      SELECT value ->> 'wordpress_id', value ->> 'coverage_id'
      FROM json_each(${entries.map(({ wordpress_id, coverage_id }) => ({ wordpress_id, coverage_id }))}))`;

/** Queues these coverages for the search, which finds them by their entries. */
export const queueCoveragesStatement = (db: D1Database, ids: Iterable<number>): D1PreparedStatement =>
  prepare(db)`INSERT OR REPLACE INTO search_queue (article_id, publish_date) SELECT id, publish_date
    FROM articles
    WHERE coverage IS NOT NULL AND wordpress_id IN (SELECT value FROM json_each(${[...ids]}))`;

const SlugRow = z.object({ slug: z.string() });

/** The slugs of those of these news items that are coverages. */
export async function coverageSlugs(db: D1Database, ids: Iterable<number>): Promise<string[]> {
  const rows = await readRows(db, SlugRow)`SELECT slug FROM articles WHERE coverage IS NOT NULL
    AND wordpress_id IN (SELECT value FROM json_each(${[...ids]})) ORDER BY wordpress_id`;
  return rows.map(({ slug }) => slug);
}

const CoverageRow = z.object({ coverage_id: z.int() });

/** A coverage that has entries besides these; null: none has. */
export async function coverageOfOthers(db: D1Database, ids: readonly number[]): Promise<number | null> {
  const row = await readRow(db, CoverageRow.nullable())`SELECT e.coverage_id FROM articles a
    JOIN coverage_entries e ON e.coverage_id = a.wordpress_id AND e.entry IS NOT NULL
    WHERE a.coverage IS NOT NULL AND e.wordpress_id NOT IN (SELECT value FROM json_each(${ids})) LIMIT 1`;
  return row?.coverage_id ?? null;
}

/** The ids of a coverage's entries that are not removed. */
export async function entryIds(db: D1Database, coverage: number): Promise<number[]> {
  return readIds(db)`SELECT wordpress_id AS id FROM coverage_entries
    WHERE coverage_id = ${coverage} AND entry IS NOT NULL`;
}

/** The newest coverages besides these that were never compared. */
export async function unlistedCoverages(
  db: D1Database,
  listed: readonly number[],
  limit: number,
): Promise<number[]> {
  return readIds(db)`SELECT wordpress_id AS id FROM articles
    WHERE coverage IS NOT NULL AND wordpress_id NOT IN (SELECT value FROM json_each(${listed}))
    AND wordpress_id NOT IN (SELECT coverage_id FROM coverages) ORDER BY wordpress_id DESC LIMIT ${limit}`;
}

const StateRow = z.object({
  coverage_id: z.int(),
  entries: z.int(),
  stored: z.int(),
  changed: z.string().nullable(),
});
/** What WordPress said of a coverage when it was last compared. */
export type CoverageState = z.infer<typeof StateRow>;

const HeldState = StateRow.extend({ now: z.int() });

/** Those of these coverages that were compared, by their ids; `now` is how many of their entries are stored by now. */
export async function readCoverageStates(
  db: D1Database,
  ids: readonly number[],
): Promise<Map<number, z.infer<typeof HeldState>>> {
  const rows = await readRows(db, HeldState)`SELECT c.*, (SELECT count(*) FROM coverage_entries e
    WHERE e.coverage_id = c.coverage_id AND e.entry IS NOT NULL) AS now
    FROM coverages c WHERE c.coverage_id IN (SELECT value FROM json_each(${ids}))`;
  return new Map(rows.map((state) => [state.coverage_id, state]));
}

export const saveCoverageStatement = (db: D1Database, state: CoverageState): D1PreparedStatement =>
  prepare(db)`INSERT INTO coverages (coverage_id, entries, stored, changed)
    VALUES (${state.coverage_id}, ${state.entries}, ${state.stored}, ${state.changed})
    ON CONFLICT (coverage_id) DO UPDATE SET entries = excluded.entries, stored = excluded.stored, changed = excluded.changed`;

/** Notes that all coverages that WordPress lists are in step with it just now. */
export const comparedStatement = (db: D1Database, now: number): D1PreparedStatement =>
  prepare(db)`UPDATE sync_state SET coverages_at = ${storedDate(now)} WHERE upstream = 'wordpress'`;

/**
 * Deletes what nobody asks for any more: removed entries whose line of the log is pruned, so that no cursor is older, and coverages that are gone
 * for as long, with all of their entries. One that WordPress lists is not gone: its news item is still to be stored.
 */
export const pruneEntriesStatements = (db: D1Database, listed: readonly number[]): D1PreparedStatement[] => {
  const pruned = raw('(SELECT pruned_to FROM change_log WHERE id = 1)');
  const gone = part`coverage_id IN (SELECT coverage_id FROM coverages c WHERE coverage_id NOT IN (SELECT value FROM json_each(${listed}))
    AND NOT EXISTS (SELECT 1 FROM articles a WHERE a.wordpress_id = c.coverage_id)
    AND NOT EXISTS (SELECT 1 FROM coverage_entries e WHERE e.coverage_id = c.coverage_id AND e.revision > ${pruned}))`;
  return [
    prepare(db)`DELETE FROM coverage_entries WHERE entry IS NULL AND revision <= ${pruned}`,
    ...['coverage_entries', 'coverages'].map((table) => prepare(db)`DELETE FROM ${raw(table)} WHERE ${gone}`),
  ];
};

/** Forgets all of them: the ids of another WordPress are other items. */
export const forgetEntriesStatements = (db: D1Database): D1PreparedStatement[] => [
  prepare(db)`DELETE FROM coverage_entries`,
  prepare(db)`DELETE FROM coverages`,
];
