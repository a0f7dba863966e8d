import * as z from 'zod';
import type { Alert } from '#contract/alerts.ts';
import { fittingRows, storedDate, StoredJson, StoredTime } from '../stored-values.ts';
import { Validators } from '../upstreams/get-json.ts';
import type { ReadOneCall } from '../upstreams/openweather/openweather.ts';
import { alertOfOneCall } from './alerts-of-one-call.ts';
import { endlessMs, lateMs, maxLength } from './limits.ts';
import { AlertEvent } from './parts.ts';
import { severeEvent } from './words/products.ts';

const Row = z.object({
  events: StoredJson.pipe(z.array(z.unknown())),
  updated: z.string().nullable(),
  validators: StoredJson.pipe(Validators).nullable(),
  checked_at: StoredTime,
  shown: z.string(),
  failing_since: StoredTime.nullable(),
  error: z.string().nullable(),
});

/** A copy of a list from before the one that is known, or a list of which only the most urgent part is kept. */
export type ListFault = 'older_list' | 'too_long';

/** What the weather service last said. Times are milliseconds since the epoch. */
export interface StoredAlerts {
  events: AlertEvent[];
  /** The service's own time of its last response; null if it named none. */
  updated: string | null;
  /** By what the service recognises its response that the events come from; null: by nothing. */
  validators: Validators | null;
  /** When the service last said what is in force, to the minute: its list is no older than the one before. A quiet day's list is hours old and right. */
  checkedAt: number;
  /** Hash of what readers see. */
  shown: string;
  /** Why the last request failed, or what is wrong with its list (ListFault). Null: it succeeded, and nothing is. */
  failing: { since: number; reason: string } | null;
}

/** Whether the service has said within the last minutes what is in force. */
export const isSpeaking = (stored: StoredAlerts | null, now: number): boolean =>
  stored !== null && now - stored.checkedAt <= lateMs;

/**
 * What this service, by its address, last said; null if it has never responded. Events that another release stored in another form are left out, and
 * then the whole list is requested and told anew.
 */
export async function readStoredAlerts(db: D1Database, source: string): Promise<StoredAlerts | null> {
  const row = await db
    .prepare(
      'SELECT events, updated, validators, checked_at, shown, failing_since, error FROM hazard_source WHERE id = 1 AND source = ?1',
    )
    .bind(source)
    .first();
  if (row === null) return null;
  const {
    events: list,
    checked_at: checkedAt,
    failing_since: since,
    error: reason,
    ...rest
  } = Row.parse(row);
  const events = fittingRows(AlertEvent, list, 'stored alerts');
  const stored = events.length === list.length ? rest : { ...rest, validators: null, shown: '' };
  const failing = since === null || reason === null ? null : { since, reason };
  return { ...stored, events, checkedAt, failing };
}

const longTexts = ['headline', 'bulletinHeadline', 'description', 'instruction'];
const longLists = ['references', 'took'];

/** The events as JSON; without their texts if it would be too long, because an alert without its text is better than none. */
function eventsText(events: readonly AlertEvent[]): string {
  const without = (names: readonly string[]) =>
    JSON.stringify(events, (key, value: unknown) =>
      !names.includes(key) ? value : longLists.includes(key) ? [] : '',
    );
  const texts = [[], longTexts].map(without);
  return texts.find(({ length }) => length <= maxLength) ?? without([...longTexts, ...longLists]);
}

/** A statement that stores this in place of what any service said before. */
export const storeStatement = (
  db: D1Database,
  source: string,
  { events, updated, validators, checkedAt, shown, failing }: StoredAlerts,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO hazard_source (id, source, events, updated, checked_at, shown, failing_since, error, validators)
       VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT (id) DO UPDATE SET source = excluded.source, events = excluded.events, updated = excluded.updated,
         checked_at = excluded.checked_at, shown = excluded.shown, failing_since = excluded.failing_since, error = excluded.error,
         validators = excluded.validators`,
    )
    .bind(
      source,
      eventsText(events),
      updated,
      storedDate(checkedAt),
      shown,
      failing === null ? null : storedDate(failing.since),
      failing === null ? null : failing.reason,
      validators === null ? null : JSON.stringify(validators),
    );

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
  const { results } = await db
    .prepare(
      'SELECT place, event, starts_at, ends_at, end_known FROM weather_alerts WHERE source = ?1 AND ends_at > ?2 ORDER BY place, starts_at',
    )
    .bind(source, storedDate(now))
    .all();
  return z
    .array(OneCallRow)
    .parse(results)
    .map(({ place, event, starts_at: start, ends_at: end, end_known: isKnown }) => {
      const sent = isKnown ? loadedAt : end - endlessMs;
      const said = { event, description: '', start: start / 1_000, end: isKnown ? end / 1_000 : null };
      return alertOfOneCall({ ...said, sender_name: 'OpenWeather' }, place, Math.floor(sent / 1_000));
    });
}

const LoadedRow = z.object({ at: z.iso.datetime() });

/** When this service last said which alerts there are, in milliseconds since the epoch; null if it never did. */
export async function alertsLoadedAt(db: D1Database, source: string): Promise<number | null> {
  const row = await db.prepare('SELECT at FROM alerts_loaded WHERE source = ?1').bind(source).first();
  const { data } = LoadedRow.safeParse(row);
  return data === undefined ? null : Date.parse(data.at);
}
