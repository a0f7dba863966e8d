import type { Environment } from '../environment.ts';
import type { Isolate } from '../isolate.ts';
import { cdnOf, purgeChanges } from './purge.ts';
import { askRebuild } from './rebuild-hook.ts';

/**
 * Purges the CDN and requests a build from the platform, where they are configured. Never throws; the next cron run retries what failed.
 */
export async function notifyCdnAndPlatform(isolate: Isolate, environment: Environment): Promise<void> {
  const settings = isolate.settings(environment);
  const cdn = cdnOf(settings);
  const hook = settings.REBUILD_HOOK_URL;
  const results = await Promise.allSettled([
    cdn === null ? null : purgeChanges(environment.DB, cdn, isolate.dependencies),
    hook === null ? null : askRebuild(environment.DB, hook, isolate.dependencies),
  ]);
  for (const result of results) {
    if (result.status === 'rejected') console.error(`notify: ${String(result.reason)}`);
  }
}
