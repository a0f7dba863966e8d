import { crons } from '#contract/crons.ts';
import type { Environment } from './settings.ts';
import type { Isolate } from './isolate.ts';
import { pruneChanges } from './publishing/change-log.ts';
import { pruneDeliveries } from './publishing/deliveries.ts';
import { notifyCdnAndPlatform } from './publishing/notify-cdn-and-platform.ts';
import { processDeliveries } from './sync/process-deliveries.ts';
import { syncScoreboard } from './sync/scoreboard.ts';
import { syncWordPress } from './sync/wordpress.ts';

type Steps = Record<string, () => Promise<unknown>>;

/** Runs each minute the steps of this trigger. A call by hand names no trigger and runs both parts side by side. */
export async function runSchedule(isolate: Isolate, environment: Environment, cron: string): Promise<void> {
  const newsroom = () => inOrder(newsroomSteps(isolate, environment));
  const scoreboard = () => inOrder(scoreboardSteps(isolate, environment));
  if (cron === crons.newsroom) await newsroom();
  else if (cron === crons.scoreboard) await scoreboard();
  else await Promise.all([newsroom(), scoreboard()]);
}

/** Runs the steps in order. A step that fails is logged and does not stop the others. */
async function inOrder(steps: Steps): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      console.error(`schedule: ${name}: ${String(error)}`);
    }
  }
}

function newsroomSteps(isolate: Isolate, environment: Environment): Steps {
  const { now } = isolate.dependencies;
  return {
    sync: async () => {
      const report = await syncWordPress(isolate, environment);
      console.log(`sync: wordpress: ${report === null ? 'another run is at work' : JSON.stringify(report)}`);
    },
    // Deliveries that arrived while the sync above was releasing its lock, or that failed before.
    deliveries: () => processDeliveries(isolate, environment),
    tell: () => notifyCdnAndPlatform(isolate, environment),
    'prune changes': () => pruneChanges(environment.DB, now()),
    'prune deliveries': () => pruneDeliveries(environment.DB, now()),
  };
}

function scoreboardSteps(isolate: Isolate, environment: Environment): Steps {
  const { now, pause } = isolate.dependencies;
  return {
    sportradar: async () => {
      const feedsOf = isolate.sportsFeeds(environment);
      if (feedsOf === null) return;
      const sample = isolate.settings(environment).SAMPLE_UPSTREAMS.includes('sportradar');
      const source = sample ? 'sample' : 'real';
      const report = await syncScoreboard({ db: environment.DB, source, feedsOf, now, pause });
      console.log(`sync: sportradar: ${report === null ? 'another run is at work' : JSON.stringify(report)}`);
    },
  };
}
