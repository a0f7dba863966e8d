import { frontPageKinds, isFrontPageKind } from '#contract/publishing/changes.ts';
import { leaveOutStatements, takeInStatement } from '../newsroom/left-out.ts';
import { appendChanges, appendStatement, lastAppended } from '../changes/change-log.ts';
import { protectStatement, unprotectStatement } from '../newsroom/protected-items.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { loadCollection } from './collections.ts';
import type { CollectionKind, VisibleItem } from './rows/tracked-items.ts';
import { compare, mayBeEmpty, readTrackedItems, rememberStatements } from './rows/tracked-items.ts';
import { frontPageStatements } from './rows/front-page-statements.ts';
import { announce, type Run } from './sync-run.ts';
import { categoryStatements } from './rows/store-articles.ts';
import { writeRows } from './rows/write-rows.ts';

/** The other kinds; news categories come before articles, which are filed under them. Programmes come after their categories. */
const others = [
  'programme-category',
  'programme',
  'banner',
  ...frontPageKinds,
] as const satisfies CollectionKind[];

interface Comparison {
  run: Run;
  /** True while the read model was never complete: items are stored, and no lines are logged. */
  silent: boolean;
  beforeEach: () => Promise<void>;
}

/** Compares the news categories with the stored ones, logs the differences and updates D1's table. Throws UpstreamError. */
export function compareNewsCategories(comparison: Comparison): Promise<void> {
  return compareCollection(comparison, 'news-category');
}

/** The same for programmes, their categories, banners and the front page. A kind that fails is logged and left to the next run. */
export async function compareOtherCollections(comparison: Comparison): Promise<void> {
  for (const kind of others) {
    try {
      await compareCollection(comparison, kind);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      // A plugin of an older version has no such collection.
      if (isFrontPageKind(kind) && error.reason === 'http_404') continue;
      console.error(`sync: ${kind}: ${error.reason}`);
    }
  }
}

/** Compares one kind right away, after a webhook that may affect it. Throws UpstreamError. */
export function compareNow(run: Run, kind: CollectionKind): Promise<void> {
  return compareCollection({ run, silent: false, beforeEach: () => Promise.resolve() }, kind);
}

async function compareCollection(
  { run, silent, beforeEach }: Comparison,
  kind: CollectionKind,
): Promise<void> {
  const { db } = run;
  const loaded = await loadCollection(run, kind, null, beforeEach);
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
  const lines = silent ? [] : changes;
  const leftOut = await leaveOutStatements(db, kind, loaded.leftOut, run.now());
  /** `isAll`: these are all items, so their places and those that are gone are written too. */
  const write = async (items: readonly VisibleItem[], isAll: boolean) => {
    const [appended] = await db.batch([
      appendStatement(db, run.now(), isAll ? lines : []),
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
    ]);
    return appended;
  };
  try {
    const appended = await write(loaded.visible, true);
    if (lines.length > 0) await announce(run, lines, lastAppended(appended));
  } catch (error) {
    console.error(`sync: ${kind}: ${String(error)}`);
    await writeRows(db, loaded.visible, {
      ...{ kind, nameOf: (item) => item, now: run.now() },
      write: async (items) => void (await write(items, false)),
    });
    if (lines.length > 0) await announce(run, lines, await appendChanges(db, run.now(), lines));
  }
}
