import { type UpstreamName } from '#contract/health.ts';
import { releaseNumber } from '#contract/release-number.ts';
import { lateMs } from '../alerts/limits.ts';
import { isSpeaking, readStoredAlerts } from '../alerts/stored-alerts.ts';
import { earthquakes, power, type Report, rivers, storms } from '../nature/reports.ts';
import { readClosingsState } from '../newsroom/closings.ts';
import { coveragesComparedAt } from '../newsroom/coverages.ts';
import { newsroomLateMs } from '../newsroom/read-model.ts';
import type { Services } from '../services.ts';
import { maxCounted } from '../subscribers/mailing-queue.ts';
import { recentMinutes } from '../subscribers/recent-subscriptions.ts';
import { type Facts, originLateMs, triggersOf, type HealthDatabase } from './facts.ts';
import { allIsWell, type Finding } from './findings.ts';

/** Milliseconds. Each trigger runs every minute: one late run is no fault, three in a row are. */
const cronLateMs = 180_000;
/** Milliseconds. A delivery is processed within seconds, or by the cron a minute later. One that waits for two minutes is stuck. */
const deliveryLateMs = 120_000;
/** Milliseconds. A purge that failed is repeated each minute: after two minutes one repetition has failed too. */
const purgeLateMs = 120_000;
/** Milliseconds. A public service is asked every five minutes, and each minute while that fails: five times in vain. */
const reportLateMs = 600_000;
/** Milliseconds. A million messages are taken from the queue within minutes; what is not is queued twice more until then. */
const notificationLateMs = 300_000;
/** Subscriptions in ten minutes. A campaign on television may bring as many, so it is no more than a warning. */
const floodOfSubscriptions = 300;

interface CheckContext {
  facts: Facts;
  services: Services;
  database: HealthDatabase;
}

/** Null: there is nothing to check with these settings. `unknown`: this isolate cannot tell, and what the cron found last holds. */
export type Check = (
  context: CheckContext,
) => Finding | null | 'unknown' | Promise<Finding | null | 'unknown'>;

const failing = (since: number | null, message: string): Finding => ({ state: 'failing', since, message });
const warning = (since: number | null, message: string): Finding => ({ state: 'warn', since, message });

/** The earliest of these times; null if there is none. */
const earliest = (times: readonly (number | null)[]): number | null =>
  times.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null);

const upstream =
  (name: UpstreamName): Check =>
  ({ facts }) => {
    const { reason, failingSince, lastGoodAt, slowSince, medianMs } = facts.upstreams[name];
    if (reason !== null) return failing(failingSince, `The last request failed: ${reason}.`);
    if (slowSince !== null)
      return warning(slowSince, `It is slow: the median response takes ${medianMs} ms.`);
    return lastGoodAt === null ? 'unknown' : allIsWell;
  };

const cron: Check = ({ facts: { cronRuns, now, unwritable }, services }) => {
  // Its runs cannot be recorded: that nobody sees them is no fault of the cron.
  if (unwritable !== null) return 'unknown';
  const expected = triggersOf(services);
  const ran = cronRuns.filter(({ trigger }) => expected.includes(trigger));
  const late = ran.filter(({ beganAt }) => now - beganAt > cronLateMs);
  if (late.length > 0)
    return failing(
      earliest(late.map(({ beganAt }) => beganAt)),
      `The cron does not run: ${late.map(({ trigger }) => `"${trigger}"`).join(', ')}.`,
    );
  // A source with a check of its own is told there.
  const failed = ran.flatMap((run) => run.failed).filter(({ step }) => !(step in checks));
  if (failed.length > 0)
    return warning(
      earliest(failed.map(({ since }) => since)),
      `The cron runs, but these steps fail: ${failed.map(({ step }) => step).join(', ')}.`,
    );
  return ran.length < expected.length ? warning(null, 'The cron has not run yet.') : allIsWell;
};

/** The pace of the calls keeps within the budget. If little is left all the same, somebody else uses the key, or the budget is too small. */
const budget: Check = ({ facts: { key } }) => {
  if (key === null) return null;
  const used = `${key.calls} of ${key.budget} calls of this month are used`;
  if (key.state === 'spent')
    return failing(null, `Sportradar is not called until ${key.monthEndsAt}: ${used}.`);
  // Not `day`: a small budget is spent on most days, calls go on at 00:00 UTC, and nobody has to do anything.
  if (key.state === 'low') return warning(null, `Sportradar's budget will not last: ${used}.`);
  return key.isSettingValid
    ? allIsWell
    : warning(null, 'SPORTRADAR_MONTHLY_CALLS is no number: the budget of a trial key is kept.');
};

/** One Call, which has the weather of a place and alerts. It is another subscription of the same account. */
const oneCall: Check = ({ facts: { oneCall: state } }) =>
  state.reason === null
    ? state.lastGoodAt === null
      ? 'unknown'
      : allIsWell
    : failing(state.failingSince, `The last request of One Call failed: ${state.reason}.`);

/**
 * Whether readers are told of new alerts. The object that watches the National Weather Service writes each minute that it responds; without that
 * service, One Call alone has them.
 */
const warnings: Check = async (context) => {
  const { db, settings } = context.services;
  const { now, oneCall: alone } = context.facts;
  const { database } = context;
  const { NWS_URL: source } = settings;
  if (source === null) {
    if (settings.OPENWEATHER_URL === null) return null;
    const isShort = alone.failingSince !== null && now - alone.failingSince <= lateMs;
    return isShort ? allIsWell : oneCall(context);
  }
  const stored = await database.or(readStoredAlerts(db, source), null);
  if (stored === null) return warning(null, 'The National Weather Service has not responded yet.');
  if (isSpeaking(stored, now))
    return stored.failing?.reason === 'too_long'
      ? warning(
          stored.failing.since,
          'The list of the National Weather Service is longer than what is kept: readers see its most urgent part.',
        )
      : allIsWell;
  const reason = stored.failing === null ? 'it is not called' : stored.failing.reason;
  return failing(stored.checkedAt, `The National Weather Service does not say what it warns of: ${reason}.`);
};

/** A public service. Readers see what it said last, with its hour. */
const report =
  <Item>({ name, service, source }: Report<Item>): Check =>
  ({ facts: { reports, cronRuns, now }, services: { settings } }) => {
    const address = source(settings);
    if (address === null) return null;
    const said = reports.find((one) => one.name === name && one.source === address);
    if (said === undefined) return warning(null, `${service} has not said anything that can be read yet.`);
    const message = `${service} says nothing that can be read, or too much, or its list is an old one. The worker's log has the reason: "schedule: ${name}".`;
    if (now - said.checkedAt > reportLateMs) return failing(said.checkedAt, message);
    const failed = cronRuns.flatMap((run) => run.failed).find(({ step }) => step === name);
    return failed === undefined ? allIsWell : warning(failed.since, message);
  };

const readModel: Check = async ({ facts: { synced, now }, services: { db, settings }, database }) => {
  if (synced === null) return warning(null, 'WordPress has not been read completely yet.');
  if (now - synced > newsroomLateMs)
    return failing(synced, 'The search index and the lists of the read model are behind WordPress.');
  const compared = await database.or(coveragesComparedAt(db), now);
  if (compared === null) return warning(null, 'The entries of live coverages have not been read yet.');
  if (now - compared > newsroomLateMs)
    return failing(compared, 'The entries of live coverages are behind WordPress.');
  const closings = await database.or(readClosingsState(db, settings.WORDPRESS_URL), null);
  if (closings === null) return allIsWell;
  if (now - closings.checkedAt > newsroomLateMs)
    return failing(closings.checkedAt, 'The closings of schools and agencies are behind WordPress.');
  return closings.hasAll
    ? allIsWell
    : warning(null, 'WordPress has more closings in force than are kept: readers see the first 5,000.');
};

/** Items that the message names: enough to begin with, and few enough for a line. `leftOut` in health has more. */
const maxNamed = 5;

/** Readers miss these items, or see an earlier version of them, until an editor changes something. */
const leftOut: Check = ({ facts: { leftOut: left } }) => {
  if (left.total === 0) return allIsWell;
  const named = left.items.slice(0, maxNamed).map(({ kind, id, why }) => `${kind} ${id} (${why})`);
  const more = left.total > named.length ? ', …' : '';
  return warning(
    earliest(left.items.map(({ since }) => Date.parse(since))),
    `${left.total} items of WordPress are left out: ${named.join(', ')}${more}.`,
  );
};

const deliveries: Check = ({ facts: { waiting, now } }) =>
  waiting.since !== null && now - waiting.since > deliveryLateMs
    ? failing(waiting.since, `${waiting.count} webhooks of WordPress wait to be processed.`)
    : allIsWell;

/**
 * Anybody can send webhooks that are refused, so they alone say nothing of WordPress. What says it is a change that the pull found, and no
 * webhook since.
 */
const webhooks: Check = ({ facts: { secrets, missedSince } }) => {
  const { refusedWebhooks } = secrets;
  if (refusedWebhooks === null || missedSince === null) return allIsWell;
  return warning(
    missedSince,
    `WordPress changes and its webhooks are refused (${refusedWebhooks.count} or more): its secret, clock or site address differ, or its plugin is older.`,
  );
};

const originReports: Check = ({ facts: { origins, newest, now } }) => {
  const running = origins.filter(({ stopped }) => !stopped);
  const silent = running.filter(({ seenAt }) => now - Date.parse(seenAt) > originLateMs);
  // An older origin may not be able to read what the worker writes, and cannot say so.
  const behind = running.filter(({ position }) => position < newest.settled);
  const [found, fault] = silent.length > 0 ? [silent, 'report'] : [behind, 'follow the change log'];
  const ahead = running.filter(({ number }) => number > releaseNumber);
  const names = (some: typeof origins) => some.map(({ name }) => name).join(', ');
  if (found.length === 0 && ahead.length > 0)
    return warning(
      null,
      `These origins are of a newer release than the worker, deploy that: ${names(ahead)}.`,
    );
  if (found.length === 0) return allIsWell;
  const since = silent.length > 0 ? earliest(silent.map(({ seenAt }) => Date.parse(seenAt))) : null;
  return failing(since, `These origins do not ${fault}: ${names(found)}.`);
};

/** One of the two may be gone, and nobody would notice; and a purge waits for only one of them. */
const originNames: Check = ({ facts: { origins, now } }) => {
  const shared = origins.filter(
    ({ sharedAt }) => sharedAt !== null && now - Date.parse(sharedAt) <= originLateMs,
  );
  if (shared.length === 0) return allIsWell;
  const names = shared.map(({ name }) => name).join(', ');
  return warning(null, `Several origins have the same host name and port: ${names}.`);
};

/** Origins whose store fails build for themselves: they serve everything, at the cost of a build each. */
const builds: Check = ({ facts: { origins } }) => {
  const running = origins.filter(({ stopped }) => !stopped);
  const broken = running.filter(({ buildError }) => buildError !== null);
  const alone = running.flatMap(({ store }) => (store === null || store.problem === null ? [] : [store]));
  const time = (at: string | null) => (at === null ? null : Date.parse(at));
  if (broken.length > 0) {
    const reasons = broken.map(({ name, buildError }) => `${name}: ${buildError}`).join('; ');
    return failing(earliest(broken.map((one) => time(one.buildFailingSince))), `Builds fail: ${reasons}`);
  }
  if (alone.length === 0) return allIsWell;
  const problems = new Set(alone.map(({ problem }) => problem));
  return warning(earliest(alone.map((store) => time(store.failingSince))), [...problems].join(' '));
};

const disk: Check = ({ facts: { origins } }) => {
  const full = origins.filter(({ diskFull, stopped }) => !stopped && diskFull);
  return full.length === 0
    ? allIsWell
    : failing(null, `These origins have a full disk: ${full.map(({ name }) => name).join(', ')}.`);
};

/** A pinned release is what somebody wanted, but it must not be forgotten: nothing newer is built. */
const pin: Check = ({ facts: { origins } }) => {
  const pinned = origins.flatMap(({ name, pinned: state, stopped }) =>
    stopped || state === null ? [] : [{ name, ...state }],
  );
  if (pinned.length === 0) return allIsWell;
  const since = earliest(pinned.map((state) => Date.parse(state.since)));
  const problems = pinned.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`]));
  return problems.length > 0
    ? failing(since, problems.join(' '))
    : warning(
        since,
        `A release is pinned: ${pinned.map(({ name, release }) => `${name}: ${release}`).join(', ')}.`,
      );
};

const purge: Check = ({ facts: { purges, now } }) => {
  if (purges === null) return null;
  const late = purges.find(({ waitingSince, failingSince }) => {
    const since = waitingSince ?? failingSince;
    return since !== null && now - since > purgeLateMs;
  });
  if (late === undefined) return allIsWell;
  const reason = late.reason === null ? '' : `: ${late.reason}`;
  return failing(
    late.failingSince ?? late.waitingSince,
    `The CDN (${late.target}) does not purge: ${late.waiting} changes wait${reason}.`,
  );
};

const mailing: Check = ({ facts: { mailing: jobs } }) => {
  if (jobs === null) return null;
  const number = (counted: number) => (counted < maxCounted ? counted : `${counted} or more`);
  if (jobs.failing)
    return failing(null, `The mailing service refuses: ${number(jobs.waiting)} subscriptions wait.`);
  return jobs.parked > 0
    ? warning(null, `${number(jobs.parked)} subscriptions wait for a person.`)
    : allIsWell;
};

const newsletter: Check = ({ facts: { subscriptions } }) =>
  subscriptions >= floodOfSubscriptions
    ? warning(null, `${subscriptions} or more subscriptions arrived within ${recentMinutes} minutes.`)
    : allIsWell;

const notifications: Check = ({ facts: { notifications: known, now } }) => {
  const since = known?.waitingSince ?? now;
  return now - since > notificationLateMs
    ? failing(since, 'Notifications wait: the queue does not hand them on, or nothing can be sent.')
    : allIsWell;
};

/**
 * Every check but `database`, in the order in which they are shown. A new check is a function and a line here; its name needs a section in
 * docs/runbook.md. All run after the facts were read, so that `database` knows whether D1 responds.
 */
export const checks: Readonly<Record<string, Check>> = {
  cron,
  wordpress: upstream('wordpress'),
  sportradar: upstream('sportradar'),
  budget,
  openweather: upstream('openweather'),
  oneCall,
  warnings,
  earthquakes: report(earthquakes),
  storms: report(storms),
  rivers: report(rivers),
  power: report(power),
  readModel,
  leftOut,
  deliveries,
  webhooks,
  originReports,
  originNames,
  builds,
  pin,
  disk,
  purge,
  mailing,
  newsletter,
  notifications,
};
