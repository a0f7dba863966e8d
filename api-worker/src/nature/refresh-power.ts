import * as z from 'zod';
import { PowerRegion } from '#contract/power.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { getJson } from '../upstreams/get-json.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { readPower } from './power.ts';
import { keepReport, readReport, sameAgainMs } from './stored-report.ts';

export const StoredPower = z.array(PowerRegion);

/**
 * Asks the station's address for clients without service every five minutes, as often as the utility counts them; each minute while that
 * fails. Throws UpstreamError; what it said before then stays.
 */
export async function refreshPower(isolate: Isolate, environment: Environment): Promise<void> {
  const { POWER_URL: source } = isolate.settings(environment);
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const before = await readReport(environment.DB, 'power', source, StoredPower);
  if (before !== null && now() - before.checkedAt < sameAgainMs) return;
  // The sync of the same run waits for it.
  const options = { fetch: isolate.fetchOf('power'), timeoutMs: timeouts.primary };
  const { status, json } = await getJson(new URL(source), options);
  if (status !== 200) throw new UpstreamError(`http_${status}`);
  await keepReport(environment.DB, 'power', source, readPower(json, now()), now());
}
