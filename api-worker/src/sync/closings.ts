import type { Closing } from '#contract/closings.ts';
import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { leaveOutStatements, takeInStatement } from '../newsroom/left-out.ts';
import { closingsBase, closingsQuery, WireClosing } from '../upstreams/wordpress/closings-wire.ts';
import type { Unreadable } from '../upstreams/wordpress/wordpress.ts';
import { pullReported, readList } from './pull.ts';
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
import { orNextRun, type Run, writeWithLines } from './sync-run.ts';

/** Pages of a hundred: five thousand closings. Puerto Rico has some 850 public schools, as many private ones, and 130 agencies. */
const maxPages = 50;
/** Closings of one batch: some 200 KB of the 2 MB that D1 accepts as a parameter. */
const perBatch = 500;

const collection = { base: closingsBase, query: closingsQuery, schema: WireClosing };

/** Brings D1 in step with WordPress's list of closings. */
export const compareClosings = (run: Run): Promise<boolean> =>
  orNextRun(
    'closing',
    () => compare(run),
    () => noteNone(run),
  );

/** A plugin of an older version has no closings. Those that are stored, of a newer one, last until their ends. */
async function noteNone({ db, settings, now }: Run): Promise<void> {
  await removeClosingsStatement(db, [], now()).run();
  if ((await countOtherClosings(db, [])) === 0)
    await checkedStatement(db, settings.WORDPRESS_URL, true, now()).run();
}

async function compare(run: Run): Promise<void> {
  const { db } = run;
  const { WORDPRESS_URL: source } = run.settings;
  await removeForeignStatement(db, source).run();
  run.newerClosings.clear();
  const closings: Closing[] = [];
  const unreadable = new Map<number, Unreadable>();
  const pulled = await readList(run, collection, { max: maxPages }, (page) => {
    closings.push(...page.items);
    for (const item of page.unreadable) unreadable.set(item.id, item);
    return Promise.resolve();
  });
  const before = await readStoredClosings(db);
  const isOver = (end: string) => Date.parse(end) <= run.now();
  const changed = closings.filter(
    (closing) =>
      !run.newerClosings.has(closing.id) &&
      !isOver(closing.endsAt) &&
      before.get(closing.id)?.content !== contentOfClosing(closing),
  );
  const isThere = (id: number) => pulled.ids.has(id) || run.newerClosings.has(id);
  const gone = pulled.isWhole ? [...before.values()].filter(({ id }) => !isThere(id)) : [];
  // What ended by itself needs no line: pages and responses last until then.
  const removed = gone.some(({ ends_at: end }) => !isOver(end));
  const line = (isNeeded: boolean) => (isNeeded && !run.silent ? [closingsChanged] : []);
  for (let start = 0; start < changed.length; start += perBatch) {
    await writeRows(db, changed.slice(start, start + perBatch), {
      ...{ kind: 'closing', nameOf: ({ id }) => ({ id, slug: '' }), now: run.now() },
      write: (some) => writeWithLines(run, line(true), [storeClosingsStatement(db, some)]),
    });
  }
  await writeWithLines(run, line(removed), [
    removeClosingsStatement(
      db,
      gone.map(({ id }) => id),
      run.now(),
    ),
    checkedStatement(db, source, pulled.hasAll, run.now()),
    takeInStatement(db, 'closing', { except: [...unreadable.keys()] }),
    ...(await noteUnread(run, unreadable)),
  ]);
}

/** Processes webhooks about closings: loads them, updates D1 and appends a line. Throws UpstreamError. */
export async function processClosings(run: Run, events: readonly PublishEvent[]): Promise<void> {
  const { db } = run;
  const ids = idsOf(events);
  const { items, unreadable } = await pullReported(run, collection, ids, () => countOtherClosings(db, ids));
  const there = new Set([...items.map(({ id }) => id), ...unreadable.keys()]);
  await writeWithLines(
    run,
    [closingsChanged],
    [
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
    ],
  );
  for (const id of ids) run.newerClosings.add(id);
}

const noteUnread = (run: Run, unreadable: ReadonlyMap<number, Unreadable>) =>
  leaveOutStatements(
    run.db,
    'closing',
    [...unreadable.values()].map((item) => unread(item, item.why)),
    run.now(),
  );
