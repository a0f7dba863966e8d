import { Temperatures } from '#contract/weather/weather.ts';

/** Keeps the temperature of a place, unless a later one is known. `at` in seconds since the epoch. Deletes those of another service. */
export async function keepTemperature(
  db: D1Database,
  source: string,
  place: string,
  { temperature, at }: { temperature: number; at: number },
): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM temperatures WHERE source <> ?1').bind(source),
    db
      .prepare(
        `INSERT INTO temperatures (source, place, temperature, at) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (source, place) DO UPDATE SET temperature = excluded.temperature, at = excluded.at
         WHERE excluded.at > at`,
      )
      .bind(source, place, temperature, at),
  ]);
}

/** The known temperatures since a moment (seconds since the epoch). */
export async function readTemperatures(db: D1Database, source: string, since: number): Promise<Temperatures> {
  const { results } = await db
    .prepare(
      'SELECT place AS nombre, temperature, at FROM temperatures WHERE source = ?1 AND at >= ?2 ORDER BY place',
    )
    .bind(source, since)
    .all();
  return Temperatures.parse(results);
}
