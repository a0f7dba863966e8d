import { Temperatures } from '#contract/weather/weather.ts';
import { prepare } from '../sql.ts';

/** Keeps the temperature of a place, unless a later one is known. `at` in seconds since the epoch. Deletes those of another service. */
export async function keepTemperature(
  db: D1Database,
  source: string,
  place: string,
  { temperature, at }: { temperature: number; at: number },
): Promise<void> {
  await db.batch([
    prepare(db)`DELETE FROM temperatures WHERE source <> ${source}`,
    prepare(db)`INSERT INTO temperatures (source, place, temperature, at)
      VALUES (${source}, ${place}, ${temperature}, ${at})
      ON CONFLICT (source, place) DO UPDATE SET temperature = excluded.temperature, at = excluded.at
      WHERE excluded.at > at`,
  ]);
}

/** The known temperatures since a moment (seconds since the epoch). */
export async function readTemperatures(db: D1Database, source: string, since: number): Promise<Temperatures> {
  const { results } = await prepare(db)`SELECT place AS nombre, temperature, at FROM temperatures
    WHERE source = ${source} AND at >= ${since} ORDER BY place`.all();
  return Temperatures.parse(results);
}
