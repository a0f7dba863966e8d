import * as z from 'zod';
import { fittingRows, storedDate, StoredJson, StoredTime } from '../stored-values.ts';
import { Validators } from '../upstreams/get-json.ts';
import { lateMs, maxLength } from './limits.ts';
import { AlertEvent } from './parts.ts';
import { prepare } from '../sql.ts';

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
export const isSpeaking = (stored: Pick<StoredAlerts, 'checkedAt'> | null, now: number): boolean =>
  stored !== null && now - stored.checkedAt <= lateMs;

/**
 * What this service, by its address, last said; null if it has never responded. Events that another release stored in another form are left out, and
 * then the whole list is requested and told anew.
 */
export async function readStoredAlerts(db: D1Database, source: string): Promise<StoredAlerts | null> {
  const row = await prepare(db)`SELECT events, updated, validators, checked_at, shown, failing_since, error
    FROM hazard_source WHERE id = 1 AND source = ${source}`.first();
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
  prepare(db)`INSERT INTO hazard_source (id, source, events, updated, checked_at, shown, failing_since,
    error, validators)
    VALUES (1, ${source}, ${eventsText(events)}, ${updated}, ${storedDate(checkedAt)}, ${shown},
    ${failing === null ? null : storedDate(failing.since)}, ${failing === null ? null : failing.reason}, ${validators})
    ON CONFLICT (id) DO UPDATE SET source = excluded.source, events = excluded.events, updated = excluded.updated,
      checked_at = excluded.checked_at, shown = excluded.shown, failing_since = excluded.failing_since, error = excluded.error,
      validators = excluded.validators`;
