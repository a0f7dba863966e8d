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
import { WireId } from '../upstreams/wordpress/wire.ts';
import { pullByIds, readList } from './pull.ts';
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
import { orNextRun, type Run } from './sync-run.ts';

/** Pages of a hundred: ten thousand entries of one coverage, some five times as many as in the longest night. */
const maxPages = 100;
/** Coverages that ended long ago and are read in one run: some calls for each, which keep what changed now waiting. */
const olderPerRun = 10;

const collection = { base: entriesBase, schema: WireEntry };

/**
 * Brings D1 in step with the entries of those coverages of which WordPress says something else than last time: one call in a quiet minute. WordPress
 * says nothing of a coverage that ended long ago, so one that was never compared, as in a new database, is read once. What the time does not suffice
 * for is left to the next run, as a failure is.
 */
export async function compareCoverages(run: Run): Promise<void> {
  let isDone = true;
  const attempt = async (step: () => Promise<void>) => {
    isDone = (await orNextRun('coverages', step)) && isDone;
  };
  await attempt(async () => {
    await run.beforeEach();
    const listed = await run.wordpress.ofPlugin(coveragesRoute, WireCoverageState);
    const ids = listed.map(({ id }) => id);
    const states = await readCoverageStates(run.db, ids);
    for (const said of listed) {
      const before = states.get(said.id);
      // Entries that webhooks brought, and that are gone again, leave WordPress as it was.
      const isSame =
        before?.entries === said.entradas && before.changed === said.cambiada && before.stored === before.now;
      if (!isSame && !run.isOver()) await attempt(() => compareEntries(run, said, before));
    }
    for (const id of await unlistedCoverages(run.db, ids, olderPerRun))
      if (!run.isOver()) await attempt(() => readEntries(run, id));
    await retryLeftOut(run);
    await run.db.batch(pruneEntriesStatements(run.db, ids));
  });
  if (isDone && !run.isOver()) await comparedStatement(run.db, run.now()).run();
}

/** Loads entries again that could not be read or stored an hour ago: one of them may be gone, and no webhook told it. */
async function retryLeftOut(run: Run): Promise<void> {
  const due = await dueUnread(run.db, 'coverage-entry', run.now());
  if (due.length > 0 && !run.isOver()) await pullThese(run, due);
}

async function pullThese(run: Run, ids: readonly number[]): Promise<void> {
  await run.beforeEach();
  const pulled = await pullByIds(run, { ...collection, query: entriesQuery }, ids);
  await storeEntries(run, await sortEntries(run, pulled, ids), () => []);
}

async function compareEntries(
  run: Run,
  said: WireCoverageState,
  before: CoverageState | undefined,
): Promise<void> {
  const since = before === undefined || before.changed === null ? undefined : modifiedAfter(before.changed);
  let pulled = await pullEntries(run, said.id, since);
  // What changed has no date of its own.
  if (since !== undefined && pulled.ids.size === 0 && before?.changed !== said.cambiada)
    pulled = await pullEntries(run, said.id, undefined);
  if (!pulled.isWhole) return;
  // What is gone shows in the number alone. Some are counted that readers do not see.
  const unseen = before === undefined ? 0 : before.entries - before.stored;
  const stored = await entryIds(run.db, said.id);
  if (said.entradas - stored.length !== unseen && !(await alignIds(run, said, stored))) return;
  await saveState(run, said);
}

/** Reads the entries of a coverage of which WordPress says nothing. */
async function readEntries(run: Run, id: number): Promise<void> {
  const { ids, isWhole } = await pullEntries(run, id, undefined);
  if (isWhole) await saveState(run, { id, entradas: ids.size, cambiada: null });
}

async function saveState({ db }: Run, { id, entradas, cambiada }: WireCoverageState): Promise<void> {
  const stored = (await entryIds(db, id)).length;
  await saveCoverageStatement(db, { coverage_id: id, entries: entradas, stored, changed: cambiada }).run();
}

/** Pulls a coverage's entries that changed after a time (undefined: all) and stores them, page by page. */
function pullEntries(run: Run, coverage: number, since: string | undefined) {
  const query = { ...entriesQuery, cobertura: coverage, modified_after: since };
  return readList(run, { ...collection, query }, bounds(run), async ({ items, unreadable }) => {
    const named = new Map(unreadable.map((item) => [item.id, item]));
    const ids = items.map(({ id }) => id);
    await storeEntries(run, await sortEntries(run, { items, unreadable: named }, ids), () => []);
  });
}

const bounds = ({ isOver }: Run) => ({ max: maxPages, isOver });

/** Compares the ids alone: removes what is gone, and pulls what is missing. False: the list is not known as a whole. Throws UpstreamError. */
async function alignIds(
  run: Run,
  { id: coverage, entradas }: WireCoverageState,
  stored: readonly number[],
): Promise<boolean> {
  const query = { orderby: 'id', order: 'asc', _fields: 'id', cobertura: coverage } as const;
  const { ids, isWhole } = await readList(run, { base: entriesBase, query, schema: WireId }, bounds(run));
  // All of a coverage's entries do not vanish in a minute, unless its number says so too.
  if (!isWhole || (ids.size === 0 && entradas > 0)) return false;
  const none = { rows: [], refused: new Map<number, Refused[]>(), leftOut: [] };
  const present = new Set(await entryIds(run.db, coverage));
  const gone = stored.filter((id) => present.has(id) && !ids.has(id));
  if (gone.length > 0) await storeEntries(run, { ...none, gone }, () => []);
  const missing = [...ids].filter((id) => !present.has(id));
  for (let start = 0; start < missing.length; start += limits.perPage)
    await pullThese(run, missing.slice(start, start + limits.perPage));
  return true;
}
