import { crons } from '#contract/publishing/crons.ts';
import type { Environment } from './settings.ts';
import { countedEnvironment, statementsOf, statementsPerRun } from './d1-statements.ts';
import { applyEmergencyRule } from './alerts/rule/apply-rule.ts';
import type { Isolate } from './isolate.ts';
import { recordCronRun, recordFailedSteps } from './health/cron-runs.ts';
import { rememberFindings } from './health/examine.ts';
import { refreshReport } from './nature/stored-report.ts';
import { earthquakes, power, rivers, storms } from './nature/reports.ts';
import { announceAll } from './notifications/announced.ts';
import { pruneNotifications, queueDue } from './notifications/due.ts';
import { programmesSoon } from './notifications/programme-announcements.ts';
import { forgetOldReads } from './newsroom/trending.ts';
import { pruneUnknown } from './newsroom/unknown-addresses.ts';
import { pruneChanges } from './changes/change-log.ts';
import { pruneDeliveries } from './deliveries/stored-deliveries.ts';
import { forgetNetworks } from './notifications/subscriptions.ts';
import { announceWatch } from './notifications/watch.ts';
import { notifyCdnAndPlatform } from './publishing/notify-cdn-and-platform.ts';
import { pruneUsedSignatures } from './access/used-signatures.ts';
import { pruneSecretNotes } from './secrets/secret-notes.ts';
import { indexQueued } from './search/index-articles.ts';
import { createServices } from './services.ts';
import { checkSubscribers } from './subscribers/check-subscribers.ts';
import { keepSuppressionList } from './subscribers/suppression-list.ts';
import { noteLeaveRequests } from './subscribers/leave-requests.ts';
import { runMailingQueue } from './subscribers/mailing-queue.ts';
import { processDeliveries } from './sync/process-deliveries.ts';
import { keyName } from './scoreboard/polling/sportradar-binding.ts';
import { syncWordPress } from './sync/sync-wordpress.ts';

/** Milliseconds for articles that wait to be indexed. A run of the sync lasts up to 45 s, and a trigger should end within two minutes. */
const indexMs = 45_000;

type Steps = Record<string, () => Promise<unknown>>;

/** Runs each minute the steps of this trigger. A call by hand names no trigger and runs both parts side by side. */
export async function runSchedule(isolate: Isolate, environment: Environment, cron: string): Promise<void> {
  const counted = countedEnvironment(environment);
  const newsroom = () => runSteps(isolate, counted, crons.newsroom, newsroomSteps(isolate, counted));
  const scoreboard = () =>
    runSteps(isolate, environment, crons.scoreboard, scoreboardSteps(isolate, environment));
  if (cron === crons.newsroom) await newsroom();
  else if (cron === crons.scoreboard) await scoreboard();
  else await Promise.all([newsroom(), scoreboard()]);
}

/** Runs the steps of a trigger in order, and records for health that it ran and which steps failed. */
export async function runSteps(
  isolate: Isolate,
  { DB }: Environment,
  trigger: string,
  steps: Steps,
): Promise<void> {
  const { now } = isolate.dependencies;
  await record(() => recordCronRun(DB, trigger, now()));
  const failed = await inOrder(steps);
  await record(() => recordFailedSteps(DB, trigger, failed, now()));
}

/** A record that cannot be stored does not stop the run; health then reports that D1 fails. */
const record = (keep: () => Promise<void>): Promise<void> =>
  keep().catch((error: unknown) => console.error(`schedule: the run was not recorded: ${String(error)}`));

/** Runs the steps in order. A step that fails is logged and does not stop the others. Returns the names of those that failed. */
async function inOrder(steps: Steps): Promise<string[]> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      console.error(`schedule: ${name}: ${String(error)}`);
      failed.push(name);
    }
  }
  return failed;
}

export function newsroomSteps(isolate: Isolate, environment: Environment): Steps {
  const { now } = isolate.dependencies;
  return {
    warnings: async () => {
      const { NWS_URL: source } = isolate.settings(environment);
      if (source !== null) await environment.HAZARDS.getByName(source).wake(source);
    },
    // These come before the sync, which takes most of a minute, because readers and the desk wait for them.
    notifications: () => queueDue({ environment, now }),
    watch: () => announceWatch({ environment, now }, isolate.settings(environment)),
    programmes: () => announceAll({ environment, now }, programmesSoon(now())),
    'emergency rule': () => applyEmergencyRule(isolate, environment),
    earthquakes: () => refreshReport(isolate, environment, earthquakes),
    storms: () => refreshReport(isolate, environment, storms),
    rivers: () => refreshReport(isolate, environment, rivers),
    power: () => refreshReport(isolate, environment, power),
    'leave requests': () => noteLeaveRequests(environment.SUBSCRIBERS, now()),
    sync: async () => {
      const report = await syncWordPress(isolate, environment);
      console.log(`sync: wordpress: ${report === null ? 'another run is at work' : JSON.stringify(report)}`);
    },
    'search index': () => {
      const deadline = now() + indexMs;
      const { searchIndex: max } = statementsPerRun;
      const isOver = () => now() > deadline || statementsOf(environment.DB) > max;
      return indexQueued(environment.DB, isOver, now());
    },
    // Deliveries that arrived while the sync above was releasing its lock, or that failed before.
    deliveries: () => processDeliveries(isolate, environment),
    'notify CDN and platform': () => notifyCdnAndPlatform(isolate, environment),
    mailing: () => runMailingQueue(isolate, environment),
    'check subscribers': () => checkSubscribers(isolate, environment),
    'suppression list': () => keepSuppressionList(environment, now()),
    // Not a part of the sync, because marks are kept for a day also while WordPress fails.
    'forget old reads': () => forgetOldReads(environment.DB, now()),
    'prune unknown addresses': () => pruneUnknown(environment.DB, now()),
    'prune changes': () => pruneChanges(environment.DB, now()),
    'prune deliveries': () => pruneDeliveries(environment.DB, now()),
    'forget networks': () => forgetNetworks(environment.PUSH, now()),
    'prune notifications': () => pruneNotifications(environment.PUSH, now()),
    'prune signatures': () => pruneUsedSignatures(environment.DB, now()),
    'prune secret notes': () => pruneSecretNotes(environment.DB, now()),
    health: () => rememberFindings(createServices(isolate, environment, () => undefined, false, null)),
  };
}

function scoreboardSteps(isolate: Isolate, environment: Environment): Steps {
  return {
    sportradar: async () => {
      const settings = isolate.settings(environment);
      if (settings.SPORTRADAR_URL === null) return;
      const name = await keyName(settings);
      await environment.SPORTRADAR.getByName(name).wake(name);
    },
  };
}
