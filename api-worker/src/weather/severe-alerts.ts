import { z } from 'zod';
import type { WeatherAlert } from '#contract/weather.ts';
import { severeEvent } from '#contract/severe-events.ts';
import { storedDate } from '../stored-values.ts';

const Row = z.object({
  place: z.string(),
  event: z.string(),
  starts_at: z.string().transform((text) => Date.parse(text)),
  ends_at: z.string().transform((text) => Date.parse(text)),
});

/** A severe alert that has not ended, for one municipality. Times are milliseconds since the epoch. */
export interface SevereAlert {
  place: string;
  event: string;
  startsAt: number;
  endsAt: number;
}

/** Replaces the alerts of this place by what the service now reports. Deletes alerts that have ended and those of another service. */
export async function keepSevereAlerts(
  db: D1Database,
  source: string,
  place: string,
  alerts: readonly WeatherAlert[],
  now: number,
): Promise<void> {
  const rows = alerts
    .filter(({ event, end }) => severeEvent(event) !== null && end * 1_000 > now)
    .map(({ event, start, end }) => [event, storedDate(start * 1_000), storedDate(end * 1_000)]);
  await db.batch([
    db
      .prepare('DELETE FROM weather_alerts WHERE source <> ?1 OR place = ?2 OR ends_at <= ?3')
      .bind(source, place, storedDate(now)),
    db
      .prepare(
        `INSERT OR IGNORE INTO weather_alerts (source, place, event, starts_at, ends_at)
         SELECT ?1, ?2, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?3)`,
      )
      .bind(source, place, JSON.stringify(rows)),
  ]);
}

/** The alerts of this service that have not ended. */
export async function readSevereAlerts(db: D1Database, source: string, now: number): Promise<SevereAlert[]> {
  const { results } = await db
    .prepare(
      'SELECT place, event, starts_at, ends_at FROM weather_alerts WHERE source = ?1 AND ends_at > ?2 ORDER BY place, starts_at',
    )
    .bind(source, storedDate(now))
    .all();
  return z
    .array(Row)
    .parse(results)
    .map(({ starts_at: startsAt, ends_at: endsAt, ...alert }) => ({ ...alert, startsAt, endsAt }));
}
