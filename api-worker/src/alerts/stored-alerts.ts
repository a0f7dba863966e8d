import * as z from 'zod';
import { storedDate } from '../stored-values.ts';
import { Validators } from '../upstreams/nws/active-alerts.ts';
import { AlertEvent } from './events.ts';

const Time = z.iso.datetime().transform((text) => Date.parse(text));

const Row = z.object({
  events: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(AlertEvent)),
  updated: z.string().nullable(),
  validators: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(Validators)
    .nullable(),
  checked_at: Time,
  shown: z.string(),
  failing_since: Time.nullable(),
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

/** Milliseconds. The service is asked four times a minute, and its silences last for minutes: after five, others have to speak. */
export const lateMs = 5 * 60_000;

/** Whether the service has said within the last minutes what is in force. */
export const isSpeaking = (stored: StoredAlerts | null, now: number): boolean =>
  stored !== null && now - stored.checkedAt <= lateMs;

/** What this service, by its address, last said; null if it has never responded. */
export async function readStoredAlerts(db: D1Database, source: string): Promise<StoredAlerts | null> {
  const row = await db
    .prepare(
      'SELECT events, updated, validators, checked_at, shown, failing_since, error FROM hazard_source WHERE id = 1 AND source = ?1',
    )
    .bind(source)
    .first();
  if (row === null) return null;
  const { checked_at: checkedAt, failing_since: since, error: reason, ...stored } = Row.parse(row);
  return { ...stored, checkedAt, failing: since === null || reason === null ? null : { since, reason } };
}

/** Characters. D1 refuses a value of more than 2 MB, and texts of a hurricane with hundreds of messages could be as long. */
const maxLength = 1_500_000;
const longTexts = ['headline', 'bulletinHeadline', 'description', 'instruction'];
const longLists = ['references', 'took'];

/** The events as JSON; without their texts if it would be too long, because a warning without its text is better than none. */
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
