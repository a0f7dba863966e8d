import type { Environment } from './environment.ts';
import type { Isolate } from './isolate.ts';
import { pruneChanges } from './publishing/change-log.ts';
import { pruneDeliveries } from './publishing/deliveries.ts';
import { tellOutside } from './publishing/tell-outside.ts';
import { workOffDeliveries } from './sync/deliveries.ts';
import { syncScoreboard } from './sync/scoreboard.ts';
import { syncWordPress } from './sync/wordpress.ts';

/** What is done each minute, in this order. One failing step is logged and does not keep the others from their turn. */
export async function runSchedule(isolate: Isolate, environment: Environment): Promise<void> {
  const { now, pause } = isolate.outside;
  const steps: Record<string, () => Promise<unknown>> = {
    sync: async () => {
      const report = await syncWordPress(isolate, environment);
      console.log(`sync: wordpress: ${report === null ? 'another run is at work' : JSON.stringify(report)}`);
    },
    // What came in while the run above was letting go of the lock, or failed before.
    deliveries: () => workOffDeliveries(isolate, environment),
    tell: () => tellOutside(isolate, environment),
    'prune changes': () => pruneChanges(environment.DB, now()),
    'prune deliveries': () => pruneDeliveries(environment.DB, now()),
    // Last, because while a game is on it takes most of the minute.
    sportradar: async () => {
      const feedsOf = isolate.sportsFeeds(environment);
      if (feedsOf === null) return;
      const report = await syncScoreboard({ db: environment.DB, feedsOf, now, pause });
      console.log(`sync: sportradar: ${report === null ? 'another run is at work' : JSON.stringify(report)}`);
    },
  };
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      console.error(`schedule: ${name}: ${String(error)}`);
    }
  }
}
