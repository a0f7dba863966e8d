import { Health, type OriginHealth } from '#contract/health.ts';
import { waitUntil } from '#commands/wait-until.ts';
import { fetchWorker } from './fetch-worker.ts';
import type { SiteProcess } from './site-process.ts';

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

/** Resolves once this origin has applied every change that the worker knows, and no change waits in the worker. */
export const caughtUp = (site: SiteProcess) =>
  waitUntil('The origin to follow the change log', 60, async () => {
    const { position, waiting } = (await healthOf(site)).publishing;
    return waiting === 0 && (await originOf(site))?.position === position;
  });

/**
 * Resolves once this origin serves a release that includes every change. With thousands of items this takes minutes, and so does it on a
 * busy machine, because builds have a low priority.
 */
export const rebuilt = (site: SiteProcess, seconds = 300) =>
  waitUntil('The release with every change', seconds, async () => {
    const { position, waiting } = (await healthOf(site)).publishing;
    const origin = await originOf(site);
    return waiting === 0 && !origin?.building && origin?.releasePosition === position;
  });
