import { z } from 'zod';
import type { OriginHealth } from '#contract/health.ts';
import { OriginReport } from '#contract/publishing.ts';
import { storedDate } from '../newsroom/rows.ts';

/** An origin reports each minute. One that was silent for a day was taken away. */
const keepMs = 86_400_000;

/** Keeps how an origin stands, and forgets those that were silent for a day. */
export async function keepOrigin(
  db: D1Database,
  name: string,
  report: OriginReport,
  now: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO origins (name, report, seen_at) VALUES (?1, ?2, ?3)
         ON CONFLICT (name) DO UPDATE SET report = excluded.report, seen_at = excluded.seen_at`,
      )
      .bind(name, JSON.stringify(report), storedDate(now)),
    db.prepare('DELETE FROM origins WHERE seen_at < ?1').bind(storedDate(now - keepMs)),
  ]);
}

const OriginRow = z
  .object({
    name: z.string(),
    report: z.string().transform((text): unknown => JSON.parse(text)),
    seen_at: z.string(),
  })
  .transform(({ report, name, seen_at }) => ({ ...OriginReport.parse(report), name, seenAt: seen_at }));

/** The origins that reported within a day, by name. */
export async function listOrigins(db: D1Database, now: number): Promise<OriginHealth[]> {
  const { results } = await db
    .prepare('SELECT name, report, seen_at FROM origins WHERE seen_at >= ?1 ORDER BY name')
    .bind(storedDate(now - keepMs))
    .all();
  return z.array(OriginRow).parse(results);
}
