import * as z from 'zod';
import { type ChangeKind, changeKinds } from '#contract/publishing/changes.ts';
import { leftOutReasons, type LeftOutItem } from '#contract/publishing/left-out.ts';
import { CountRow, storedDate } from '../stored-values.ts';

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

const IdRow = z.object({ id: z.int() });
const idsOf = (rows: unknown[]): number[] =>
  z
    .array(IdRow)
    .parse(rows)
    .map(({ id }) => id);

/** Statements that note these items as left out, with a line of the log for each that was not, or for another reason. */
export async function leaveOutStatements(
  db: D1Database,
  kind: ChangeKind,
  items: readonly LeftOut[],
  now: number,
): Promise<D1PreparedStatement[]> {
  if (items.length === 0) return [];
  const json = JSON.stringify(items.map((item) => ({ ...item, why: item.why.slice(0, maxReasonLength) })));
  const { results } = await db
    .prepare(
      `SELECT l.wordpress_id AS id FROM json_each(?2) r JOIN left_out l ON l.kind = ?1 AND l.wordpress_id = r.value ->> 'id'
       WHERE l.reason = r.value ->> 'reason' AND l.holder IS r.value ->> 'holder'`,
    )
    .bind(kind, json)
    .all();
  const known = new Set(idsOf(results));
  for (const item of items)
    if (!known.has(item.id)) console.error(`sync: ${kind} ${item.id} is left out: ${item.why}`);
  return [
    db
      .prepare(
        `INSERT INTO left_out (kind, wordpress_id, slug, reason, holder, why, since, tried_at)
         SELECT ?1, value ->> 'id', value ->> 'slug', value ->> 'reason', value ->> 'holder', value ->> 'why', ?3, ?3
         FROM json_each(?2) WHERE true
         ON CONFLICT (kind, wordpress_id) DO UPDATE SET slug = excluded.slug, reason = excluded.reason, holder = excluded.holder,
           why = excluded.why, tried_at = excluded.tried_at`,
      )
      .bind(kind, json, storedDate(now)),
  ];
}

/** The statement that forgets that these items are left out, or all of the kind but `except`. */
export function takeInStatement(
  db: D1Database,
  kind: ChangeKind,
  ids: readonly number[] | { except: readonly number[] },
): D1PreparedStatement {
  const [listed, such] = 'except' in ids ? [ids.except, 'NOT IN'] : [ids, 'IN'];
  return db
    .prepare(
      `DELETE FROM left_out WHERE kind = ?1 AND wordpress_id ${such} (SELECT value FROM json_each(?2))`,
    )
    .bind(kind, JSON.stringify(listed));
}

/** The statement that forgets all of them: the ids of another WordPress are other items. */
export const forgetLeftOutStatement = (db: D1Database): D1PreparedStatement =>
  db.prepare('DELETE FROM left_out');

/** Which of these items D1 refused before. */
export async function refusedBefore(
  db: D1Database,
  kind: ChangeKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const { results } = await db
    .prepare(
      `SELECT wordpress_id AS id FROM left_out WHERE kind = ?1 AND reason = 'refused'
       AND wordpress_id IN (SELECT value FROM json_each(?2))`,
    )
    .bind(kind, JSON.stringify(ids))
    .all();
  return new Set(idsOf(results));
}

/** Whether an item of this kind is left out that would have one of these slugs. */
export async function isLeftOut(
  db: D1Database,
  kind: ChangeKind,
  slugs: ReadonlySet<string>,
): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT count(*) AS n FROM left_out WHERE kind = ?1 AND reason = 'slug' AND slug IN (SELECT value FROM json_each(?2))`,
    )
    .bind(kind, JSON.stringify([...slugs]))
    .first();
  return CountRow.parse(row).n > 0;
}

/** How many news items are left out that are not stored in an earlier version either. */
export async function countLeftOutNews(db: D1Database): Promise<number> {
  return CountRow.parse(
    await db
      .prepare(
        `SELECT count(*) AS n FROM left_out l WHERE kind = 'news'
         AND NOT EXISTS (SELECT 1 FROM articles a WHERE a.wordpress_id = l.wordpress_id)`,
      )
      .first(),
  ).n;
}

/** News items to try again: those whose slug is free by now, and those that could not be read or stored an hour ago. */
export async function dueNews(db: D1Database, now: number): Promise<number[]> {
  const { results } = await db
    .prepare(
      `SELECT wordpress_id AS id FROM left_out l WHERE kind = 'news' AND CASE WHEN reason = 'slug'
         THEN NOT EXISTS (SELECT 1 FROM articles a WHERE a.slug = l.slug) ELSE tried_at <= ?1 END
       ORDER BY tried_at LIMIT ${batchSize}`,
    )
    .bind(storedDate(now - tryAgainMs))
    .all();
  return idsOf(results);
}

/** Items of a kind to try again: those that could not be read or stored an hour ago. */
export async function dueUnread(db: D1Database, kind: ChangeKind, now: number): Promise<number[]> {
  const { results } = await db
    .prepare(
      `SELECT wordpress_id AS id FROM left_out WHERE kind = ?1 AND tried_at <= ?2 ORDER BY tried_at LIMIT ${batchSize}`,
    )
    .bind(kind, storedDate(now - tryAgainMs))
    .all();
  return idsOf(results);
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
  const { results } = await db
    .prepare(
      `SELECT kind, wordpress_id AS id, slug, reason, holder, why, since, count(*) OVER () AS total FROM left_out
       ORDER BY since DESC, kind, wordpress_id DESC LIMIT ${maxShown}`,
    )
    .all();
  const rows = z.array(Row).parse(results);
  return { items: rows.map(({ item }) => item), total: rows[0]?.total ?? 0 };
}
