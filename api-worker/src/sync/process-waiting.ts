import * as z from 'zod';
import { type ChangeKind, changeKinds, frontPageKinds } from '#contract/publishing/changes.ts';
import { PublishEvent } from '#contract/publishing/publishing.ts';
import { StoredJson } from '../stored-values.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { idsOf } from './rows/delivery-changes.ts';
import { processClosings } from './closings.ts';
import { processEpisodes } from './episodes.ts';
import { processEntries } from './store-entries.ts';
import { doneStatement } from '../deliveries/stored-deliveries.ts';
import { leaveOutStatements } from '../newsroom/left-out.ts';
import { processTags } from './process-tags.ts';
import { LockLost, type Run } from './sync-run.ts';
import { renewStatement } from './state.ts';
import { refusedByD1 } from './rows/write-rows.ts';
import { processNews } from './process-news.ts';
import { processTracked } from './process-tracked.ts';
import { prepare } from '../sql.ts';

/** As many items as WordPress returns in one response, even if each delivery is for another item. */
const batchSize = 100;

/**
 * Milliseconds from one call to the next: the webhooks of a burst that arrive in a quarter of a second share one call. A single webhook is
 * processed at once.
 */
const roundMs = 250;

/** Categories and tags come before the items that have them, and coverages before their entries. */
const order = [
  'news-category',
  'tag',
  'news',
  'coverage-entry',
  'programme-category',
  'programme',
  'episode',
  'banner',
  ...frontPageKinds,
  'closing',
] as const satisfies ChangeKind[];

/** The statement that reads the oldest waiting deliveries, without the kinds that failed in this run. */
export function waitingStatement(db: D1Database, failed: ReadonlySet<ChangeKind>): D1PreparedStatement {
  return prepare(db)`SELECT event FROM deliveries WHERE done_at IS NULL
    AND event ->> 'kind' NOT IN (SELECT value FROM json_each(${[...failed]})) ORDER BY received_at, delivery LIMIT ${batchSize}`;
}

const DeliveryRow = z.object({ event: StoredJson.pipe(PublishEvent) });

/** The events that `waitingStatement` returned. */
export function waitingOf(result: D1Result | undefined): PublishEvent[] {
  return z
    .array(DeliveryRow)
    .parse(result?.results ?? [])
    .map(({ event }) => event);
}

/** Renews the lock and reads the waiting deliveries. Throws LockLost. */
export async function renewAndRead(run: Run): Promise<PublishEvent[]> {
  const [renewed, waiting] = await run.db.batch([
    renewStatement(run.db, run.id, run.now()),
    waitingStatement(run.db, run.failed),
  ]);
  if (renewed?.meta.changes !== 1) throw new LockLost();
  return waitingOf(waiting);
}

/**
 * Processes deliveries until none waits or the time is up: loads the items from WordPress with one call for each kind, updates D1 and
 * appends the changes. The caller holds the lock. A kind whose collection fails is left to the next run. Throws LockLost.
 */
export async function processWaiting(run: Run, first: PublishEvent[]): Promise<void> {
  for (let waiting = first; waiting.length > 0;) {
    const beganAt = run.now();
    for (const kind of order) {
      const events = waiting.filter((event) => event.kind === kind);
      if (events.length === 0) continue;
      try {
        await processOf(run, kind, events);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        run.failed.add(kind);
        console.error(`deliveries: ${kind}: ${error.reason}`);
      }
    }
    if (run.isOver() || run.failed.size === changeKinds.length) return;
    waiting = await renewAndRead(run);
    if (waiting.length === 0 || waiting.length === batchSize) continue;
    await run.pause(Math.max(0, beganAt + roundMs - run.now()));
    waiting = await renewAndRead(run);
  }
}

/**
 * Processes the events of one kind. If that fails, half of the items are processed, and so on down to the one item that is at fault: it is left
 * out, and its webhooks count as processed. A D1 that cannot note that is out of order: then its error is thrown. Throws UpstreamError and LockLost.
 */
async function processOf(run: Run, kind: ChangeKind, events: PublishEvent[]): Promise<void> {
  try {
    if (kind === 'news') await processNews(run, events);
    else if (kind === 'tag') await processTags(run, events);
    else if (kind === 'episode') await processEpisodes(run, events);
    else if (kind === 'closing') await processClosings(run, events);
    else if (kind === 'coverage-entry') await processEntries(run, events);
    else await processTracked(run, kind, events);
  } catch (error) {
    if (error instanceof UpstreamError || error instanceof LockLost) throw error;
    const ids = idsOf(events);
    const [id, ...others] = ids;
    if (id !== undefined && others.length > 0) {
      const half = new Set(ids.slice(0, Math.ceil(ids.length / 2)));
      for (const inHalf of [true, false])
        await processOf(
          run,
          kind,
          events.filter((event) => half.has(event.id) === inHalf),
        );
      return;
    }
    const slug = events.at(-1)?.slug ?? '';
    try {
      await run.db.batch([
        ...(await leaveOutStatements(run.db, kind, [refusedByD1({ id: id ?? 0, slug }, error)], run.now())),
        doneStatement(run.db, run.now(), events, ids, () => []),
      ]);
    } catch {
      throw error;
    }
  }
}
