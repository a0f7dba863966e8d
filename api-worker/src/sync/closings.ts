import type { Closing } from '#contract/closings.ts';
import { limits } from '#contract/fixed-limits.ts';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { appendStatement, lastAppended } from '../changes/change-log.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { leaveOutStatements, takeInStatement } from '../newsroom/left-out.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { closingsBase, closingsQuery, WireClosing } from '../upstreams/wordpress/closings-wire.ts';
import type { Unreadable } from '../upstreams/wordpress/wordpress.ts';
import { pullByIds, requireOthers } from './pull.ts';
import { idsOf } from './rows/delivery-changes.ts';
import {
  checkedStatement,
  closingsChanged,
  contentOfClosing,
  countOtherClosings,
  readStoredClosings,
  removeClosingsStatement,
  removeForeignStatement,
  storeClosingsStatement,
} from './rows/stored-closings.ts';
import { writeRows } from './rows/write-rows.ts';
import { unread } from './sort-news.ts';
import { announce, type Run } from './sync-run.ts';

/** Pages of a hundred: five thousand closings. Puerto Rico has some 850 public schools, as many private ones, and 130 agencies. */
const maxPages = 50;
/** Closings of one batch: some 200 KB of the 2 MB that D1 accepts as a parameter. */
const perBatch = 500;

interface Comparison {
  run: Run;
  /** See compare-collections.ts. */
  silent: boolean;
  beforeEach: () => Promise<void>;
}

/** Brings D1 in step with WordPress's list of closings. A failure of WordPress is logged and left to the next run. */
export async function compareClosings(comparison: Comparison): Promise<void> {
  const { run } = comparison;
  try {
    await compare(comparison);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    if (error.reason === 'http_404') await noteNone(run);
    else console.error(`sync: closing: ${error.reason}`);
  }
}

/** A plugin of an older version has no closings. Those that are stored, of a newer one, last until their ends. */
async function noteNone({ db, settings, now }: Run): Promise<void> {
  await removeClosingsStatement(db, [], now()).run();
  if ((await countOtherClosings(db, [])) === 0)
    await checkedStatement(db, settings.WORDPRESS_URL, true, now()).run();
}

async function compare({ run, silent, beforeEach }: Comparison): Promise<void> {
  const { db } = run;
  const { WORDPRESS_URL: source } = run.settings;
  await removeForeignStatement(db, source).run();
  run.newerClosings.clear();
  const pulled = await pullClosings(run, beforeEach);
  const before = await readStoredClosings(db);
  const isOver = (end: string) => Date.parse(end) <= run.now();
  const changed = pulled.closings.filter(
    (closing) =>
      !run.newerClosings.has(closing.id) &&
      !isOver(closing.endsAt) &&
      before.get(closing.id)?.content !== contentOfClosing(closing),
  );
  const there = new Set([
    ...pulled.closings.map(({ id }) => id),
    ...pulled.unreadable.keys(),
    ...run.newerClosings,
  ]);
  const gone = pulled.isWhole ? [...before.values()].filter(({ id }) => !there.has(id)) : [];
  // What ended by itself needs no line: pages and responses last until then.
  const removed = gone.some(({ ends_at: end }) => !isOver(end));
  const line = (isNeeded: boolean) => (isNeeded && !silent ? [closingsChanged] : []);
  for (let start = 0; start < changed.length; start += perBatch) {
    await writeRows(db, changed.slice(start, start + perBatch), {
      ...{ kind: 'closing', nameOf: ({ id }) => ({ id, slug: '' }), now: run.now() },
      write: async (some) => {
        const lines = line(true);
        const [appended] = await db.batch([
          appendStatement(db, run.now(), lines),
          storeClosingsStatement(db, some),
        ]);
        if (lines.length > 0) await announce(run, lines, lastAppended(appended));
      },
    });
  }
  const lines = line(removed);
  const [appended] = await db.batch([
    appendStatement(db, run.now(), lines),
    removeClosingsStatement(
      db,
      gone.map(({ id }) => id),
      run.now(),
    ),
    checkedStatement(db, source, pulled.hasAll, run.now()),
    takeInStatement(db, 'closing', { except: [...pulled.unreadable.keys()] }),
    ...(await noteUnread(run, pulled.unreadable)),
  ]);
  if (lines.length > 0) await announce(run, lines, lastAppended(appended));
}

/** Processes webhooks about closings: loads them, updates D1 and appends a line. Throws UpstreamError. */
export async function processClosings(run: Run, events: readonly PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const { items, unreadable } = await pullByIds(run, closingsBase, closingsQuery, WireClosing, ids);
  if (items.length === 0 && unreadable.size === 0)
    await requireOthers(run, closingsBase, await countOtherClosings(db, ids));
  const there = new Set([...items.map(({ id }) => id), ...unreadable.keys()]);
  const [appended] = await db.batch([
    appendStatement(db, run.now(), [closingsChanged]),
    doneStatement(db, run.now(), events, ids, () => []),
    storeClosingsStatement(db, items),
    removeClosingsStatement(
      db,
      ids.filter((id) => !there.has(id)),
      run.now(),
    ),
    takeInStatement(
      db,
      'closing',
      ids.filter((id) => !unreadable.has(id)),
    ),
    ...(await noteUnread(run, unreadable)),
  ]);
  await announce(run, [closingsChanged], lastAppended(appended));
  for (const id of ids) run.newerClosings.add(id);
}

const noteUnread = (run: Run, unreadable: ReadonlyMap<number, Unreadable>) =>
  leaveOutStatements(
    run.db,
    'closing',
    [...unreadable.values()].map((item) => unread(item, item.why)),
    run.now(),
  );

interface PulledClosings {
  closings: Closing[];
  unreadable: Map<number, Unreadable>;
  /** Whether one that is neither in `closings` nor in `unreadable` is gone. */
  isWhole: boolean;
  /** Whether there are not more of them than are loaded. */
  hasAll: boolean;
}

/**
 * Loads all closings. They end by themselves at any moment, also between two pages, which moves one of them to a page that was read already:
 * the list is whole only if each page says the same number as there are. Throws UpstreamError.
 */
async function pullClosings(run: Run, beforeEach: () => Promise<void>): Promise<PulledClosings> {
  const closings: Closing[] = [];
  const unreadable: PulledClosings['unreadable'] = new Map();
  const totals = new Set<number | null>();
  let nameless = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    await beforeEach();
    const paging = { per_page: limits.perPage, page };
    const response = await run.wordpress.page(
      closingsBase,
      { ...closingsQuery, ...paging },
      WireClosing,
      'background',
    );
    closings.push(...response.items);
    for (const item of response.unreadable) unreadable.set(item.id, item);
    nameless += response.dropped - response.unreadable.length;
    if (response.items.length + response.dropped > 0) totals.add(response.total);
    if (response.items.length + response.dropped < limits.perPage) {
      totals.delete(null);
      const all = closings.length + unreadable.size;
      return {
        ...{ closings, unreadable, hasAll: true },
        isWhole: nameless === 0 && [...totals].every((total) => total === all),
      };
    }
  }
  return { closings, unreadable, isWhole: false, hasAll: false };
}
