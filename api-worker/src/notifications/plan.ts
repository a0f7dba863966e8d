import * as z from 'zod';
import { prepare, readIds, readRow, readRows } from '../sql.ts';
import { StoredJson } from '../stored-values.ts';
import { Announcement } from './announcement.ts';
import { queueGroups, queueLeaseMs, queuePlan } from './groups.ts';

/** Subscriptions that are read and queued at once. */
const pageSize = 10_000;
/** Pages of one run, of four statements each: D1 runs 1,000 in one invocation. The next run is a message of the queue. */
const pagesPerRun = 200;

/** Where the list goes on: after this subscription of this topic. The topics of a group (Announcement.audience) are read in the order of their names. */
const Place = z.object({ group: z.int(), topic: z.string(), after: z.int() });
export const listBegins: z.infer<typeof Place> = { group: 0, topic: '', after: 0 };

const PlannedRow = z.object({
  plan: StoredJson.pipe(Place),
  audience: StoredJson.pipe(Announcement.shape.audience),
});
const TopicRow = z.object({ topic: z.string(), id: z.int() });

/**
 * Writes down whom an announcement goes to, page by page, and queues them. A page that was written and not queued is queued by the cron; one that is
 * written twice has its subscriptions once. Ends where the announcement is over or stopped.
 */
export async function planAnnouncement(
  { PUSH: db, NOTIFICATIONS: queue }: { PUSH: D1Database; NOTIFICATIONS: Queue },
  announcement: number,
  now: () => number,
): Promise<void> {
  for (let page = 0; page < pagesPerRun; page += 1) {
    const row = await readRow(db, PlannedRow.nullable())`SELECT plan, content ->> 'audience' AS audience
      FROM announcements
      WHERE id = ${announcement} AND plan IS NOT NULL AND stopped_at IS NULL AND until > ${now()}`;
    if (row === null) return;
    const { group, topic, after } = row.plan;
    const topics = row.audience[group];
    if (topics === undefined) {
      await prepare(db)`UPDATE announcements SET plan = NULL, plan_due_at = NULL
        WHERE id = ${announcement}`.run();
      return;
    }
    // The rest of this topic, then the topics after it: each is read from its place on.
    const rows = await readRows(db, TopicRow)`SELECT * FROM (
        SELECT topic, subscription_id AS id FROM subscription_topics
        WHERE topic = ${topic} AND subscription_id > ${after} ORDER BY subscription_id LIMIT ${pageSize}
      ) UNION ALL SELECT * FROM (
        SELECT topic, subscription_id AS id FROM subscription_topics
        WHERE topic IN (SELECT value FROM json_each(${topics}) WHERE value > ${topic})
        ORDER BY topic, subscription_id LIMIT ${pageSize}
      ) LIMIT ${pageSize}`;
    const dueAt = now() + queueLeaseMs;
    const subscriptions = await readIds(db)`INSERT INTO sent (announcement_id, subscription_id, due_at)
      SELECT DISTINCT ${announcement}, value, ${dueAt} FROM json_each(${rows.map(({ id }) => id)}) WHERE true
      ON CONFLICT DO NOTHING RETURNING subscription_id AS id`;
    await queueGroups(queue, { announcement, attempts: 0, subscriptions });
    const last = rows.length < pageSize ? undefined : rows.at(-1);
    const next = last ? { group, topic: last.topic, after: last.id } : { ...listBegins, group: group + 1 };
    await prepare(db)`UPDATE announcements SET plan = ${next}, plan_due_at = ${dueAt}
      WHERE id = ${announcement}`.run();
  }
  await queuePlan(queue, announcement);
}
