import * as z from 'zod';
import type { OriginHealth } from '#contract/health.ts';
import { OriginReport } from '#contract/publishing/publishing.ts';
import { storedDate, StoredJson } from '../stored-values.ts';
import { prepare, raw, readRows } from '../sql.ts';

/** Milliseconds. An origin reports each minute; one that was silent for a day no longer exists. */
const keepMs = 86_400_000;

/** How many origins are kept in memory: a newsroom has a few. */
const maxRemembered = 50;

/** The last reports of origins while the database accepts no writes: a full disk is one of the things that they report. */
export type RememberedOrigins = Map<string, OriginHealth>;

/**
 * Two machines with one host name, such as copies of one, report in turn: then the older process reports after the newer one. After a restart only
 * the newer one does, apart from the last report of the one that was stopped.
 */
const isShared = `excluded.report ->> 'startedAt' < origins.report ->> 'startedAt' AND NOT excluded.report ->> 'stopped'`;

/** Stores the report of an origin, and drops those that were silent for a day. `remembered` keeps it if D1 accepts no writes. */
export async function keepOrigin(
  db: D1Database,
  remembered: RememberedOrigins,
  name: string,
  report: OriginReport,
  now: number,
): Promise<void> {
  remembered.delete(name);
  try {
    await db.batch([
      prepare(db)`INSERT INTO origins (name, report, seen_at) VALUES (${name}, ${report}, ${storedDate(now)})
        ON CONFLICT (name) DO UPDATE SET report = excluded.report, seen_at = excluded.seen_at,
          shared_at = iif(${raw(isShared)}, excluded.seen_at, shared_at)`,
      prepare(db)`DELETE FROM origins WHERE seen_at < ${storedDate(now - keepMs)}`,
    ]);
  } catch (error) {
    console.error(`origins: ${name} was not stored: ${String(error)}`);
    if (remembered.size < maxRemembered) {
      remembered.set(name, { ...report, name, seenAt: storedDate(now), sharedAt: null });
    }
  }
}

const OriginRow = z
  .object({
    name: z.string(),
    report: StoredJson,
    seen_at: z.string(),
    shared_at: z.string().nullable(),
  })
  .transform(({ report, name, seen_at, shared_at }) => ({
    ...OriginReport.parse(report),
    ...{ name, seenAt: seen_at, sharedAt: shared_at },
  }));

/** The origins that reported within a day, by name. */
export async function listOrigins(
  db: D1Database,
  remembered: RememberedOrigins,
  now: number,
): Promise<OriginHealth[]> {
  const oldest = storedDate(now - keepMs);
  const kept = await readRows(db, OriginRow)`SELECT name, report, seen_at, shared_at FROM origins
    WHERE seen_at >= ${oldest}`;
  const later = [...remembered.values()].filter(({ seenAt }) => seenAt >= oldest);
  return [...kept.filter(({ name }) => !later.some((other) => other.name === name)), ...later].sort(
    (one, other) => (one.name < other.name ? -1 : 1),
  );
}
