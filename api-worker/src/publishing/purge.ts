import * as z from 'zod';
import { storedDate } from '../stored-values.ts';
import { changeColumns, changesOfRows } from '../changes/change-log.ts';
import type { Purge, PurgeTarget } from './purge-targets.ts';
import { part, prepare, raw, readRows } from '../sql.ts';

/** Lines of the change log in one purge; the rest follows in the next one, or in the next cron run. */
const linesPerBatch = 500;
/** Milliseconds. A target that was just configured is purged of changes of this age at most: nothing that it holds is fresh for longer. */
const newTargetMs = 300_000;
/** An origin reports each minute. The worker does not wait for one that was silent for longer than this. */
const silentMs = 300_000;
/** No purge waits longer for an origin that hangs: by then the cache has requested the page again by itself. */
const maxWaitMs = 600_000;
/** Without origins that report (a platform builds by itself) a purge is repeated after a minute. */
const noOriginMs = 60_000;
/** Isolates read the change log again after five seconds (freshness.ts); five more, because clocks differ. */
const isolatesMs = 10_000;

const CursorRow = z.object({
  target: z.string(),
  purged_to: z.int(),
  repeated_to: z.int(),
  reason: z.string().nullable(),
});
type Cursor = z.infer<typeof CursorRow>;
const LogRow = z.object({
  pruned_to: z.int(),
  newest: z.int(),
  pages_known_to: z.int(),
  api_known_to: z.int(),
});

/** Positions in the log. */
interface Log {
  /** Lines up to here were pruned: it is no longer known what they touched. */
  prunedTo: number;
  newest: number;
  /** Every server of this kind of response knows the changes up to here, so that no cache fetches an older response. */
  knownTo: Record<PurgeTarget['keeps'], number>;
}

/** The newest position that is at least as old as the parameter; lines younger than that are few. */
const olderThan = (parameter: string) =>
  part`coalesce((SELECT position FROM changes WHERE at <= ${parameter} ORDER BY position DESC LIMIT 1), pruned_to)`;

/**
 * Purges what changes touched since the last success, from each target by itself. It is purged a second time once every origin has reported
 * the change: until then a cache may have fetched the old page from the origin that was late. A failure is logged in one line and retried
 * by the next call. Where lines are gone (the log was started anew, change-log.ts), everything is purged.
 */
export async function purgeChanges(
  db: D1Database,
  targets: readonly PurgeTarget[],
  now: () => number,
): Promise<void> {
  if (targets.length === 0) return;
  const { log, cursors } = await readState(db, targets, now());
  const purges = cursors.map(async (cursor) => {
    const target = targets.find(({ name }) => name === cursor.target);
    if (target !== undefined) await keep(db, cursor, await purgeTarget(db, target, log, cursor), now());
  });
  const results = await Promise.allSettled(purges);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

interface Progress {
  purgedTo: number;
  repeatedTo: number;
  failure: string | null;
}

async function purgeTarget(
  db: D1Database,
  target: PurgeTarget,
  log: Log,
  { purged_to, repeated_to }: Cursor,
): Promise<Progress> {
  const knownTo = log.knownTo[target.keeps];
  const first = await purgeRange(db, target, log, purged_to, log.newest);
  const purgedTo = first.to;
  // A line that every server knew before its first purge needs no second one.
  const repeatFrom =
    repeated_to >= purged_to ? Math.max(repeated_to, Math.min(knownTo, purgedTo)) : repeated_to;
  if (first.failure !== null) return { purgedTo, repeatedTo: repeatFrom, failure: first.failure };
  const second = await purgeRange(db, target, log, repeatFrom, Math.min(knownTo, purgedTo));
  return { purgedTo, repeatedTo: second.to, failure: second.failure };
}

/** Purges the lines after `from` up to `to`, or some of them. Returns how far it came, and the reason if it failed. */
async function purgeRange(
  db: D1Database,
  target: PurgeTarget,
  log: Log,
  from: number,
  to: number,
): Promise<{ to: number; failure: string | null }> {
  if (from >= to) return { to: from, failure: null };
  const changes = from < log.prunedTo ? 'everything' : await linesBetween(db, from, to);
  const failure = await target.purge(changes);
  if (failure !== null) {
    const what = changes === 'everything' ? 'everything waits' : `${changes.length} changes wait`;
    console.error(`purge: ${target.name}: ${what}: ${failure}`);
    return { to: from, failure };
  }
  const last = changes.length < linesPerBatch || changes === 'everything' ? undefined : changes.at(-1);
  return { to: last?.position ?? to, failure: null };
}

/** The lines, or `everything` if a newer release wrote one of them that cannot be read. */
async function linesBetween(db: D1Database, from: number, to: number): Promise<Purge> {
  const { results } = await prepare(db)`SELECT ${raw(changeColumns)} FROM changes
    WHERE position > ${from} AND position <= ${to} ORDER BY position LIMIT ${linesPerBatch}`.all();
  const { changes, complete } = changesOfRows(results);
  return complete ? changes : 'everything';
}

async function readState(
  db: D1Database,
  targets: readonly PurgeTarget[],
  now: number,
): Promise<{ log: Log; cursors: Cursor[] }> {
  const before = (milliseconds: number) => new Date(now - milliseconds).toISOString();
  const names = targets.map(({ name }) => name);
  const [, cursors, log] = await db.batch([
    prepare(db)`INSERT OR IGNORE INTO purges (target, purged_to, repeated_to)
      SELECT value, start, start FROM json_each(${names}),
        (SELECT ${olderThan(before(newTargetMs))} AS start FROM change_log WHERE id = 1)`,
    prepare(db)`SELECT target, purged_to, repeated_to, reason FROM purges
      WHERE target IN (SELECT value FROM json_each(${names}))`,
    prepare(db)`SELECT pruned_to, max(pruned_to, coalesce((SELECT max(position) FROM changes), 0)) AS newest,
        max(${olderThan(before(maxWaitMs))}, coalesce(
          (SELECT min(report ->> 'position') FROM origins WHERE seen_at >= ${storedDate(now - silentMs)}),
          ${olderThan(before(noOriginMs))})) AS pages_known_to,
        ${olderThan(before(isolatesMs))} AS api_known_to
      FROM change_log WHERE id = 1`,
  ]);
  const { pruned_to, newest, pages_known_to, api_known_to } = LogRow.parse(log?.results[0]);
  return {
    log: { prunedTo: pruned_to, newest, knownTo: { pages: pages_known_to, api: api_known_to } },
    cursors: z.array(CursorRow).parse(cursors?.results),
  };
}

/** Stores what changed. Another isolate may have come further meanwhile. */
async function keep(
  db: D1Database,
  cursor: Cursor,
  { purgedTo, repeatedTo, failure }: Progress,
  now: number,
): Promise<void> {
  const isSame =
    purgedTo === cursor.purged_to && repeatedTo === cursor.repeated_to && failure === cursor.reason;
  if (isSame) return;
  await prepare(db)`UPDATE purges SET purged_to = max(purged_to, ${purgedTo}),
    repeated_to = max(repeated_to, ${repeatedTo}), reason = ${failure},
      failing_since = CASE WHEN ${failure} IS NULL THEN NULL ELSE coalesce(failing_since, ${storedDate(now)}) END
    WHERE target = ${cursor.target}`.run();
}

const time = z.string().transform((text) => Date.parse(text));
const StateRow = z
  .object({
    target: z.string(),
    waiting: z.int(),
    waiting_since: time.nullable(),
    failing_since: time.nullable(),
    reason: z.string().nullable(),
  })
  .transform(({ waiting_since, failing_since, ...row }) => ({
    ...row,
    waitingSince: waiting_since,
    failingSince: failing_since,
  }));
/** Times are milliseconds since the epoch: when the oldest waiting change was made, and since when purges fail. */
export type PurgeState = z.infer<typeof StateRow>;

/** Each target with its number of changes that are not purged yet, and since when its purges fail. */
export async function purgeStates(
  db: D1Database,
  targets: readonly PurgeTarget[],
  now: number,
): Promise<PurgeState[]> {
  const newTarget = olderThan(new Date(now - newTargetMs).toISOString());
  return readRows(db, StateRow)`SELECT target, failing_since, reason,
      (SELECT count(*) FROM changes WHERE position > begin) AS waiting,
      (SELECT at FROM changes WHERE position > begin ORDER BY position LIMIT 1) AS waiting_since
    FROM (SELECT value AS target, failing_since, reason, coalesce(purged_to, ${newTarget}) AS begin
      FROM json_each(${targets.map(({ name }) => name)}) CROSS JOIN change_log LEFT JOIN purges ON purges.target = value)
    ORDER BY target`;
}
