import path from 'node:path';
import * as z from 'zod';
import { Health, type OriginHealth } from '#contract/health.ts';
import { waitUntil } from '#commands/processes/wait-until.ts';
import { runInDatabase } from './faults/worker-database.ts';
import { fetchWorker } from './fetch-worker.ts';
import type { SiteProcess } from './site-process.ts';
import type { Backend } from '#commands/site/backend.ts';

export async function healthOf({
  apiUrl,
  healthToken,
}: Pick<SiteProcess, 'apiUrl' | 'healthToken'>): Promise<Health> {
  const headers = { Authorization: `Bearer ${healthToken}` };
  return Health.parse(await (await fetchWorker(`${apiUrl}/api/health`, { headers })).json());
}

/** The state that this origin last reported to the worker. */
export async function originOf(site: SiteProcess): Promise<OriginHealth | undefined> {
  const port = new URL(site.url).port;
  return (await healthOf(site)).publishing.origins.find(({ name }) => name.endsWith(`-${port}`));
}

/**
 * Resolves once this origin has applied every change that the worker knows, and no change waits in the worker. An idle origin reports once a
 * minute, so a report that was lost delays this by as much.
 */
export const waitUntilCaughtUp = (site: SiteProcess) =>
  waitUntil('The origin to follow the change log', 200, async () => {
    const { position, waiting } = (await healthOf(site)).publishing;
    return waiting === 0 && (await originOf(site))?.position === position;
  });

/**
 * Resolves once this origin serves a release that includes every change. With thousands of items this takes minutes, and so does it on a
 * busy machine, because builds have a low priority.
 */
export const waitUntilRebuilt = (site: SiteProcess, seconds = 450) =>
  waitUntil('The release with every change', seconds, async () => {
    const { position, waiting } = (await healthOf(site)).publishing;
    const origin = await originOf(site);
    return waiting === 0 && !origin?.building && origin?.releasePosition === position;
  });

const Delivery = z.object({ kind: z.string(), ms: z.number() });

/**
 * How long each kind of content took from the arrival of a webhook until the change was in the change log, in milliseconds: the median of
 * all deliveries so far, because one that waits for a start or a busy machine takes longer. The site reads a WordPress.
 */
export async function medianMs({ dataDir }: Pick<SiteProcess, 'dataDir'>): Promise<Map<string, number>> {
  const rows = await runInDatabase(
    path.join(dataDir, 'worker'),
    `SELECT event ->> 'kind' AS kind, (julianday(done_at) - julianday(received_at)) * 86400000 AS ms
     FROM deliveries WHERE done_at IS NOT NULL ORDER BY ms`,
  );
  const times = Map.groupBy(z.array(Delivery).parse(rows), ({ kind }) => kind);
  return new Map([...times].map(([kind, all]) => [kind, all[Math.floor(all.length / 2)]?.ms ?? 0]));
}

/** Runs the worker's cron until the read model holds at least this many articles. */
export async function waitUntilSynced(
  worker: Pick<SiteProcess, 'apiUrl' | 'healthToken'> & Pick<Backend, 'sync'>,
  articles: number,
): Promise<void> {
  for (;;) {
    const { readModel } = await healthOf(worker);
    if (readModel.articles >= articles && readModel.pulling === null) return;
    await worker.sync();
  }
}
