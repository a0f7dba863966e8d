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
 * Tells readers something, once: `known` if it was announced before, `over` if it is not worth being shown any more. What is announced is sent,
 * whatever happens next; how long that takes is up to the queue. Throws if D1 fails, and may then be called again. `condition`: without it, nothing is.
 */
export async function announce(
  { environment: { PUSH: db, NOTIFICATIONS: queue }, now }: Announcing,
  { subject, state, until, ...content }: Announcement,
  condition = part`true`,
): Promise<'announced' | 'known' | 'over'> {
  const at = now();
  if (until <= at) return 'over';
  const [id] = await readIds(db)`INSERT INTO announcements
    (subject, state, content, announced_at, until, plan, plan_due_at)
    SELECT ${subject}, ${state}, ${content}, ${at}, ${until}, ${listBegins}, ${at + queueLeaseMs} WHERE ${condition}
    ON CONFLICT (subject, state) DO NOTHING RETURNING id`;
  if (id === undefined) return 'known';
  // The cron continues what the queue did not take.
  await queuePlan(queue, id).catch((error: unknown) => console.error(`notifications: ${String(error)}`));
  return 'announced';
}

/**
 * Ends every announcement of a subject: what is at a push service stays there, and nothing more is sent. Resolves with the number of those that were
 * not stopped before.
 */
export async function stopAnnouncement(db: D1Database, subject: string, now: number): Promise<number> {
  const { meta } = await prepare(db)`UPDATE announcements SET stopped_at = ${now}
    WHERE subject = ${subject} AND stopped_at IS NULL`.run();
  return meta.changes;
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
  /** Whether the list of whom it goes to is complete. */
  isListed: z.int().transform((listed) => listed === 1),
});
/** What was announced of a subject. */
export type Announced = z.infer<typeof Announced>;

/** What was announced of these subjects, the oldest first: who announces a change looks here what it is a change from. */
export const announcedOf = (push: D1Database, subjects: readonly string[]): Promise<Announced[]> =>
  readRows(push, Announced)`SELECT subject, state, content -> '$.audience' AS audience,
      content ->> '$.title' AS title, content ->> '$.body' AS body, until,
      announced_at AS announcedAt, stopped_at AS stoppedAt, plan IS NULL AS isListed FROM announcements
    WHERE subject IN (SELECT value FROM json_each(${subjects})) ORDER BY id`;

/** Takes topics out of an announcement: who waits for it with them alone gets it no more. */
export async function narrowAudience(
  push: D1Database,
  { subject, state, audience }: Pick<Announced, 'subject' | 'state' | 'audience'>,
): Promise<void> {
  await prepare(push)`UPDATE announcements SET content = json_set(content, '$.audience', json(${audience}))
    WHERE subject = ${subject} AND state = ${state}`.run();
}

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
