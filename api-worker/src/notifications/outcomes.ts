import * as z from 'zod';
import { part, prepare, readCount, readRows } from '../sql.ts';
import { isFault, outcomeOf } from './push-sender.ts';

const minuteMs = 60_000;

/** What one push service said to one message. */
export interface Counted {
  service: string;
  /** As in Reply of push-sender.ts. */
  status: number;
  /** Whether the message is tried again, and then counted again. */
  retried: boolean;
}

/** The statement that counts what push services said at `now`. */
export const countStatement = (
  db: D1Database,
  announcement: number,
  counted: readonly Counted[],
  now: number,
): D1PreparedStatement =>
  prepare(db)`INSERT INTO outcomes (announcement_id, minute, service, status, retried, messages)
    SELECT ${announcement}, ${Math.floor(now / minuteMs)}, value ->> 'service' AS service,
      value ->> 'status' AS status, value ->> 'retried' AS retried, count(*)
    FROM json_each(${counted}) WHERE true GROUP BY service, status, retried
    ON CONFLICT DO UPDATE SET messages = messages + excluded.messages`;

/** Messages of a subject at one push service that will not be tried again. `sent` is the sum of the others. */
export interface ServiceFigures {
  service: string;
  sent: number;
  accepted: number;
  /** Their subscriptions had ended. */
  gone: number;
  /** Refused, or given up after tries without a response. */
  refused: number;
}

const StatusRow = z.object({ service: z.string(), status: z.int(), messages: z.int() });

/** Messages that are counted while they wait: more of them say nothing new, and each costs a row. */
const maxWaiting = 10_000;

/** What became of all announcements of a subject, or of one of its states. `waiting`: messages that are still to be sent, up to `maxWaiting`. */
export async function figuresOf(
  db: D1Database,
  subject: string,
  state: string | null = null,
): Promise<{ services: ServiceFigures[]; waiting: number }> {
  const isAbout = part`subject = ${subject} AND (${state} IS NULL OR state = ${state})`;
  const rows = await readRows(db, StatusRow)`SELECT service, status, sum(messages) AS messages
    FROM announcements a JOIN outcomes o ON o.announcement_id = a.id
    WHERE ${isAbout} AND retried = 0 GROUP BY service, status ORDER BY service`;
  const figures = new Map<string, ServiceFigures>();
  for (const { service, status, messages } of rows) {
    const known = figures.get(service) ?? { service, sent: 0, accepted: 0, gone: 0, refused: 0 };
    const outcome = outcomeOf(status);
    known[outcome === 'retry' ? 'refused' : outcome] += messages;
    known.sent += messages;
    figures.set(service, known);
  }
  // By the index of those that wait: an announcement has a row for each message that was ever sent.
  const waiting = await readCount(db)`SELECT count(*) AS n FROM (
    SELECT 1 FROM sent INDEXED BY sent_due WHERE due_at IS NOT NULL AND announcement_id IN (
      SELECT id FROM announcements WHERE ${isAbout} AND stopped_at IS NULL
    ) LIMIT ${maxWaiting})`;
  return { services: [...figures.values()], waiting };
}

/** How one push service treats the station. A subscription that has ended is nobody's fault, and counts in none of them. */
export interface Acceptance {
  service: string;
  messages: number;
  accepted: number;
  /** Messages whose status means that the station does something wrong, and these statuses. */
  faults: number;
  statuses: number[];
}

/** What push services said since then, in milliseconds since the epoch, as far back as `keepMs` of due.ts. Each try counts. */
export async function acceptanceSince(db: D1Database, since: number): Promise<Acceptance[]> {
  const rows = await readRows(db, StatusRow)`SELECT service, status, sum(messages) AS messages FROM outcomes
    WHERE minute >= ${Math.floor(since / minuteMs)} GROUP BY service, status ORDER BY service`;
  const all = new Map<string, Acceptance>();
  for (const { service, status, messages } of rows) {
    const outcome = outcomeOf(status);
    if (outcome === 'gone') continue;
    const known = all.get(service) ?? { service, messages: 0, accepted: 0, faults: 0, statuses: [] };
    known.messages += messages;
    if (outcome === 'accepted') known.accepted += messages;
    if (isFault(status)) {
      known.faults += messages;
      known.statuses.push(status);
    }
    all.set(service, known);
  }
  return [...all.values()];
}
