import * as z from 'zod';
import { type Part, part, prepare, readRows } from '../sql.ts';
import { isFault, outcomeOf } from './push-sender.ts';

const minuteMs = 60_000;

/** The statement that counts what push services said at `now`, and whether these messages are `retried`, and then counted again. */
export const countStatement = (
  db: D1Database,
  announcement: number,
  counted: readonly { service: string; status: number; retried: boolean }[],
  now: number,
): D1PreparedStatement =>
  prepare(db)`INSERT INTO outcomes (announcement_id, minute, service, status, retried, messages)
    SELECT ${announcement}, ${Math.floor(now / minuteMs)}, value ->> 'service' AS service,
      value ->> 'status' AS status, value ->> 'retried' AS retried, count(*)
    FROM json_each(${counted}) WHERE true GROUP BY service, status, retried
    ON CONFLICT DO UPDATE SET messages = messages + excluded.messages`;

/** Messages that one push service was sent: it has them, their subscriptions had ended (`gone`), or it refused them or did not respond. */
interface Figures {
  service: string;
  sent: number;
  accepted: number;
  gone: number;
  refused: number;
  /** Those whose status means that the station does something wrong, and these statuses. */
  faults: number;
  statuses: number[];
}

const StatusRow = z.object({ service: z.string(), status: z.int(), messages: z.int() });

async function figuresWhere(db: D1Database, condition: Part): Promise<Figures[]> {
  const rows = await readRows(db, StatusRow)`SELECT service, status, sum(messages) AS messages FROM outcomes
    WHERE ${condition} GROUP BY service, status ORDER BY service`;
  return [...Map.groupBy(rows, ({ service }) => service)].map(([service, said]) => {
    const sum = (which: (status: number) => boolean) =>
      said.reduce((count, { status, messages }) => count + (which(status) ? messages : 0), 0);
    const [sent, accepted] = [sum(() => true), sum((status) => outcomeOf(status) === 'accepted')];
    const gone = sum((status) => outcomeOf(status) === 'gone');
    const statuses = said.map(({ status }) => status).filter(isFault);
    return { service, sent, accepted, gone, refused: sent - accepted - gone, faults: sum(isFault), statuses };
  });
}

/** What became of those messages of an announcement that are not tried again. */
export const figuresOf = (db: D1Database, subject: string, state: string): Promise<Figures[]> =>
  figuresWhere(
    db,
    part`retried = 0 AND announcement_id IN (
      SELECT id FROM announcements WHERE subject = ${subject} AND state = ${state})`,
  );

/** What push services said since then, in milliseconds since the epoch, as far back as `keepMs` of due.ts. Each try counts. */
export const figuresSince = (db: D1Database, since: number): Promise<Figures[]> =>
  figuresWhere(db, part`minute >= ${Math.floor(since / minuteMs)}`);
