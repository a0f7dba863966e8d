import * as z from 'zod';
import { StoredJson } from '../stored-values.ts';
import {
  type Change,
  type ChangeLog,
  kindSince1_0,
  readLines,
  type ScoreChanges,
  SentChange,
  type SentChangeLog,
} from '#contract/publishing/changes.ts';
import { categoriesOf } from './categories-below.ts';
import { changedGamesStatement, scoreChanges } from './score-changes.ts';
import type { ItemKind } from '../upstreams/wordpress/wordpress-content.ts';
import { prepare, raw, readRow } from '../sql.ts';

/** A change before it has a position in the log. */
export type NewChange = Omit<Change, 'position' | 'at'>;

/** Milliseconds. An origin that was away for a month rebuilds everything anyway. */
const keepMs = 30 * 86_400_000;
/**
 * Lines that one run of the cron may prune: more than are written in a minute, so that pruning keeps up, and few enough to cost nothing.
 */
const pruneBatchSize = 1_000;

const LogRow = z.object({
  name: z.string(),
  pruned_to: z.int(),
  begun_at: z.string().nullable(),
  position: z.int(),
  scores: z.int(),
});

const ChangeRow = z
  .object({
    position: z.int(),
    at: z.string(),
    kind: z.string(),
    exact_kind: z.string().nullable(),
    action: z.string(),
    slug: z.string(),
    previous_slug: z.string().nullable(),
    categories: StoredJson,
    reach: z.string().nullable(),
  })
  .transform(({ previous_slug, exact_kind, reach, ...row }) => ({
    ...row,
    previousSlug: previous_slug,
    ...(exact_kind !== null && { exactKind: exact_kind }),
    ...(reach !== null && { reach }),
  }))
  .pipe(SentChange);

/** The columns of a line, as `linesOfRows` and `changesOfRows` parse them. */
export const changeColumns = 'position, at, kind, exact_kind, action, slug, previous_slug, categories, reach';

/** Parses lines as D1 returns them, with `changeColumns`. */
const linesOfRows = (rows: unknown[]): SentChange[] => z.array(ChangeRow).parse(rows);

/** What such lines say. A worker of a newer release may have written them. */
export const changesOfRows = (rows: unknown[]): Pick<ChangeLog, 'changes' | 'complete'> =>
  readLines(linesOfRows(rows));

/** SQLite's result of EXISTS. */
const WaitingRow = z.object({ waiting: z.union([z.literal(0), z.literal(1)]).transform(Boolean) });

/** The log itself, and its newest position, which is kept even after its line was pruned. */
const selectLog = `SELECT name, pruned_to, begun_at, scores,
  max(pruned_to, coalesce((SELECT max(position) FROM changes), 0)) AS position FROM change_log WHERE id = 1`;

/**
 * SQL for the slugs of a line's categories (of the JSON `r.value`) and of all above them, which hold the item too: their pages change with it.
 * The line's own come first.
 */
const withThoseAbove = (kind: ItemKind) =>
  `(WITH RECURSIVE above (slug, parent, place) AS (
      SELECT c.value, k.parent, c.key FROM json_each(r.value, '$.categories') c LEFT JOIN (${categoriesOf[kind]}) k ON k.slug = c.value
      UNION SELECT k.slug, k.parent, 1000 FROM above b JOIN (${categoriesOf[kind]}) k ON k.id = b.parent)
    SELECT json_group_array(slug ORDER BY place, slug) FROM (SELECT slug, min(place) AS place FROM above GROUP BY slug))`;

/** A statement that appends these changes, for a batch of the caller's; it returns their positions. */
export function appendStatement(
  db: D1Database,
  now: number,
  changes: readonly NewChange[],
): D1PreparedStatement {
  return prepare(db)`INSERT INTO changes
      (at, kind, exact_kind, action, slug, previous_slug, categories, reach)
    SELECT ${new Date(now).toISOString()}, value ->> 'kind', value ->> 'exactKind', value ->> 'action', value ->> 'slug',
      value ->> 'previousSlug',
      CASE value ->> 'kind' WHEN 'news' THEN ${raw(withThoseAbove('news'))}
        WHEN 'programme' THEN ${raw(withThoseAbove('programme'))} ELSE value -> 'categories' END, value ->> 'reach'
    FROM json_each(${changes.map((change) => ({ ...change, ...kindSince1_0(change) }))}) r ORDER BY key RETURNING position`;
}

const PositionRow = z.object({ position: z.int().positive() });

/** The newest of the positions that `appendStatement` returned; null if it appended nothing. */
export function lastAppended(result: D1Result | undefined): number | null {
  const positions = z.array(PositionRow).parse(result?.results ?? []);
  return positions.length === 0 ? null : Math.max(...positions.map(({ position }) => position));
}

/** Appends changes in their order. Returns the newest position, or null if there were no changes. */
export async function appendChanges(
  db: D1Database,
  now: number,
  changes: readonly NewChange[],
): Promise<number | null> {
  if (changes.length === 0) return null;
  return lastAppended(await appendStatement(db, now, changes).all());
}

/**
 * Up to `limit` changes after a cursor, oldest first. A cursor that is null, malformed, of another log, ahead of this one or older than
 * what is kept gets `complete: false`, no changes, and the newest cursor.
 */
export async function readChanges(
  db: D1Database,
  after: string | null,
  limit: number,
): Promise<SentChangeLog> {
  const requested = parseCursor(after);
  const [log, rows, deliveries, games] = await db.batch([
    db.prepare(selectLog),
    prepare(db)`SELECT ${raw(changeColumns)} FROM changes
      WHERE position > ${requested?.position ?? Number.MAX_SAFE_INTEGER} ORDER BY position LIMIT ${limit}`,
    prepare(db)`SELECT EXISTS (SELECT 1 FROM deliveries WHERE done_at IS NULL) AS waiting`,
    changedGamesStatement(db, requested?.revision ?? null),
  ]);
  const { name, pruned_to, position, scores: revision } = LogRow.parse(log?.results[0]);
  const known =
    requested !== null &&
    requested.name === name &&
    requested.position >= pruned_to &&
    requested.position <= position &&
    (requested.revision ?? 0) <= revision;
  const changes = known ? linesOfRows(rows?.results ?? []) : [];
  const { waiting } = WaitingRow.parse(deliveries?.results[0]);
  if (known && changes.length === limit) {
    // The scores come with the last of the changes: an origin that catches up must not name a moment that is ahead of what it knows.
    const reached = changes.at(-1)?.position ?? position;
    const at = requested.revision ?? 0;
    const scores = { revision: at, since: requested.revision, games: [] };
    return {
      changes,
      cursor: cursorOf(name, reached, at),
      position: reached,
      complete: true,
      waiting,
      scores,
    };
  }
  const scores = scoreChanges(games, requested?.revision ?? null, revision);
  return { changes, cursor: cursorOf(name, position, revision), position, complete: known, waiting, scores };
}

const NewestRow = z.object({
  position: z.int().nonnegative(),
  at: z.string().nullable(),
  settled: z.int().nonnegative(),
});

/**
 * The newest position (0 before the first change), its time if that line is still kept, and the newest position that was there at `since` (ms).
 * One statement.
 */
export async function newestChange(db: D1Database, since = 0): Promise<z.infer<typeof NewestRow>> {
  return readRow(db, NewestRow)`SELECT
      max(pruned_to, coalesce((SELECT max(position) FROM changes), 0)) AS position,
      (SELECT at FROM changes ORDER BY position DESC LIMIT 1) AS at,
      coalesce((SELECT position FROM changes WHERE at <= ${new Date(since).toISOString()}
        ORDER BY position DESC LIMIT 1), pruned_to) AS settled
    FROM change_log WHERE id = 1`;
}

const StateRow = LogRow.pick({ name: true, position: true, scores: true }).extend(WaitingRow.shape);

/** Where the log stands, and whether webhooks wait. One statement. */
export async function readLogState(db: D1Database): Promise<z.infer<typeof StateRow>> {
  return readRow(db, StateRow)`SELECT l.*, EXISTS (SELECT 1 FROM deliveries WHERE done_at IS NULL) AS waiting
    FROM (${raw(selectLog)}) l`;
}

/** The cursor of a position in the log with this name, and of a revision of the scoreboard. */
export const cursorOf = (name: string, position: number, revision: number): string =>
  `${name}.${position}.${revision}`;

/** What one isolate of the worker has to know of the log (see changes/freshness.ts). */
export interface RecentChanges {
  /** Oldest first. */
  changes: Change[];
  position: number;
  /**
   * False: there are more changes than `limit`, or a newer release wrote one that cannot be read, or the log was pruned since `after`, or started
   * anew. Then everything may have changed.
   */
  complete: boolean;
  scores: ScoreChanges;
}

/** Up to `limit` changes after a position (null: none is known) and not before `since` (ms), and the scores that changed after a revision. */
export async function readRecentChanges(
  db: D1Database,
  after: number | null,
  since: number,
  limit: number,
  afterRevision: number | null = null,
): Promise<RecentChanges> {
  const from = new Date(since).toISOString();
  const [log, rows, games] = await db.batch([
    db.prepare(selectLog),
    prepare(db)`SELECT ${raw(changeColumns)} FROM changes
      WHERE position > ${after ?? 0} AND at >= ${from} ORDER BY position DESC LIMIT ${limit + 1}`,
    changedGamesStatement(db, afterRevision),
  ]);
  const { position, pruned_to, begun_at, scores: revision } = LogRow.parse(log?.results[0]);
  const scores = scoreChanges(games, afterRevision, revision);
  const { changes, complete } = changesOfRows((rows?.results ?? []).reverse());
  const reachesBack = after === null ? begun_at === null || begun_at < from : pruned_to <= after;
  return { changes, position, complete: complete && reachesBack && changes.length <= limit, scores };
}

/**
 * Starts the log anew, so that everyone who follows it must treat everything as changed. For when so much changed at once that the lines
 * would only say "everything". Positions keep growing, and starting anew takes one of them.
 */
export function startAnewStatements(db: D1Database, now: number): D1PreparedStatement[] {
  return [
    // Nobody reads this line: it only makes the log assign the next position.
    prepare(db)`INSERT INTO changes (at, kind, action, slug)
      VALUES (${new Date(now).toISOString()}, 'news', 'changed', '-')`,
    prepare(db)`UPDATE change_log SET name = lower(hex(randomblob(8))),
      pruned_to = (SELECT max(position) FROM changes), begun_at = ${new Date(now).toISOString()} WHERE id = 1`,
    prepare(db)`DELETE FROM changes`,
  ];
}

/** Removes lines older than 30 days. */
export async function pruneChanges(db: D1Database, now: number): Promise<void> {
  await db.batch([
    prepare(db)`UPDATE change_log SET pruned_to = max(pruned_to, coalesce((SELECT max(position) FROM
      (SELECT position, at FROM changes ORDER BY position LIMIT ${pruneBatchSize})
      WHERE at < ${new Date(now - keepMs).toISOString()}), 0)) WHERE id = 1`,
    prepare(db)`DELETE FROM changes WHERE position <= (SELECT pruned_to FROM change_log WHERE id = 1)`,
  ]);
}

/** A cursor is `{log name}.{position}.{revision}`; one of the version before has no revision. */
function parseCursor(
  text: string | null,
): { name: string; position: number; revision: number | null } | null {
  const match = /^([0-9a-f]{1,64})\.(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text ?? '');
  if (match === null) return null;
  const [, name = '', position = '', revision] = match;
  return { name, position: Number(position), revision: revision === undefined ? null : Number(revision) };
}
