import * as z from 'zod';
import { type ChangeKind, changeKinds } from '#contract/publishing/changes.ts';
import { leftOutReasons, type LeftOutItem } from '#contract/publishing/left-out.ts';
import { storedDate } from '../stored-values.ts';
import { prepare, raw, readCount, readIds, readRows } from '../sql.ts';

/** An item of WordPress that is not stored as it is there. */
export interface LeftOut {
  id: number;
  /** Empty if it could not be read. */
  slug: string;
  reason: LeftOutItem['reason'];
  /** WordPress's id of the item that holds the slug; null for an article that is not WordPress's, and for the other reasons. */
  holder: number | null;
  /** For engineers. */
  why: string;
}

/** Letters of a reason that are kept: an error of D1 may repeat a whole row. */
const maxReasonLength = 300;
/** As many as somebody looks through. More are a fault of all. */
const maxShown = 50;
/** Milliseconds until an item that could not be read or stored is tried again, without being changed. */
const tryAgainMs = 3_600_000;
/** As many as WordPress returns in one response. */
const batchSize = 100;

/** Statements that note these items as left out, with a line of the log for each that was not, or for another reason. */
export async function leaveOutStatements(
  db: D1Database,
  kind: ChangeKind,
  items: readonly LeftOut[],
  now: number,
): Promise<D1PreparedStatement[]> {
  if (items.length === 0) return [];
  const json = JSON.stringify(items.map((item) => ({ ...item, why: item.why.slice(0, maxReasonLength) })));
  const known = new Set(
    await readIds(db)`SELECT l.wordpress_id AS id FROM json_each(${json}) r
      JOIN left_out l ON l.kind = ${kind} AND l.wordpress_id = r.value ->> 'id'
      WHERE l.reason = r.value ->> 'reason' AND l.holder IS r.value ->> 'holder'`,
  );
  for (const item of items)
    if (!known.has(item.id)) console.error(`sync: ${kind} ${item.id} is left out: ${item.why}`);
  return [
    prepare(db)`INSERT INTO left_out (kind, wordpress_id, slug, reason, holder, why, since, tried_at)
      SELECT ${kind}, value ->> 'id', value ->> 'slug', value ->> 'reason', value ->> 'holder', value ->> 'why',
      ${storedDate(now)}, ${storedDate(now)}
      FROM json_each(${json}) WHERE true
      ON CONFLICT (kind, wordpress_id) DO UPDATE SET slug = excluded.slug, reason = excluded.reason, holder = excluded.holder,
        why = excluded.why, tried_at = excluded.tried_at`,
  ];
}

/** The statement that forgets that these items are left out, or all of the kind but `except`. */
export function takeInStatement(
  db: D1Database,
  kind: ChangeKind,
  ids: readonly number[] | { except: readonly number[] },
): D1PreparedStatement {
  const [listed, such] = 'except' in ids ? [ids.except, 'NOT IN'] : [ids, 'IN'];
  return prepare(db)`DELETE FROM left_out WHERE kind = ${kind}
    AND wordpress_id ${raw(such)} (SELECT value FROM json_each(${listed}))`;
}

/** The statement that forgets all of them: the ids of another WordPress are other items. */
export const forgetLeftOutStatement = (db: D1Database): D1PreparedStatement =>
  prepare(db)`DELETE FROM left_out`;

/** Which of these items D1 refused before. */
export async function refusedBefore(
  db: D1Database,
  kind: ChangeKind,
  ids: readonly number[],
): Promise<Set<number>> {
  return new Set(
    await readIds(db)`SELECT wordpress_id AS id FROM left_out
      WHERE kind = ${kind} AND reason = 'refused'
      AND wordpress_id IN (SELECT value FROM json_each(${ids}))`,
  );
}

/** Whether an item of this kind is left out that would have one of these slugs. */
export async function isLeftOut(
  db: D1Database,
  kind: ChangeKind,
  slugs: ReadonlySet<string>,
): Promise<boolean> {
  const count = await readCount(db)`SELECT count(*) AS n FROM left_out
    WHERE kind = ${kind} AND reason = 'slug'
    AND slug IN (SELECT value FROM json_each(${[...slugs]}))`;
  return count > 0;
}

/** How many news items are left out that are not stored in an earlier version either. */
export async function countLeftOutNews(db: D1Database): Promise<number> {
  return readCount(db)`SELECT count(*) AS n FROM left_out l WHERE kind = 'news'
    AND NOT EXISTS (SELECT 1 FROM articles a WHERE a.wordpress_id = l.wordpress_id)`;
}

/** News items to try again: those whose slug is free by now, and those that could not be read or stored an hour ago. */
export async function dueNews(db: D1Database, now: number): Promise<number[]> {
  return readIds(db)`SELECT wordpress_id AS id FROM left_out l
    WHERE kind = 'news' AND CASE WHEN reason = 'slug'
      THEN NOT EXISTS (SELECT 1 FROM articles a WHERE a.slug = l.slug) ELSE tried_at <= ${storedDate(now - tryAgainMs)} END
    ORDER BY tried_at LIMIT ${batchSize}`;
}

/** Items of a kind to try again: those that could not be read or stored an hour ago. */
export async function dueUnread(db: D1Database, kind: ChangeKind, now: number): Promise<number[]> {
  return readIds(db)`SELECT wordpress_id AS id FROM left_out
    WHERE kind = ${kind} AND tried_at <= ${storedDate(now - tryAgainMs)} ORDER BY tried_at LIMIT ${batchSize}`;
}

const Row = z
  .object({
    kind: z.enum(changeKinds),
    id: z.int(),
    slug: z.string(),
    reason: z.enum(leftOutReasons),
    holder: z.int().nullable(),
    why: z.string(),
    since: z.iso.datetime(),
    total: z.int(),
  })
  .transform(({ total, ...item }) => ({ item, total }));

/** The newest of them, and how many there are. */
export async function readLeftOut(db: D1Database): Promise<{ items: LeftOutItem[]; total: number }> {
  const rows = await readRows(db, Row)`SELECT kind, wordpress_id AS id, slug, reason, holder, why, since,
    count(*) OVER () AS total FROM left_out
    ORDER BY since DESC, kind, wordpress_id DESC LIMIT ${maxShown}`;
  return { items: rows.map(({ item }) => item), total: rows[0]?.total ?? 0 };
}
