import { crons } from '#contract/publishing/crons.ts';
import {
  type Health,
  type UpstreamHealth,
  type UpstreamName,
  upstreamNames,
  type SportradarHealth,
} from '#contract/health.ts';
import type { BreakerState } from '../edge-cache/circuit-breaker.ts';
import { syncedAt } from '../newsroom/articles.ts';
import { readLeftOut } from '../newsroom/left-out.ts';
import { reportTimes } from '../nature/stored-report.ts';
import { newestChange } from '../changes/change-log.ts';
import { webhooksMissedSince } from '../deliveries/missed-webhooks.ts';
import { waitingDeliveries } from '../deliveries/stored-deliveries.ts';
import { waitingSince } from '../notifications/due.ts';
import { figuresSince } from '../notifications/outcomes.ts';
import { pushServices } from '../notifications/watch.ts';
import { listOrigins } from '../publishing/origins.ts';
import { type PurgeState, purgeStates } from '../publishing/purge.ts';
import { purgeTargets } from '../publishing/purge-targets.ts';
import { noSecretNotes, secretsHealth } from '../secrets/secret-notes.ts';
import { sportradarHealth } from '../scoreboard/loaded-feeds.ts';
import type { Services } from '../services.ts';
import { countJobs } from '../subscribers/mailing-queue.ts';
import { mailingServiceOf } from '../subscribers/listmonk.ts';
import { recentSubscriptions } from '../subscribers/recent-subscriptions.ts';
import { weatherSources } from '../weather/weather-responses.ts';
import { type CronRun, readCronRuns } from './cron-runs.ts';
import { keyName } from '../scoreboard/polling/sportradar-binding.ts';
import type { Written } from './health-memory.ts';
import { testWrites } from './writable.ts';

/**
 * D1 for one health request. If it fails, the rest is reported without it: a full disk, which makes D1 fail, is what health must report.
 */
export class HealthDatabase {
  responds = true;

  async or<T>(request: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await request;
    } catch (error) {
      if (this.responds) console.error(`health: D1 does not respond: ${String(error)}`);
      this.responds = false;
      return otherwise;
    }
  }
}

/** What is known of one upstream. Times are milliseconds since the epoch. */
interface UpstreamFacts extends BreakerState {
  /** Median of the response times of the last minutes; null if it is not known. */
  medianMs: number | null;
  /** Since when the median has been above a second; null if it is not. */
  slowSince: number | null;
}

interface NotificationFacts {
  services: NonNullable<Health['notifications']>['services'];
  /** As in due.ts. */
  waitingSince: number | null;
}

/** Milliseconds. An origin reports each minute. */
export const originLateMs = 180_000;

/** What all checks look at, read once. Times are milliseconds since the epoch. */
export interface Facts {
  now: number;
  /** Why D1 accepts no writes; null if it does. */
  unwritable: string | null;
  databases: Written['databases'];
  /** Null: their database does not respond. */
  notifications: NotificationFacts | null;
  upstreams: Record<UpstreamName, UpstreamFacts>;
  /** The part of OpenWeather that has alerts. */
  oneCall: BreakerState;
  /** When each public service last said something that could be read. */
  reports: Awaited<ReturnType<typeof reportTimes>>;
  synced: number | null;
  /** `settled`: the position that every origin has to know by now. */
  newest: Awaited<ReturnType<typeof newestChange>>;
  waiting: { count: number; since: number | null };
  /** The caches in front of the site that the worker purges; null if there is none. */
  purges: PurgeState[] | null;
  origins: Health['publishing']['origins'];
  /** Null if no mailing service is configured. */
  mailing: Awaited<ReturnType<typeof countJobs>> | null;
  /** Subscriptions of the last minutes (recent-subscriptions.ts). */
  subscriptions: number;
  cronRuns: CronRun[];
  secrets: Health['secrets'];
  /** Since when WordPress changes without an accepted webhook; null if it does not. */
  missedSince: number | null;
  leftOut: Health['leftOut'];
  /** The calls of Sportradar's key. */
  key: Health['sportradar'];
}

/** The triggers that should run: Sportradar's has nothing to do without an address. */
export const triggersOf = ({ settings }: Services): string[] =>
  settings.SPORTRADAR_URL === null ? [crons.newsroom] : [crons.newsroom, crons.scoreboard];

const unknown: BreakerState = { lastGoodAt: null, reason: null, failingSince: null };

/** Reads the facts. What needs D1 is empty while D1 does not respond. */
export async function gatherFacts(services: Services, database: HealthDatabase): Promise<Facts> {
  const { db, subscribers, isolate, settings, now } = services;
  const { memory } = isolate;
  const hasMailing = mailingServiceOf(settings, isolate.dependencies.fetch) !== null;
  const targets = purgeTargets(settings, isolate.dependencies);
  const noJobs = { waiting: 0, parked: 0, failing: false };
  const [
    sportradar,
    synced,
    newest,
    waiting,
    purges,
    origins,
    mailing,
    subscriptions,
    cronRuns,
    secrets,
    missedSince,
    leftOut,
    key,
    written,
    reports,
    notifications,
  ] = await Promise.all([
    settings.SPORTRADAR_URL === null ? unknown : database.or(sportradarFacts(db, now()), unknown),
    database.or(syncedAt(db), null),
    database.or(newestChange(db, now() - originLateMs), { position: 0, at: null, settled: 0 }),
    database.or(waitingDeliveries(db), { count: 0, since: null }),
    targets.length === 0 ? null : database.or(purgeStates(db, targets, now()), []),
    database.or(listOrigins(db, isolate.origins, now()), [...isolate.origins.values()]),
    hasMailing ? database.or(countJobs(subscribers), noJobs) : null,
    database.or(recentSubscriptions(subscribers, now()), 0),
    database.or(readCronRuns(db), []),
    database.or(secretsHealth(db), noSecretNotes),
    database.or(webhooksMissedSince(db, now()), null),
    database.or(readLeftOut(db), { total: 0, items: [] }),
    sportradarKeyHealth(services),
    testWrites(services),
    database.or(reportTimes(db), []),
    database.or(notificationFacts(services), null),
  ]);
  const basic = memory.breaker(weatherSources.basic).state;
  const oneCall = memory.breaker(weatherSources.oneCall).state;
  const timed = (name: UpstreamName, state: BreakerState) => {
    const times = isolate.timesOf(name);
    return { ...state, medianMs: times.median(now()), slowSince: times.slowSince(now()) };
  };
  return {
    now: now(),
    upstreams: {
      wordpress: timed('wordpress', memory.breaker('wordpress').state),
      // No isolate but the key's object calls it, and no reader waits for it, so it is never too slow.
      sportradar: { ...sportradar, medianMs: key?.medianMs ?? null, slowSince: null },
      openweather: timed('openweather', {
        lastGoodAt: basic.lastGoodAt,
        reason: basic.reason ?? oneCall.reason,
        failingSince: basic.failingSince ?? oneCall.failingSince,
      }),
    },
    ...{
      synced,
      newest,
      waiting,
      purges,
      origins,
      mailing,
      subscriptions,
      cronRuns,
      secrets,
      missedSince,
      leftOut,
      key,
      oneCall,
      reports,
      notifications,
      unwritable: written.problem,
      databases: written.databases,
    },
  };
}

/** Only the cron calls Sportradar, and it keeps the state in D1; readers' requests call the other two, and each isolate has its own state. */
async function sportradarFacts(db: D1Database, now: number): Promise<BreakerState> {
  const { lastGoodAt, reason } = await sportradarHealth(db, now);
  // One feed may fail while others succeed, so the last success does not say since when it fails.
  return { lastGoodAt, reason, failingSince: null };
}

/** Milliseconds: the alarms look at so much. */
const acceptanceMs = 600_000;

async function notificationFacts({ push, now }: Services): Promise<NotificationFacts> {
  const at = now();
  const [known, figures, since] = await Promise.all([
    pushServices(push),
    figuresSince(push, at - acceptanceMs),
    waitingSince(push, at),
  ]);
  const services = known.map(({ name, heard_at: heardAt }) => {
    const said = figures.find(({ service }) => service === name);
    return {
      name,
      messages: said === undefined ? 0 : said.sent - said.gone,
      accepted: said?.accepted ?? 0,
      refused: said?.faults ?? 0,
      statuses: said?.statuses ?? [],
      heardSeconds: heardAt === null ? null : Math.max(0, Math.floor((at - heardAt) / 1_000)),
    };
  });
  return { services, waitingSince: since };
}

/** The upstreams as health reports them. `isoTime` writes a time. */
export const upstreamsOf = (
  { upstreams, now }: Facts,
  samples: readonly string[],
  isoTime: (at: number) => string,
): UpstreamHealth[] =>
  upstreamNames.map((name) => {
    const { lastGoodAt, reason, medianMs } = upstreams[name];
    return {
      name,
      state: reason !== null ? 'failing' : lastGoodAt === null ? 'unknown' : 'ok',
      sample: samples.includes(name),
      lastGoodAt: lastGoodAt === null ? null : isoTime(lastGoodAt),
      ageSeconds: lastGoodAt === null ? null : Math.max(0, Math.floor((now - lastGoodAt) / 1_000)),
      reason,
      medianMs,
    };
  });

/** Null without feeds, and if the key's object cannot be reached. */
async function sportradarKeyHealth({ environment, settings }: Services): Promise<SportradarHealth> {
  if (settings.SPORTRADAR_URL === null) return null;
  try {
    return await environment.SPORTRADAR.getByName(await keyName(settings)).status();
  } catch (error) {
    console.error(`health: the object of Sportradar's key does not respond: ${String(error)}`);
    return null;
  }
}
