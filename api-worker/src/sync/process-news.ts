import type { PublishEvent } from '#contract/publishing/publishing.ts';
import { storedDate } from '../stored-values.ts';
import { appendStatement, lastAppended, type NewChange } from '../changes/change-log.ts';
import {
  changesOfItem,
  formerSlugsStatement,
  idsOf,
  lastKnown,
  publicSlug,
} from './rows/delivery-changes.ts';
import { changesOffer, changesOfRow, heldArticles, reachOf, removal } from './rows/news-changes.ts';
import { compareCollection } from './compare-collections.ts';
import { compareCoverages } from './compare-coverages.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { leaveOutStatements } from '../newsroom/left-out.ts';
import { protectStatement } from '../newsroom/protected-items.ts';
import { pullReported } from './pull.ts';
import { retryLeftOut } from './posts.ts';
import { newsOf, sortNews } from './sort-news.ts';
import { announce, type Run, writeWithLines } from './sync-run.ts';
import {
  countOtherArticles,
  newTermsStatement,
  removeStatements,
  storeArticles,
} from './rows/store-articles.ts';

/** Processes webhooks about news: loads them, updates D1 and appends their lines. Throws UpstreamError. */
export async function processNews(run: Run, events: PublishEvent[]): Promise<void> {
  const { db } = run;
  const reported = idsOf(events);
  const found = await pullReported(run, newsOf(run), reported, () => countOtherArticles(db, reported));
  const sorted = await sortNews(run, found.items, found.unreadable.values());
  const { rows, protectedItems, leftOut } = sorted;
  const pulled = new Map(rows.map((row) => [row.wordpress_id, row]));
  const unreadable = new Set(leftOut.filter(({ reason }) => reason === 'unreadable').map(({ id }) => id));
  // Besides the reported items those whose slugs they have or had.
  const ids = [
    ...new Set([
      ...reported,
      ...pulled.keys(),
      ...sorted.gone,
      ...[...protectedItems, ...leftOut].map(({ id }) => id),
    ]),
  ];

  const slugs = [...rows.map((row) => row.slug), ...events.map((event) => publicSlug(event.slug))];
  const held = await heldArticles(db, ids, slugs);
  const now = storedDate(run.now());
  const changesOf = (id: number): NewChange[] => {
    const before = held.find(({ wordpressId }) => wordpressId === id) ?? null;
    const row = pulled.get(id);
    const after = row === undefined || row.publish_date > now ? null : row;
    const taken = (slug: string) =>
      rows.some((other) => other.wordpress_id !== id && other.slug === slug) ||
      held.some((other) => other.wordpressId !== id && other.slug === slug);
    const ofItem = events.filter((event) => event.id === id);
    if (ofItem.length === 0) {
      if (row !== undefined) return changesOfRow(row, held, now);
      const wasShown = before !== null && before.publishDate <= now;
      // The line of the item that has its slug now covers that address.
      return !wasShown || unreadable.has(id) || taken(before.slug) ? [] : [removal(before)];
    }
    return changesOfItem({
      kind: 'news',
      id,
      events: ofItem,
      before,
      after: unreadable.has(id) ? (before ?? lastKnown(events, id)) : after,
      taken,
      ...(before !== null && before.publishDate <= now && after !== null && reachOf(before, after)),
    });
  };
  const moves = ids
    .filter((id) => !unreadable.has(id))
    .map((id) => ({
      before: held.find(({ wordpressId }) => wordpressId === id)?.categories ?? [],
      after: pulled.get(id)?.categories ?? [],
    }));
  const finish = (some: readonly number[]) => [
    doneStatement(db, run.now(), events, some, (id) => pulled.get(id)?.refused ?? []),
    formerSlugsStatement(run, 'news', some, changesOf),
  ];

  const others = ids.filter((id) => !pulled.has(id));
  if (others.length > 0) {
    const gone = others.filter((id) => !unreadable.has(id));
    await writeWithLines(run, others.flatMap(changesOf), [
      ...finish(others),
      ...removeStatements(db, gone, run.now()),
      protectStatement(db, 'news', protectedItems),
      ...(await leaveOutStatements(db, 'news', leftOut, run.now())),
    ]);
  }
  await storeArticles(db, rows, run.now(), {
    before: (chunk) => [
      newTermsStatement(
        db,
        chunk.flatMap((row) => row.terms),
      ),
    ],
    after: (chunk) => {
      const some = chunk.map((row) => row.wordpress_id);
      return [appendStatement(db, run.now(), some.flatMap(changesOf)), ...finish(some)];
    },
    stored: async (chunk, [appended]) => {
      const changes = chunk.flatMap((row) => changesOf(row.wordpress_id));
      await announce(run, changes, lastAppended(appended));
    },
  });
  // An item may wait for a slug that has just become free.
  await retryLeftOut({ run, report: { pulled: 0, removed: 0, pages: 0, complete: false } });
  // Entries that were written before their coverage was published.
  if (rows.some((row) => row.coverage !== null && !held.some((one) => one.wordpressId === row.wordpress_id)))
    await compareCoverages(run);
  // WordPress sends no webhook for this: it only changes the count.
  if (await changesOffer(db, moves)) await compareCollection(run, 'news-category');
}
