import type * as z from 'zod';
import { limits } from '#contract/fixed-limits.ts';
import type { Refused } from '#contract/publishing/deliveries.ts';
import { dueUnread } from '../newsroom/left-out.ts';
import {
  coveragesRoute,
  entriesBase,
  entriesQuery,
  WireCoverageState,
  WireEntry,
} from '../upstreams/wordpress/coverages-wire.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { WireId } from '../upstreams/wordpress/wire.ts';
import type { Page, Query } from '../upstreams/wordpress/wordpress.ts';
import { pullByIds } from './pull.ts';
import {
  comparedStatement,
  type CoverageState,
  entryIds,
  pruneEntriesStatements,
  readCoverageStates,
  saveCoverageStatement,
  unlistedCoverages,
} from './rows/stored-entries.ts';
import { modifiedAfter } from './state.ts';
import { sortEntries, storeEntries } from './store-entries.ts';
import type { Run } from './sync-run.ts';

/** Pages of a hundred: ten thousand entries of one coverage, some five times as many as in the longest night. */
const maxPages = 100;
/** Coverages that ended long ago and are read in one run: some calls for each, which keep what changed now waiting. */
const olderPerRun = 10;

interface Comparison {
  run: Run;
  /** See compare-collections.ts. */
  beforeEach: () => Promise<void>;
}

/**
 * Brings D1 in step with the entries of those coverages of which WordPress says something else than last time: one call in a quiet minute. WordPress
 * says nothing of a coverage that ended long ago, so one that was never compared, as in a new database, is read once. A failure of WordPress is logged
 * and left to the next run, and so is what the time does not suffice for.
 */
export async function compareCoverages({ run, beforeEach }: Comparison): Promise<void> {
  let hasFailed = false;
  const logged = ({ reason }: UpstreamError) => {
    // A plugin of an older version has no coverages.
    if (reason === 'http_404') return;
    hasFailed = true;
    console.error(`sync: coverages: ${reason}`);
  };
  await unlessUpstreamFails(async () => {
    await beforeEach();
    const listed = await run.wordpress.ofPlugin(coveragesRoute, WireCoverageState);
    const ids = listed.map(({ id }) => id);
    const states = await readCoverageStates(run.db, ids);
    for (const said of listed) {
      const before = states.get(said.id);
      // Entries that webhooks brought, and that are gone again, leave WordPress as it was.
      const isSame =
        before?.entries === said.entradas && before.changed === said.cambiada && before.stored === before.now;
      if (!isSame && !run.isOver())
        await unlessUpstreamFails(() => compareEntries({ run, beforeEach }, said, before), logged);
    }
    for (const id of await unlistedCoverages(run.db, ids, olderPerRun))
      if (!run.isOver()) await unlessUpstreamFails(() => readEntries({ run, beforeEach }, id), logged);
    await retryLeftOut({ run, beforeEach });
    await run.db.batch(pruneEntriesStatements(run.db, ids));
  }, logged);
  if (!hasFailed && !run.isOver()) await comparedStatement(run.db, run.now()).run();
}

async function unlessUpstreamFails(
  work: () => Promise<void>,
  otherwise: (error: UpstreamError) => void,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    otherwise(error);
  }
}

/** Loads entries again that could not be read or stored an hour ago: one of them may be gone, and no webhook told it. */
async function retryLeftOut(comparison: Comparison): Promise<void> {
  const { run } = comparison;
  const due = await dueUnread(run.db, 'coverage-entry', run.now());
  if (due.length > 0 && !run.isOver()) await pullThese(comparison, due);
}

async function pullThese({ run, beforeEach }: Comparison, ids: readonly number[]): Promise<void> {
  await beforeEach();
  const pulled = await pullByIds(run, entriesBase, entriesQuery, WireEntry, ids);
  await storeEntries(run, await sortEntries(run, pulled, ids), () => []);
}

async function compareEntries(
  comparison: Comparison,
  said: WireCoverageState,
  before: CoverageState | undefined,
): Promise<void> {
  const { run } = comparison;
  const since = before === undefined || before.changed === null ? undefined : modifiedAfter(before.changed);
  let pulled = await pullEntries(comparison, said.id, since);
  // What changed has no date of its own.
  if (since !== undefined && pulled.ids.size === 0 && before?.changed !== said.cambiada)
    pulled = await pullEntries(comparison, said.id, undefined);
  if (!pulled.isWhole) return;
  // What is gone shows in the number alone. Some are counted that readers do not see.
  const unseen = before === undefined ? 0 : before.entries - before.stored;
  const stored = await entryIds(run.db, said.id);
  if (said.entradas - stored.length !== unseen && !(await alignIds(comparison, said, stored))) return;
  await saveState(run, said);
}

/** Reads the entries of a coverage of which WordPress says nothing. */
async function readEntries(comparison: Comparison, id: number): Promise<void> {
  const { ids, isWhole } = await pullEntries(comparison, id, undefined);
  if (isWhole) await saveState(comparison.run, { id, entradas: ids.size, cambiada: null });
}

async function saveState({ db }: Run, { id, entradas, cambiada }: WireCoverageState): Promise<void> {
  const stored = (await entryIds(db, id)).length;
  await saveCoverageStatement(db, { coverage_id: id, entries: entradas, stored, changed: cambiada }).run();
}

/** Pulls a coverage's entries that changed after a time (undefined: all) and stores them, page by page. */
function pullEntries(
  { run, beforeEach }: Comparison,
  coverage: number,
  since: string | undefined,
): Promise<{ ids: Set<number>; isWhole: boolean }> {
  const query = { ...entriesQuery, cobertura: coverage, modified_after: since };
  return eachPage({ run, beforeEach }, query, WireEntry, async ({ items, unreadable }) => {
    const named = new Map(unreadable.map((item) => [item.id, item]));
    const ids = items.map(({ id }) => id);
    await storeEntries(run, await sortEntries(run, { items, unreadable: named }, ids), () => []);
  });
}

/** Compares the ids alone: removes what is gone, and pulls what is missing. False: the list is not known as a whole. Throws UpstreamError. */
async function alignIds(
  { run, beforeEach }: Comparison,
  { id: coverage, entradas }: WireCoverageState,
  stored: readonly number[],
): Promise<boolean> {
  const query = { orderby: 'id', order: 'asc', _fields: 'id', cobertura: coverage } as const;
  const { ids, isWhole } = await eachPage({ run, beforeEach }, query, WireId);
  // All of a coverage's entries do not vanish in a minute, unless its number says so too.
  if (!isWhole || (ids.size === 0 && entradas > 0)) return false;
  const none = { rows: [], refused: new Map<number, Refused[]>(), leftOut: [] };
  const present = new Set(await entryIds(run.db, coverage));
  const gone = stored.filter((id) => present.has(id) && !ids.has(id));
  if (gone.length > 0) await storeEntries(run, { ...none, gone }, () => []);
  const missing = [...ids].filter((id) => !present.has(id));
  for (let start = 0; start < missing.length; start += limits.perPage)
    await pullThese({ run, beforeEach }, missing.slice(start, start + limits.perPage));
  return true;
}

/**
 * Loads a list of entries by their ids. It is whole if each page says the same number as there are: an entry that goes meanwhile moves another
 * one to a page that was read already. Throws UpstreamError.
 */
async function eachPage<Item extends { id: number }>(
  { run, beforeEach }: Comparison,
  query: Query,
  schema: z.ZodType<Item>,
  use: (page: Page<Item>) => Promise<void> = () => Promise.resolve(),
): Promise<{ ids: Set<number>; isWhole: boolean }> {
  const ids = new Set<number>();
  const totals = new Set<number | null>();
  for (let page = 1; page <= maxPages && !run.isOver(); page += 1) {
    await beforeEach();
    const paging = { per_page: limits.perPage, page };
    const loaded = await run.wordpress.page(entriesBase, { ...query, ...paging }, schema, 'background');
    await use(loaded);
    for (const { id } of [...loaded.items, ...loaded.unreadable]) ids.add(id);
    const length = loaded.items.length + loaded.dropped;
    if (length > 0) totals.add(loaded.total);
    if (length < limits.perPage) {
      totals.delete(null);
      return { ids, isWhole: [...totals].every((total) => total === ids.size) };
    }
  }
  return { ids, isWhole: false };
}
