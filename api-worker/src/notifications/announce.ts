import * as z from 'zod';
import type { Environment } from '../settings.ts';
import { part, prepare, readCount, readIds, readRows } from '../sql.ts';
import { StoredJson } from '../stored-values.ts';
import { Announcement } from './announcement.ts';
import { queueLeaseMs, queuePlan } from './groups.ts';
import { listBegins } from './plan.ts';

export interface Announcing {
  environment: Pick<Environment, 'PUSH' | 'NOTIFICATIONS'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Tells readers something, once, unless it is not worth being shown any more. What is announced is sent, whatever happens next; how long that
 * takes is up to the queue. Throws if D1 fails, and may then be called again. `condition`: without it, nothing is.
 */
export async function announce(
  { environment: { PUSH: db, NOTIFICATIONS: queue }, now }: Announcing,
  { subject, state, until, ...content }: Announcement,
  condition = part`true`,
): Promise<void> {
  const at = now();
  if (until <= at) return;
  const [id] = await readIds(db)`INSERT INTO announcements
    (subject, state, content, announced_at, until, plan, plan_due_at)
    SELECT ${subject}, ${state}, ${content}, ${at}, ${until}, ${listBegins}, ${at + queueLeaseMs} WHERE ${condition}
    ON CONFLICT (subject, state) DO NOTHING RETURNING id`;
  if (id === undefined) return;
  // The cron continues what the queue did not take.
  await queuePlan(queue, id).catch((error: unknown) => console.error(`notifications: ${String(error)}`));
}

/** Ends every announcement of a subject: what is at a push service stays there, and nothing more is sent. */
export const stopAnnouncement = (db: D1Database, subject: string, now: number) =>
  prepare(db)`UPDATE announcements SET stopped_at = ${now}
    WHERE subject = ${subject} AND stopped_at IS NULL`.run();

/** Whether some of an announcement is still to be sent. */
export async function isRunning(
  db: D1Database,
  { subject, state }: Pick<Announcement, 'subject' | 'state'>,
  now: number,
): Promise<boolean> {
  // By the index of those that wait: an announcement has a row for each message that was ever sent.
  const running = await readIds(db)`SELECT id FROM announcements
    WHERE subject = ${subject} AND state = ${state} AND stopped_at IS NULL AND until > ${now} AND (plan IS NOT NULL
      OR EXISTS (SELECT 1 FROM sent INDEXED BY sent_due WHERE due_at IS NOT NULL AND announcement_id = announcements.id))`;
  return running.length > 0;
}

/** How many subscriptions an audience has now. */
export const audienceSize = (db: D1Database, audience: Announcement['audience']): Promise<number> =>
  readCount(db)`SELECT count(DISTINCT subscription_id) AS n FROM subscription_topics
    WHERE topic IN (SELECT value FROM json_each(${audience.flat()}))`;

const words = { subject: true, state: true, title: true, body: true, until: true } as const;

const Announced = Announcement.pick(words).extend({
  audience: StoredJson.pipe(Announcement.shape.audience),
  /** Milliseconds since the epoch, as `stoppedAt`. */
  announcedAt: z.int(),
  stoppedAt: z.int().nullable(),
});
/** What was announced of a subject. */
export type Announced = z.infer<typeof Announced>;

/** What was announced of these subjects, the oldest first: who announces a change looks here what it is a change from. */
export const announcedOf = (push: D1Database, subjects: readonly string[]): Promise<Announced[]> =>
  readRows(push, Announced)`SELECT subject, state, content -> '$.audience' AS audience,
      content ->> '$.title' AS title, content ->> '$.body' AS body, until,
      announced_at AS announcedAt, stopped_at AS stoppedAt FROM announcements
    WHERE subject IN (SELECT value FROM json_each(${subjects})) ORDER BY id`;

/** An announcement with those of its topics that are left. */
export type Narrowed = Pick<Announced, 'subject' | 'state' | 'audience'>;

/** Takes topics out of an announcement: who waits for it with them alone gets it no more. */
export const narrowAudience = (push: D1Database, { subject, state, audience }: Narrowed) =>
  prepare(push)`UPDATE announcements SET content = json_set(content, '$.audience', json(${audience}))
    WHERE subject = ${subject} AND state = ${state}`.run();

/** Announces these, the first one first. One that fails is logged and does not stop the others: who calls this calls it again. */
export async function announceAll(
  announcing: Announcing,
  announcements: readonly Announcement[],
): Promise<void> {
  for (const announcement of announcements) {
    try {
      await announce(announcing, announcement);
    } catch (error) {
      console.error(`notifications: ${announcement.subject}: ${String(error)}`);
    }
  }
}
