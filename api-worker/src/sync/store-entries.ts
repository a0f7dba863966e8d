import type { PublishEvent } from '#contract/publishing/publishing.ts';
import type { Refused } from '#contract/publishing/deliveries.ts';
import { leaveOutStatements, type LeftOut, takeInStatement } from '../newsroom/left-out.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import {
  entriesBase,
  entriesQuery,
  type EntryRow,
  readEntry,
  WireEntry,
} from '../upstreams/wordpress/coverages-wire.ts';
import { convertible } from '../upstreams/wordpress/to-contract.ts';
import { pullByIds, type Pulled, requireOthers } from './pull.ts';
import { idsOf } from './rows/delivery-changes.ts';
import { chunksOf, writeRows } from './rows/write-rows.ts';
import {
  coverageOfOthers,
  coverageSlugs,
  entriesChanged,
  heldEntries,
  isSameEntry,
  queueCoveragesStatement,
  removeEntriesStatement,
  storeEntriesStatement,
} from './rows/stored-entries.ts';
import { unread } from './sort-news.ts';
import { type Run, writeWithLines } from './sync-run.ts';

/** Entries of WordPress, sorted by what becomes of them. */
interface SortedEntries {
  rows: EntryRow[];
  /** By the ids of the rows. */
  refused: Map<number, Refused[]>;
  leftOut: LeftOut[];
  /** Ids of those that readers must not see. */
  gone: number[];
}

/** `ids` are those that WordPress was asked for: what it does not return is gone. */
export async function sortEntries(
  run: Run,
  { items, unreadable }: Pulled<WireEntry>,
  ids: readonly number[],
): Promise<SortedEntries> {
  const leftOut = [...unreadable.values()].map((item) => unread(item, item.why));
  const read = await convertible(
    items,
    (wire) => readEntry(wire, run.addresses),
    ({ id }, why) => leftOut.push(unread({ id, slug: '' }, why)),
  );
  const shown = read.filter((entry) => entry !== null);
  const kept = new Set([...shown.map(({ row }) => row.wordpress_id), ...leftOut.map(({ id }) => id)]);
  return {
    rows: shown.map(({ row }) => row),
    refused: new Map(shown.map(({ row, refused }) => [row.wordpress_id, refused])),
    leftOut,
    gone: ids.filter((id) => !kept.has(id)),
  };
}

/**
 * Writes what changed, with a line for each coverage in the same batch. Of an entry that cannot be read, the last version stays. `and`: statements
 * of a batch for the entries with these ids.
 */
export async function storeEntries(
  run: Run,
  { rows, refused, leftOut, gone }: SortedEntries,
  and: (ids: readonly number[], refusedOf: (id: number) => Refused[]) => D1PreparedStatement[],
): Promise<void> {
  const { db } = run;
  const held = await heldEntries(db, [...rows.map((row) => row.wordpress_id), ...gone]);
  const isChanged = (row: EntryRow) => !held.some((one) => isSameEntry(one, row));
  /** Rows of these ids in coverages that show them no longer. */
  const lost = (ids: readonly number[]) =>
    held.filter(
      ({ wordpress_id: id, coverage_id: coverage, entry }) =>
        entry !== null &&
        ids.includes(id) &&
        !rows.some((row) => row.wordpress_id === id && row.coverage_id === coverage),
    );
  const write = async (
    some: readonly EntryRow[],
    others: readonly number[],
    notes: readonly D1PreparedStatement[],
  ) => {
    const ids = [...some.map((row) => row.wordpress_id), ...others];
    const changed = some.filter(isChanged);
    const removed = lost(ids);
    const touched = new Set([...changed, ...removed].map(({ coverage_id }) => coverage_id));
    const lines = touched.size === 0 ? [] : (await coverageSlugs(db, touched)).map(entriesChanged);
    await writeWithLines(run, lines, [
      ...(removed.length > 0 ? [removeEntriesStatement(db, removed)] : []),
      ...(changed.length > 0 ? [storeEntriesStatement(db, changed)] : []),
      ...(touched.size > 0 ? [queueCoveragesStatement(db, touched)] : []),
      ...(ids.length > 0 ? [takeInStatement(db, 'coverage-entry', ids)] : []),
      ...notes,
      ...and(ids, (id) => refused.get(id) ?? []),
    ]);
  };
  if (gone.length + leftOut.length > 0) {
    const notes = await leaveOutStatements(db, 'coverage-entry', leftOut, run.now());
    await write([], gone, [
      ...notes,
      ...and(
        leftOut.map(({ id }) => id),
        () => [],
      ),
    ]);
  }
  for (const chunk of chunksOf(rows))
    await writeRows(db, chunk, {
      ...{ kind: 'coverage-entry', nameOf: ({ wordpress_id: id }) => ({ id, slug: '' }), now: run.now() },
      write: (some) => write(some, [], []),
      finish: async ({ wordpress_id: id }, note) => {
        await db.batch([...note, ...and([id], () => [])]);
      },
    });
}

/** Processes webhooks about entries: loads them, updates D1 and appends a line for each coverage. Throws UpstreamError. */
export async function processEntries(run: Run, events: readonly PublishEvent[]): Promise<void> {
  const ids = idsOf(events);
  const pulled = await pullByIds(run, { base: entriesBase, query: entriesQuery, schema: WireEntry }, ids);
  if (pulled.items.length === 0 && pulled.unreadable.size === 0) {
    // The list of all entries may begin with those of a withdrawn coverage, which WordPress keeps to itself.
    const other = await coverageOfOthers(run.db, ids);
    if (other !== null) await requireOthers(run, entriesBase, 1, { cobertura: other });
  }
  await storeEntries(run, await sortEntries(run, pulled, ids), (some, refusedOf) => [
    doneStatement(run.db, run.now(), events, some, refusedOf),
  ]);
}
