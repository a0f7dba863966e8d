import * as z from 'zod';
import { storedDate } from '../stored-values.ts';

/** What the worker keeps of a public service: one report, the last one. */
export type ReportName = 'earthquakes' | 'storms' | 'rivers' | 'power';

/**
 * Milliseconds. A report that says the same is stored again only after as long: the free writes of a day are few. A little less than five
 * minutes, because runs are not exactly a minute apart.
 */
export const sameAgainMs = 290_000;

const Row = z.object({
  body: z.string(),
  etag: z.string().nullable(),
  checked_at: z.iso.datetime().transform((text) => Date.parse(text)),
});

export interface StoredReport<Body> {
  body: Body;
  /** By which the service recognises its answer; null if it named none. */
  etag: string | null;
  /** When the service said it, in milliseconds since the epoch, to within five minutes: by its own word, or else when it answered. */
  checkedAt: number;
}

/** What a service says. */
export interface Said<Body> {
  body: Body;
  /** When it did so by its own word, in milliseconds since the epoch; null or absent: it does not tell, and has just done so. */
  at?: number | null;
  /** Whether its list was too long, so that only the most urgent part is kept. */
  isCut?: boolean;
}

/** When a service said what it answers now, by its own word as far as it tells. Its clock may be minutes wrong, but nobody speaks in the future. */
export const saidAt = (told: number | null, now: number): number => Math.min(told ?? now, now);

const readRow = async (db: D1Database, name: ReportName, source: string) => {
  const row = await db
    .prepare('SELECT body, etag, checked_at FROM public_reports WHERE name = ?1 AND source = ?2')
    .bind(name, source)
    .first();
  return row === null ? null : Row.parse(row);
};

/** What the service at this address last said; null if it has never said anything that can be read. */
export async function readReport<Body>(
  db: D1Database,
  name: ReportName,
  source: string,
  schema: z.ZodType<Body>,
): Promise<StoredReport<Body> | null> {
  const row = await readRow(db, name, source);
  return row && { body: schema.parse(JSON.parse(row.body)), etag: row.etag, checkedAt: row.checked_at };
}

/** When each service last said something that could be read, with its address; `checkedAt` as in StoredReport. */
export async function reportTimes(
  db: D1Database,
): Promise<{ name: string; source: string; checkedAt: number }[]> {
  const { results } = await db.prepare('SELECT name, source, checked_at FROM public_reports').all();
  return z
    .array(Row.pick({ checked_at: true }).extend({ name: z.string(), source: z.string() }))
    .parse(results)
    .map(({ name, source, checked_at: checkedAt }) => ({ name, source, checkedAt }));
}

/** Stores what the service at this address said at this moment, if it says something else than before, or if it has said the same for five minutes. */
export async function keepReport(
  db: D1Database,
  name: ReportName,
  source: string,
  body: unknown,
  at: number,
  etag: string | null = null,
): Promise<void> {
  const text = JSON.stringify(body);
  const before = await readRow(db, name, source);
  if (before?.body === text && at - before.checked_at < sameAgainMs) return;
  await db
    .prepare(
      `INSERT INTO public_reports (name, source, body, etag, checked_at) VALUES (?1, ?2, ?3, ?4, ?5)
       ON CONFLICT (name) DO UPDATE SET source = excluded.source, body = excluded.body, etag = excluded.etag, checked_at = excluded.checked_at`,
    )
    .bind(name, source, text, etag, storedDate(at))
    .run();
}
