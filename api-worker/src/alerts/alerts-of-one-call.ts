import * as z from 'zod';
import type { Alert } from '#contract/weather/alerts.ts';
import { storedDate, StoredTime } from '../stored-values.ts';
import { inSpanishOrder } from '../upstreams/nws/places.ts';
import type { ReadOneCall } from '../upstreams/openweather/openweather.ts';
import { endlessMs, maxIdLength } from './limits.ts';
import { nameKey, namesOf, productOf, severeEvent } from './words/products.ts';
import { toldBy } from './words/bulletin.ts';
import { prepare, readRows } from '../sql.ts';

/** The ids of such alerts begin so. */
const passedOn = 'onecall-';
/** Whether One Call passes it on, which knows places only. */
export const isPassedOn = ({ id }: Alert): boolean => id.startsWith(passedOn);

/** What One Call passes on of one municipality, as an alert. `sent`: when it last said so, in seconds since the epoch. */
export function alertOfOneCall(
  { event, description, ...said }: ReadOneCall['oneCall']['alerts'][number],
  municipality: string,
  sent: number,
): Alert {
  const { advice, ...names } = namesOf(productOf(event), event);
  return {
    ...said,
    id: `${passedOn}${nameKey(names.product).replace(/[^a-z0-9]+/g, '-')}`.slice(0, maxIdLength.passedOn),
    ...names,
    ...{ municipalities: [municipality], sea: false, sent },
    ...toldBy([description], said, advice, sent * 1_000),
  };
}

/**
 * Alerts that One Call passes on, each event once, in chronological order. Alerts of one product whose times meet are one event: the service sends
 * it in two languages, once for each zone, and again with every update.
 */
export function eachOnce(alerts: readonly Alert[]): Alert[] {
  const events: [Alert, ...Alert[]][] = [];
  for (const alert of alerts.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))) {
    const same = events.find(
      (event) =>
        nameKey(event[0].product) === nameKey(alert.product) &&
        event.some(({ end }) => end === null || (alert.start ?? 0) <= end),
    );
    if (same === undefined) events.push([alert]);
    else same.push(alert);
  }
  const ids = new Set<string>();
  return events.map((event, at) => {
    const alert = joined(event);
    // Two events of one product follow each other.
    const id = ids.has(alert.id) ? `${alert.id}-${at}` : alert.id;
    ids.add(id);
    return { ...alert, id };
  });
}

function joined(all: readonly [Alert, ...Alert[]]): Alert {
  const [first] = all;
  const starts = all.flatMap(({ start }) => start ?? []);
  const ends = all.map(({ end }) => end ?? Infinity);
  const descriptions = all.map(({ description }) => description);
  const start = starts.length > 0 ? Math.min(...starts) : null;
  // Nobody knows the end of an event of which one part has none.
  const end = ends.includes(Infinity) ? null : Math.max(...ends);
  return {
    ...first,
    ...toldBy(descriptions, { start, end }, first.lines.advice, first.sent * 1_000),
    ...{ start, end },
    municipalities: inSpanishOrder(all.flatMap(({ municipalities }) => municipalities)),
    sender_name: all.find(({ sender_name: sender }) => sender !== '')?.sender_name ?? '',
  };
}

/**
 * Replaces the severe alerts of this place by what One Call, by its address, passes on, and records at which moment it said so. Deletes alerts that
 * have ended and those of another address.
 */
export async function keepOneCallAlerts(
  db: D1Database,
  source: string,
  place: string,
  alerts: ReadOneCall['oneCall']['alerts'],
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
    prepare(db)`DELETE FROM weather_alerts WHERE source <> ${source} OR place = ${place}
      OR ends_at <= ${storedDate(now)}`,
    prepare(db)`INSERT OR IGNORE INTO weather_alerts (source, place, event, starts_at, ends_at, end_known)
      SELECT ${source}, ${place}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${rows})`,
    prepare(db)`INSERT INTO alerts_loaded (source, at) VALUES (${source}, ${storedDate(at)})
      ON CONFLICT (source) DO UPDATE SET at = max(at, excluded.at)`,
  ]);
}

const OneCallRow = z.object({
  place: z.string(),
  event: z.string(),
  starts_at: StoredTime,
  ends_at: StoredTime,
  end_known: z.union([z.literal(0), z.literal(1)]),
});

/** The severe alerts that One Call passes on and that have not ended, each once for each municipality. `loadedAt`: when it last said so, in milliseconds. */
export async function readOneCallAlerts(
  db: D1Database,
  source: string,
  now: number,
  loadedAt: number,
): Promise<Alert[]> {
  const rows = await readRows(db, OneCallRow)`SELECT place, event, starts_at, ends_at, end_known
    FROM weather_alerts WHERE source = ${source} AND ends_at > ${storedDate(now)} ORDER BY place, starts_at`;
  return rows.map(({ place, event, starts_at: start, ends_at: end, end_known: isKnown }) => {
    const sent = isKnown ? loadedAt : end - endlessMs;
    const said = { event, description: '', start: start / 1_000, end: isKnown ? end / 1_000 : null };
    return alertOfOneCall({ ...said, sender_name: 'OpenWeather' }, place, Math.floor(sent / 1_000));
  });
}

const LoadedRow = z.object({ at: StoredTime });

/**
 * When this service last said which alerts there are, in milliseconds since the epoch; null if it never did, or if that cannot be read: then those of
 * the Weather Service stay.
 */
export async function alertsLoadedAt(db: D1Database, source: string): Promise<number | null> {
  const row = await prepare(db)`SELECT at FROM alerts_loaded WHERE source = ${source}`.first();
  return LoadedRow.safeParse(row).data?.at ?? null;
}
