import type { Environment } from '../settings.ts';
import { prepare, readCount, readIds } from '../sql.ts';
import type { Announcement } from './announcement.ts';
import { queueLeaseMs, queuePlan } from './groups.ts';
import { listBegins } from './plan.ts';

export interface Announcing {
  environment: Pick<Environment, 'PUSH' | 'NOTIFICATIONS'>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Tells readers something, once: `known` if it was announced before, `over` if it is not worth being shown any more. What is announced is sent,
 * whatever happens next; how long that takes is up to the queue. Throws if D1 fails, and may then be called again.
 */
export async function announce(
  { environment: { PUSH: db, NOTIFICATIONS: queue }, now }: Announcing,
  { subject, state, until, ...content }: Announcement,
): Promise<'announced' | 'known' | 'over'> {
  const at = now();
  if (until <= at) return 'over';
  const [id] = await readIds(db)`INSERT INTO announcements
    (subject, state, content, announced_at, until, plan, plan_due_at)
    VALUES (${subject}, ${state}, ${content}, ${at}, ${until}, ${listBegins}, ${at + queueLeaseMs})
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
