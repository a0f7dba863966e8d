import type { Environment } from '../environment.ts';
import type { Isolate } from '../isolate.ts';
import { cdnOf, purgeChanges } from './purge.ts';
import { askRebuild } from './rebuild-hook.ts';

/** Tells the CDN and the platform, where they are configured, what changed. Never throws; what fails is for the next cron. */
export async function tellOutside(isolate: Isolate, environment: Environment): Promise<void> {
  const settings = isolate.settings(environment);
  const cdn = cdnOf(settings);
  const hook = settings.REBUILD_HOOK_URL;
  const told = await Promise.allSettled([
    cdn === null ? null : purgeChanges(environment.DB, cdn, isolate.outside),
    hook === null ? null : askRebuild(environment.DB, hook, isolate.outside),
  ]);
  for (const one of told) {
    if (one.status === 'rejected') console.error(`tell-outside: ${String(one.reason)}`);
  }
}
