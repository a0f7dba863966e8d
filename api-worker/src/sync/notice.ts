import { appendStatement, lastAppended } from '../publishing/change-log.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { lookAt, type NoticedKind } from './collections.ts';
import { compare, readNoticed, rememberStatements } from './noticed.ts';
import { announce, type Run } from './run.ts';
import { categoryStatements } from './store.ts';

/** The other kinds; news categories come before articles, which are filed under them. Programmes come after their categories. */
const others = ['programme-category', 'programme', 'banner'] as const satisfies NoticedKind[];

interface Noticing {
  run: Run;
  /** True while the read model was never complete: items are stored, and no lines are logged. */
  silent: boolean;
  beforeEach: () => Promise<void>;
}

/** Compares the news categories with the stored ones, logs the differences and updates D1's table. Throws UpstreamError. */
export function noticeNewsCategories(noticing: Noticing): Promise<void> {
  return notice(noticing, 'news-category');
}

/** The same for programmes, their categories and banners. A kind that fails is logged and left to the next run. */
export async function noticeOthers(noticing: Noticing): Promise<void> {
  for (const kind of others) {
    try {
      await notice(noticing, kind);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      console.error(`sync: ${kind}: ${error.reason}`);
    }
  }
}

/** Compares one kind right away, after a webhook that may affect it. Throws UpstreamError. */
export function noticeNow(run: Run, kind: NoticedKind): Promise<void> {
  return notice({ run, silent: false, beforeEach: () => Promise.resolve() }, kind);
}

async function notice({ run, silent, beforeEach }: Noticing, kind: NoticedKind): Promise<void> {
  const { db } = run;
  const look = await lookAt(run, kind, null, beforeEach);
  const before = await readNoticed(db, kind, null);
  if (look.seen.length === 0 && before.length > 0) {
    console.error(`sync: wordpress says that it has nothing of ${kind}; nothing removed`);
    return;
  }
  const { changes, gone } = compare(kind, before, look);
  const lines = silent ? [] : changes;
  const [appended] = await db.batch([
    appendStatement(db, run.now(), lines),
    ...rememberStatements(db, kind, look.seen, gone, true),
    ...(kind === 'news-category' ? categoryStatements(db, look.seen, look.whole ? 'all others' : []) : []),
  ]);
  if (lines.length > 0) await announce(run, lines, lastAppended(appended));
}
