import * as z from 'zod';
import {
  changesShown,
  CoverageChanges,
  CoverageEntry,
  CoveragePage,
  entriesPerPage,
  KeyMoment,
  keyMomentsShown,
} from '#contract/coverages.ts';
import { spellingsOf } from '#contract/text/slug.ts';
import type { ListItem } from '#contract/content.ts';
import { listItemOf } from '#contract/newsroom.ts';
import { fittingRows, readableRows, storedDate } from '../stored-values.ts';
import { listedNewsColumns, ListedNews } from './articles.ts';
import { type Page, readPage } from './read-page.ts';
import { type Part, part, prepare, raw, readRow } from '../sql.ts';

/** WordPress's id of the published coverage with this slug, in any of its spellings. */
const coverageId = (slug: string, now: number) => part`(SELECT wordpress_id FROM articles
  WHERE slug IN (SELECT value FROM json_each(${JSON.stringify(spellingsOf(slug))})) AND source = 'wordpress'
    AND coverage IS NOT NULL AND publish_date <= ${storedDate(now)}
  ORDER BY slug <> ${slug} LIMIT 1)`;

/** Entries of that coverage. */
const entriesOf = (slug: string, now: number) =>
  part`coverage_entries WHERE coverage_id = ${coverageId(slug, now)}`;
const entryColumns = raw('wordpress_id AS id, revision, at, pinned_at, entry');
const newestFirst = raw('at DESC, wordpress_id DESC');

const PlaceRow = z.object({
  coverage: z.int().nullable(),
  position: z.int(),
  total: z.int(),
  pruned_to: z.int(),
});

const EntryRow = z
  .object({
    id: z.int(),
    revision: z.int(),
    at: z.string(),
    pinned_at: z.string().nullable(),
    entry: z.string().transform((text) => z.looseObject({}).parse(JSON.parse(text))),
  })
  .transform(({ entry, pinned_at: pinnedAt, ...row }) => ({ ...entry, ...row, isPinned: pinnedAt !== null }))
  .pipe(CoverageEntry);

const readEntries = (rows: readonly unknown[] | undefined) =>
  readableRows((row) => EntryRow.parse(row), rows, 'coverage');

/**
 * What every response about a coverage has, read in one transaction with the rows of its entries that `which` says; null: no published coverage has
 * this slug.
 */
async function readWith(db: D1Database, slug: string, now: number, which: Part) {
  const ofCoverage = entriesOf(slug, now);
  const [place, pinned, key, rows] = await db.batch([
    prepare(db)`SELECT ${coverageId(slug, now)} AS coverage,
        max(pruned_to, coalesce((SELECT max(revision) FROM ${ofCoverage}), 0)) AS position,
        (SELECT count(*) FROM ${ofCoverage} AND entry IS NOT NULL) AS total, pruned_to FROM change_log WHERE id = 1`,
    prepare(db)`SELECT ${entryColumns} FROM ${ofCoverage} AND pinned_at IS NOT NULL
      ORDER BY pinned_at DESC, wordpress_id DESC LIMIT 1`,
    prepare(db)`SELECT wordpress_id AS id, at, entry ->> '$.headline' AS headline
      FROM ${ofCoverage} AND is_key = 1 ORDER BY ${newestFirst} LIMIT ${keyMomentsShown}`,
    prepare(db)`SELECT ${entryColumns} FROM ${ofCoverage} AND ${which}`,
  ]);
  const { coverage, position, total, pruned_to: prunedTo } = PlaceRow.parse(place?.results[0]);
  if (coverage === null) return null;
  return {
    place: {
      position,
      total,
      pinned: readEntries(pinned?.results)[0] ?? null,
      keyMoments: fittingRows(KeyMoment, key?.results, 'coverage'),
    },
    prunedTo,
    rows: rows?.results ?? [],
  };
}

/**
 * The newest entries that are older than the one with the id `before`; those of all if that is undefined or was never one of this coverage. Null:
 * no published coverage has this slug.
 */
export async function readCoverage(
  db: D1Database,
  slug: string,
  before: number | undefined,
  now: number,
): Promise<CoveragePage | null> {
  const oldest = before ?? 0;
  // No date is behind '~'.
  const which = part`entry IS NOT NULL AND (at, wordpress_id) <
      (coalesce((SELECT at FROM ${entriesOf(slug, now)} AND wordpress_id = ${oldest}), '~'), ${oldest})
    ORDER BY ${newestFirst} LIMIT ${entriesPerPage + 1}`;
  const found = await readWith(db, slug, now, which);
  if (found === null) return null;
  const entries = readEntries(found.rows.slice(0, entriesPerPage));
  return { ...found.place, entries, hasOlder: found.rows.length > entriesPerPage };
}

const RemovedRow = z.object({ id: z.int(), entry: z.null() });

/** What changed after a position of the log; null: no published coverage has this slug. */
export async function readCoverageChanges(
  db: D1Database,
  slug: string,
  after: number,
  now: number,
): Promise<CoverageChanges | null> {
  const which = part`revision > ${after} ORDER BY revision LIMIT ${changesShown + 1}`;
  const found = await readWith(db, slug, now, which);
  if (found === null) return null;
  const { place, prunedTo, rows } = found;
  // A position ahead of this log is of another one, and what was removed before the log begins is forgotten.
  const isKnown = prunedTo <= after && after <= place.position;
  if (!isKnown || rows.length > changesShown) return { ...place, entries: [], removed: [], complete: false };
  const removed = rows.flatMap((row) => RemovedRow.safeParse(row).data?.id ?? []);
  const entries = readEntries(rows.filter((row) => !RemovedRow.safeParse(row).success));
  return { ...place, entries: entries.toSorted(byMoment), removed, complete: true };
}

/** Newest first. */
const byMoment = (one: CoverageEntry, other: CoverageEntry): number =>
  other.at.localeCompare(one.at) || other.id - one.id;

/** One entry; null: the published coverage with this slug has none with this id. */
export function readCoverageEntry(
  db: D1Database,
  slug: string,
  id: number,
  now: number,
): Promise<CoverageEntry | null> {
  return readRow(db, EntryRow.nullable())`SELECT ${entryColumns} FROM ${entriesOf(slug, now)}
    AND wordpress_id = ${id} AND entry IS NOT NULL`;
}

/**
 * The live coverages: those that are told now first, then the newest. Few news items are coverages, and an index has them.
 */
export async function listCoverages(
  db: D1Database,
  window: { perPage: number; page: number },
  now: number,
): Promise<Page<ListItem>> {
  const { body, total } = await readPage(
    db,
    ListedNews,
    {
      columns: listedNewsColumns,
      from: `articles a INDEXED BY articles_coverages WHERE a.coverage IS NOT NULL AND a.source = 'wordpress' AND a.publish_date <= ?1`,
      order: "a.coverage ->> '$.endedAt' IS NOT NULL, a.publish_date DESC, a.id DESC",
      ...window,
    },
    storedDate(now),
  );
  return { body: body.map(listItemOf), total };
}

const ComparedRow = z.object({ coverages_at: z.iso.datetime().nullable() });

/** When all coverages that WordPress lists were last in step with it (ms since the epoch); null: never. */
export async function coveragesComparedAt(db: D1Database): Promise<number | null> {
  const row = await readRow(db, ComparedRow)`SELECT coverages_at FROM sync_state
    WHERE upstream = 'wordpress'`;
  return row.coverages_at === null ? null : Date.parse(row.coverages_at);
}
