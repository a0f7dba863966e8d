import * as z from 'zod';
import type { Environment } from '../settings.ts';
import type { Dependencies, Isolate } from '../isolate.ts';
import { purgeChanges } from './purge.ts';
import { purgeTargets } from './purge-targets.ts';
import { prepare } from '../sql.ts';

/**
 * Purges the caches in front of the site and requests a build from the platform, where they are configured. Never throws; the next cron
 * run retries what failed.
 */
export async function notifyCdnAndPlatform(isolate: Isolate, environment: Environment): Promise<void> {
  const hook = isolate.settings(environment).REBUILD_HOOK_URL;
  const called = { ...isolate.dependencies, fetch: isolate.fetchOf('platform') };
  await Promise.all([
    purgeCaches(isolate, environment),
    hook === null ? null : requestRebuild(environment.DB, hook, called).catch(logFailure),
  ]);
}

/** Purges the caches in front of the site. Never throws; the next cron run retries what failed. */
export async function purgeCaches(isolate: Isolate, environment: Environment): Promise<void> {
  const targets = purgeTargets(isolate.settings(environment), {
    ...isolate.dependencies,
    fetch: isolate.fetchOf('cdn'),
  });
  await purgeChanges(environment.DB, targets, isolate.dependencies.now).catch(logFailure);
}

const logFailure = (error: unknown) => console.error(`notify: ${String(error)}`);

/** A platform's build takes minutes, so changes that come within 30 s share one build. */
const quietMs = 30_000;
const timeoutMs = 10_000;

const Claim = z.object({ position: z.int() });

/**
 * Requests a build from the platform if something changed since the last one that was requested, and not again within 30 s. Changes in
 * between, and requests that failed, are left to the next cron run. A failure is logged in one line, without the address, which is a
 * secret.
 */
async function requestRebuild(
  db: D1Database,
  hook: string,
  { fetch, now }: Pick<Dependencies, 'fetch' | 'now'>,
): Promise<void> {
  // One statement claims the build, so that of two isolates only one requests it.
  const row = await prepare(db)`UPDATE change_log SET rebuild_asked_at = ${new Date(now()).toISOString()}
    WHERE id = 1
    AND rebuild_position < max(pruned_to, coalesce((SELECT max(position) FROM changes), 0))
    AND (rebuild_asked_at IS NULL OR rebuild_asked_at <= ${new Date(now() - quietMs).toISOString()})
    RETURNING max(pruned_to, coalesce((SELECT max(position) FROM changes), 0)) AS position`.first();
  if (row === null) return;
  const { position } = Claim.parse(row);
  const failure = await post(hook, fetch, position);
  if (failure !== null) {
    console.error(`rebuild: the build was not requested: ${failure}`);
    return;
  }
  await prepare(db)`UPDATE change_log SET rebuild_position = max(rebuild_position, ${position})
    WHERE id = 1`.run();
}

/** Null, or the reason of the failure in one word. */
async function post(hook: string, fetch: Dependencies['fetch'], position: number): Promise<string | null> {
  try {
    const response = await fetch(hook, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ position }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? null : `http_${response.status}`;
  } catch {
    return 'unreachable';
  }
}
