import * as z from 'zod';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { part, prepare, readRow } from '../sql.ts';
import { StoredJson } from '../stored-values.ts';
import { Announcement } from './announcement.ts';
import { type Group, QueueMessage, slices } from './groups.ts';
import { messageOf } from './message.ts';
import { stopAnnouncement } from './announce.ts';
import { isWithdrawn } from './desk.ts';
import { countStatement } from './outcomes.ts';
import { planAnnouncement } from './plan.ts';
import { isFault, outcomeOf, sendMessage, waitAfter } from './push-sender.ts';
import { sendingAddress } from './push-services.ts';
import { quietUntil } from './quiet-hours.ts';
import { authorizationFor, stationKeys } from './station-keys.ts';

/**
 * Subscriptions that are taken, sent to and stored at once. If the worker dies between the first and the last, its messages are sent again: so many at
 * most. Cloudflare opens six connections and lets the others wait; elsewhere fewer at once would only wait for the push services.
 */
const perTransaction = 50;
/** Milliseconds after which the cron queues again those that were taken and not stored: many times as long as sending and storing takes. */
const leaseMs = 90_000;
/** Milliseconds between two looks at whether the announcement was stopped: nothing leaves two seconds after that. */
const lookMs = 1_000;
/** Milliseconds before a transaction is tried again, which D1 refuses now and then: what was sent is not written down before it succeeds. */
const pausesMs = [500, 5_000];
const minuteMs = 60_000;
/** Failures in a row after which a push service is asked no more by this group: the phones of other services do not wait for its timeouts. */
const failuresToPause = 3;

/** Does what a batch of the queue says. Throws if D1 fails: the queue hands the batch on again, and after that the cron queues what is left. */
export async function receive(
  isolate: Isolate,
  environment: Environment,
  { messages }: { messages: readonly { body: unknown }[] },
): Promise<void> {
  for (const { body } of messages) {
    // Of another release, perhaps. The cron of this one queues what it was about.
    const { data: message } = QueueMessage.safeParse(body);
    if (message === undefined) console.warn('notifications: a message of the queue cannot be read');
    else if ('plan' in message)
      await planAnnouncement(environment, message.announcement, isolate.dependencies.now);
    else {
      const run = await prepareRun(isolate, environment, message);
      if (run !== null) await deliverGroup(run);
    }
  }
}

const Subscription = z.object({
  id: z.int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  service: z.string(),
  server_key: z.string(),
  quiet_from: z.int().nullable(),
  quiet_to: z.int().nullable(),
});
type Subscription = z.infer<typeof Subscription>;

/** What became of a subscription that was taken. */
interface Result {
  id: number;
  /** When it is taken again, in milliseconds since the epoch; null: never. */
  dueAt: number | null;
  /** What its push service said; null: it was not asked. */
  said: { service: string; status: number } | null;
}

/** What sending to a group needs; null: nothing is sent. */
async function prepareRun(isolate: Isolate, environment: Environment, group: Group) {
  const { now, pause, fetch } = isolate.dependencies;
  const { INTERNET: internet } = environment;
  const settings = isolate.settings(environment);
  const { PUSH_CONTACT: contact, SITE_URL: site } = settings;
  const keys = await stationKeys(settings);
  if (contact === null || site === null || keys.length === 0) {
    console.error('notifications: PUSH_CONTACT, PUSH_KEY or SITE_URL is missing: nothing is sent');
    return null;
  }
  const announcement = await readAnnouncement(environment, group.announcement, now());
  return (
    announcement && {
      ...{ environment, now, pause, group, announcement, keys, contact },
      fetch: (endpoint: string, init: RequestInit) => {
        const address = sendingAddress(endpoint, settings);
        return internet === undefined ? fetch(address, init) : internet.fetch(address, init);
      },
      message: await messageOf(announcement, site, now()),
      /** Failures in a row of each push service, and when it may be asked again. */
      failing: new Map<string, { failures: number; until: number }>(),
      /** When somebody last looked whether the announcement was stopped, and whether it was. */
      looked: { at: now(), isOver: Promise.resolve(false) },
    }
  );
}
type Run = NonNullable<Awaited<ReturnType<typeof prepareRun>>>;

async function deliverGroup(run: Run): Promise<void> {
  let results: Result[] = [];
  for (const ids of slices(run.group.subscriptions, perTransaction)) {
    const taken = await storeAndTake(run, results, ids);
    results = await Promise.all(taken.map((subscription) => sendTo(run, subscription)));
  }
  await inOneTransaction(run, resultStatements(run, results));
}

const AnnouncementRow = Announcement.pick({ subject: true, state: true, until: true }).extend({
  content: StoredJson.pipe(Announcement.omit({ subject: true, state: true, until: true })),
});

/** Null: it is over or stopped. That of a story that readers no longer see ends here. */
async function readAnnouncement(
  { PUSH: db, DB: newsroom }: Environment,
  id: number,
  now: number,
): Promise<Announcement | null> {
  const row = await readRow(db, AnnouncementRow.nullable())`SELECT subject, state, until, content
    FROM announcements WHERE ${isInForce(id, now)}`;
  if (row === null || !(await isWithdrawn(newsroom, row.subject, now)))
    return row && { ...row, ...row.content };
  await stopAnnouncement(db, row.subject, now);
  return null;
}

const isInForce = (id: number, now: number) => part`id = ${id} AND stopped_at IS NULL AND until > ${now}`;

const TakenRow = z.object({ subscription: StoredJson.pipe(Subscription).nullable() });

/**
 * Stores what became of the last ones, and takes the next ones: those that nobody else has, each for as long as sending it may last. Those that do
 * not exist or have not chosen any of its topics any more, or that a later announcement of the subject goes to, get nothing.
 */
async function storeAndTake(
  run: Run,
  results: readonly Result[],
  ids: readonly number[],
): Promise<Subscription[]> {
  const { now, group, announcement } = run;
  // The plus signs make SQLite find rows by their key. By the index of what is due it would read all that wait, for each fifty of them; and a reader
  // has fewer topics than an alert of the whole island.
  const taking = prepare(run.environment.PUSH)`UPDATE sent SET attempts = attempts + 1, due_at = iif(
      EXISTS (SELECT 1 FROM subscription_topics t WHERE t.subscription_id = sent.subscription_id
        AND +topic IN (SELECT value FROM json_each(${announcement.audience.flat()})))
      AND NOT EXISTS (SELECT 1 FROM announcements a JOIN sent later ON later.announcement_id = a.id
        WHERE a.subject = ${announcement.subject} AND a.id > ${group.announcement}
          AND later.subscription_id = sent.subscription_id), ${now() + leaseMs}, NULL)
    WHERE announcement_id = ${group.announcement} AND subscription_id IN (SELECT value FROM json_each(${ids}))
      AND attempts = ${group.attempts} AND +due_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM announcements WHERE ${isInForce(group.announcement, now())})
    RETURNING iif(due_at IS NULL, NULL, (
      SELECT json_object('id', id, 'endpoint', endpoint, 'p256dh', p256dh, 'auth', auth, 'service', service,
        'server_key', server_key, 'quiet_from', quiet_from, 'quiet_to', quiet_to)
      FROM subscriptions WHERE id = subscription_id)) AS subscription`;
  const stored = await inOneTransaction(run, [...resultStatements(run, results), taking]);
  const taken = z.array(TakenRow).parse(stored.at(-1)?.results);
  return taken.flatMap(({ subscription }) => subscription ?? []);
}

/** Tried again, it takes nobody a second time. */
async function inOneTransaction(
  { environment: { PUSH: db }, pause }: Run,
  statements: D1PreparedStatement[],
): Promise<D1Result[]> {
  // D1 takes no transaction without a statement.
  if (statements.length === 0) return [];
  for (const pauseMs of pausesMs) {
    try {
      return await db.batch(statements);
    } catch {
      await pause(pauseMs);
    }
  }
  return db.batch(statements);
}

async function sendTo(run: Run, subscription: Subscription): Promise<Result> {
  const { now, announcement, message, keys, contact, group, failing } = run;
  const { id, service, quiet_from: from, quiet_to: to } = subscription;
  // The cron comes each minute, so those that wait share few times.
  const later = (at: number) => {
    const dueAt = Math.ceil(at / minuteMs) * minuteMs;
    return { id, dueAt: dueAt < announcement.until ? dueAt : null, said: null };
  };
  const quietEnd = from === null || to === null ? null : quietUntil({ from, to }, now());
  if (quietEnd !== null && !announcement.ignoresQuiet) return later(quietEnd);
  const paused = failing.get(service);
  if (paused !== undefined && paused.failures >= failuresToPause) return later(paused.until);
  if (await isOver(run)) return { id, dueAt: null, said: null };
  // The station has lost the key that the browser subscribed with. No push service would take the message.
  const key = keys.find(({ publicKey }) => publicKey === subscription.server_key);
  if (key === undefined) return { id, dueAt: null, said: { service, status: 0 } };
  const reply = await sendMessage(run, subscription, message, () =>
    authorizationFor(subscription.endpoint, key, contact, now()),
  );
  const said = { service, status: reply.status };
  if (outcomeOf(reply.status) !== 'retry') {
    failing.delete(service);
    return { id, dueAt: null, said };
  }
  const until = now() + waitAfter(group.attempts + 1, reply);
  const before = failing.get(service) ?? { failures: 0, until };
  failing.set(service, { failures: before.failures + 1, until: Math.max(before.until, until) });
  return { ...later(until), said };
}

/** Whether the announcement was stopped or is over, as of a second ago. While D1 fails, it is not. */
function isOver(run: Run): Promise<boolean> {
  const at = run.now();
  if (at - run.looked.at < lookMs) return run.looked.isOver;
  const look = readAnnouncement(run.environment, run.group.announcement, at);
  const isOver = look.then((found) => found === null).catch(() => false);
  run.looked = { at, isOver };
  return isOver;
}

/** Statements, in one transaction, for what became of those that were taken, unless somebody else took them since. */
function resultStatements(
  { environment: { PUSH: db }, group, now }: Run,
  results: readonly Result[],
): D1PreparedStatement[] {
  const statement = prepare(db);
  const said = results.flatMap(({ id, dueAt, said }) =>
    said === null ? [] : [{ ...said, id, retried: dueAt !== null }],
  );
  const faults = said.filter(({ status }) => isFault(status));
  for (const fault of new Set(faults.map(({ service, status }) => `${service}: http_${status}`)))
    console.error(`notifications: a push service refuses messages: ${fault}`);
  const gone = said.filter(({ status }) => outcomeOf(status) === 'gone').map(({ id }) => id);
  const byDue = Map.groupBy(results, ({ dueAt }) => dueAt);
  return [
    ...[...byDue].map(([dueAt, some]) => {
      const ids = some.map(({ id }) => id);
      return statement`UPDATE sent SET due_at = ${dueAt} WHERE announcement_id = ${group.announcement}
        AND subscription_id IN (SELECT value FROM json_each(${ids})) AND attempts = ${group.attempts + 1}`;
    }),
    ...(said.length === 0 ? [] : [countStatement(db, group.announcement, said, now())]),
    ...(gone.length === 0
      ? []
      : [statement`DELETE FROM subscriptions WHERE id IN (SELECT value FROM json_each(${gone}))`]),
  ];
}
