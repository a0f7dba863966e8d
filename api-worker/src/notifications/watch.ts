import * as z from 'zod';
import type { PushIdentity } from '#contract/notifications/push.ts';
import { topics } from '#contract/notifications/topics.ts';
import { hmacKey, sign } from '#contract/signing/hmac.ts';
import { secretValues } from '../secrets/secret-values.ts';
import type { Settings } from '../settings.ts';
import { prepare, readRows } from '../sql.ts';
import { announce, type Announcing, audienceSize } from './announce.ts';
import { watchSubject } from './announcement.ts';
import { isOwn } from './subscriptions.ts';

/**
 * The watch: browsers of the station, one at each push service, are told something each hour by the way of every announcement, and say that they have
 * read it. A push service may accept what no phone ever shows, and what sends may be dead without anybody noticing.
 */
const hourMs = 3_600_000;
/** Milliseconds in which a message of the watch is heard: the hour in which a push service keeps it, and what a slow line takes. */
const heardMs = 70 * 60_000;

/** The topics of the watch, the one of the current key first; none where the station sends no notifications. Who knows one may be a watcher. */
export const watchTopics = (settings: Settings): Promise<string[]> =>
  Promise.all(
    settings.PUSH_CONTACT === null
      ? []
      : secretValues(settings, 'PUSH_KEY').map(async ({ value }) =>
          topics.watch(await sign(await hmacKey(value), 'push watch')),
        ),
  );

/** Tells the browsers of the watch something, once in an hour. They show it, because browsers take the permission from a site that shows nothing. */
export async function announceWatch({ environment, now }: Announcing, settings: Settings): Promise<void> {
  const audience = await watchTopics(settings);
  if ((await audienceSize(environment.PUSH, [audience])) === 0) return;
  const hour = Math.floor(now() / hourMs);
  await announce(
    { environment, now },
    {
      subject: watchSubject,
      // Only who reads the message knows it.
      state: await sign(await hmacKey(settings.PUSH_KEY ?? ''), `push watch ${hour}`),
      audience: [audience],
      title: 'Vigilancia de los avisos',
      body: 'Los avisos llegan a este navegador.',
      path: '/account',
      ...{ at: now(), until: (hour + 1) * hourMs, ignoresQuiet: true },
    },
  );
}

/** Notes that a browser has read a message of the watch. False: it is none of the last hour, or this browser has no subscription. */
export async function noteHeard(
  db: D1Database,
  identity: PushIdentity,
  heard: string,
  now: number,
): Promise<boolean> {
  const { meta } = await prepare(db)`INSERT INTO push_services (name, heard_at)
    SELECT service, ${now} FROM subscriptions JOIN announcements
      ON subject = ${watchSubject} AND state = ${heard} AND announced_at > ${now - heardMs}
    WHERE ${isOwn(identity)}
    ON CONFLICT (name) DO UPDATE SET heard_at = excluded.heard_at`.run();
  return meta.changes > 0;
}

const ServiceRow = z.object({ name: z.string(), heard_at: z.int().nullable() });

/** The push services at which anybody ever subscribed, and when each was last heard (milliseconds since the epoch; null: never). */
export const pushServices = (db: D1Database) =>
  readRows(db, ServiceRow)`SELECT name, heard_at FROM push_services ORDER BY name`;
