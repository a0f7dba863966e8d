import { frontPageKinds, isFrontPageKind } from '#contract/changes.ts';
import { appendStatement, lastAppended } from '../publishing/change-log.ts';
import { protectStatement, unprotectStatement } from '../newsroom/protected-items.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { loadCollection } from './collections.ts';
import type { CollectionKind } from './tracked-items.ts';
import { compare, mayBeEmpty, readTrackedItems, rememberStatements } from './tracked-items.ts';
import { frontPageStatements } from './front-page-statements.ts';
import { announce, type Run } from './sync-run.ts';
import { categoryStatements } from './store-articles.ts';

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
  const [appended] = await db.batch([
    appendStatement(db, run.now(), lines),
    ...rememberStatements(db, kind, loaded.visible, gone, run.now(), true),
    ...(kind === 'programme'
      ? [
          unprotectStatement(db, kind, loaded.isComplete ? 'all' : []),
          protectStatement(db, kind, loaded.protectedItems),
        ]
      : []),
    ...(kind === 'news-category'
      ? categoryStatements(db, loaded.visible, loaded.isComplete ? 'all others' : [])
      : []),
    ...frontPageStatements(db, kind, loaded.visible, gone),
  ]);
  if (lines.length > 0) await announce(run, lines, lastAppended(appended));
}
