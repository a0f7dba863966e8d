import { frontPageKinds, isFrontPageKind } from '#contract/publishing/changes.ts';
import { leaveOutStatements, takeInStatement } from '../newsroom/left-out.ts';
import { appendChanges } from '../changes/change-log.ts';
import { protectStatement, unprotectStatement } from '../newsroom/protected-items.ts';
import { loadCollection } from './collections.ts';
import {
  type CollectionKind,
  compare,
  frontPageStatements,
  mayBeEmpty,
  readTrackedItems,
  rememberStatements,
  type VisibleItem,
} from './rows/tracked-items.ts';
import { announce, orNextRun, type Run, writeWithLines } from './sync-run.ts';
import { categoryStatements } from './rows/store-articles.ts';
import { writeRows } from './rows/write-rows.ts';

/** The other kinds; news categories come before articles, which are filed under them. Programmes come after their categories. */
const others = [
  'programme-category',
  'programme',
  'banner',
  ...frontPageKinds,
] as const satisfies CollectionKind[];

/** Compares programmes, their categories, banners and the front page with the stored ones, as compareCollection does. */
export async function compareOtherCollections(run: Run): Promise<void> {
  for (const kind of others)
    await orNextRun(kind, () => compareCollection(run, kind), isFrontPageKind(kind) ? noneStored : null);
}

/** A plugin of an older version has no collections of the front page. */
const noneStored = () => Promise.resolve();

/** Compares a kind with what is stored of it, logs the differences and updates D1's table. Throws UpstreamError. */
export async function compareCollection(run: Run, kind: CollectionKind): Promise<void> {
  const { db } = run;
  const loaded = await loadCollection(run, kind, null);
  const before = await readTrackedItems(db, kind, null);
  if (
    loaded.visible.length === 0 &&
    loaded.protectedItems.length === 0 &&
    before.length > 0 &&
    !mayBeEmpty(kind)
  ) {
    console.error(`sync: wordpress says that it has nothing of ${kind}; nothing removed`);
    return;
  }
  const { changes, gone } = compare(kind, before, loaded);
  const lines = run.silent ? [] : changes;
  const leftOut = await leaveOutStatements(db, kind, loaded.leftOut, run.now());
  /** `isAll`: these are all items, so their places and those that are gone are written too. */
  const statementsOf = (items: readonly VisibleItem[], isAll: boolean) => [
    ...rememberStatements(db, kind, items, isAll ? gone : [], run.now(), isAll),
    ...(kind === 'programme' && isAll
      ? [
          unprotectStatement(db, kind, loaded.isComplete ? 'all' : []),
          protectStatement(db, kind, loaded.protectedItems),
        ]
      : []),
    ...(kind === 'news-category'
      ? categoryStatements(db, items, isAll && loaded.isComplete ? 'all others' : [])
      : []),
    ...frontPageStatements(db, kind, items, isAll ? gone : []),
    takeInStatement(db, kind, isAll ? { except: [] } : items.map(({ id }) => id)),
    ...(isAll ? leftOut : []),
  ];
  try {
    await writeWithLines(run, lines, statementsOf(loaded.visible, true));
  } catch (error) {
    console.error(`sync: ${kind}: ${String(error)}`);
    await writeRows(db, loaded.visible, {
      ...{ kind, nameOf: (item) => item, now: run.now() },
      write: async (items) => void (await db.batch(statementsOf(items, false))),
    });
    if (lines.length > 0) await announce(run, lines, await appendChanges(db, run.now(), lines));
  }
}
