import * as z from 'zod';
import { prepare, readRows } from '../sql.ts';
import { StoredJson } from '../stored-values.ts';
import { announce, type Announcing } from './announce.ts';
import type { Announcement } from './announcement.ts';

/** What was announced of a subject. */
export interface Announced extends Pick<Announcement, 'subject' | 'state' | 'audience' | 'title' | 'until'> {
  /** Milliseconds since the epoch. */
  announcedAt: number;
  isStopped: boolean;
}

const Row = z
  .object({
    subject: z.string(),
    state: z.string(),
    audience: StoredJson.pipe(z.array(z.array(z.string()))),
    title: z.string(),
    until: z.int(),
    announced_at: z.int(),
    stopped_at: z.int().nullable(),
  })
  .transform(({ announced_at: announcedAt, stopped_at: stoppedAt, ...row }): Announced => ({
    ...{ ...row, announcedAt },
    isStopped: stoppedAt !== null,
  }));

/** What was announced of these subjects, the oldest first: who announces a change looks here what it is a change from. */
export async function announcedOf(push: D1Database, subjects: readonly string[]): Promise<Announced[]> {
  return readRows(push, Row)`SELECT subject, state, content -> '$.audience' AS audience,
      content ->> '$.title' AS title, until, announced_at, stopped_at FROM announcements
    WHERE subject IN (SELECT value FROM json_each(${subjects})) ORDER BY id`;
}

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
