import * as z from 'zod';
import { PowerRegion } from '#contract/power.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { readPower } from '../upstreams/power/power.ts';
import { refreshReport } from './refresh-report.ts';

export const StoredPower = z.array(PowerRegion);

/**
 * Asks the station's address for clients without service, every five minutes because the utility counts them as often. Throws UpstreamError;
 * what it said before then stays.
 */
export function refreshPower(isolate: Isolate, environment: Environment): Promise<void> {
  const { POWER_URL: source } = isolate.settings(environment);
  const upstream = 'power';
  return refreshReport(isolate, environment, {
    ...{ name: 'power', upstream, source, schema: StoredPower, read: readPower },
  });
}
