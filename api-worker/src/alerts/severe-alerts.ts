import * as z from 'zod';
import type { ReadAlert } from '../upstreams/openweather/wire.ts';
import { severeEvent } from './words/products.ts';
import { storedDate } from '../stored-values.ts';

const Row = z.object({
  place: z.string(),
  event: z.string(),
  starts_at: z.string().transform((text) => Date.parse(text)),
  ends_at: z.string().transform((text) => Date.parse(text)),
  end_known: z.union([z.literal(0), z.literal(1)]).transform((known) => known === 1),
});

/** A severe alert that has not ended, for one municipality. Times are milliseconds since the epoch. */
export interface SevereAlert {
  place: string;
  event: string;
  startsAt: number;
  /** When the alert is no longer shown. */
  endsAt: number;
  /** False: the service names no end, and `endsAt` is `endlessMs` after it last reported the alert. */
  endKnown: boolean;
  /** Id of the alert that it is a part of; null: One Call passes it on, which knows places only. */
  alert: string | null;
}

/** How long an alert without an end counts after the service last reported it: the office writes the next bulletin within six hours. */
const endlessMs = 6 * 3_600_000;

/** Replaces the alerts of this place by what the service reports, and records at which moment it said so. Deletes alerts that have ended and those of another service. */
export async function keepSevereAlerts(
  db: D1Database,
  source: string,
  place: string,
  alerts: readonly Pick<ReadAlert, 'event' | 'start' | 'end'>[],
  { at, now }: { at: number; now: number },
): Promise<void> {
  const rows = alerts
    .filter(({ event, end }) => severeEvent(event) !== null && (end === null || end * 1_000 > now))
    .map(({ event, start, end }) => [
      event,
      storedDate(start === null ? now : start * 1_000),
      storedDate(end === null ? Math.max(now, (start ?? 0) * 1_000) + endlessMs : end * 1_000),
      end === null ? 0 : 1,
    ]);
  await db.batch([
    db
      .prepare('DELETE FROM weather_alerts WHERE source <> ?1 OR place = ?2 OR ends_at <= ?3')
      .bind(source, place, storedDate(now)),
    db
      .prepare(
        `INSERT OR IGNORE INTO weather_alerts (source, place, event, starts_at, ends_at, end_known)
         SELECT ?1, ?2, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?3)`,
      )
      .bind(source, place, JSON.stringify(rows)),
    db
      .prepare(
        `INSERT INTO alerts_loaded (source, at) VALUES (?1, ?2)
         ON CONFLICT (source) DO UPDATE SET at = max(at, excluded.at)`,
      )
      .bind(source, storedDate(at)),
  ]);
}

/** The alerts of this service that have not ended. */
export async function readSevereAlerts(db: D1Database, source: string, now: number): Promise<SevereAlert[]> {
  const { results } = await db
    .prepare(
      'SELECT place, event, starts_at, ends_at, end_known FROM weather_alerts WHERE source = ?1 AND ends_at > ?2 ORDER BY place, starts_at',
    )
    .bind(source, storedDate(now))
    .all();
  return z
    .array(Row)
    .parse(results)
    .map(({ starts_at: startsAt, ends_at: endsAt, end_known: endKnown, ...alert }) => ({
      ...alert,
      startsAt,
      endsAt,
      endKnown,
      alert: null,
    }));
}

const LoadedRow = z.object({ at: z.iso.datetime() });

/** When this service last said which alerts there are, in milliseconds since the epoch; null if it never did. */
export async function alertsLoadedAt(db: D1Database, source: string): Promise<number | null> {
  const row = await db.prepare('SELECT at FROM alerts_loaded WHERE source = ?1').bind(source).first();
  const { data } = LoadedRow.safeParse(row);
  return data === undefined ? null : Date.parse(data.at);
}
