import * as z from 'zod';
import { RiverLevel } from '#contract/rivers.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { refreshReport } from './refresh-report.ts';
import { readRivers, riversAddress } from '../upstreams/nwis/rivers.ts';

export const StoredRivers = z.array(z.object({ site: z.string(), level: RiverLevel }));

/**
 * Asks the Survey for all of the station's gauges in one request, every five minutes because they report every 15. Throws UpstreamError; what
 * it said before then stays. So does what it said of a gauge that is silent now: its hour stands beside it.
 */
export function refreshRivers(isolate: Isolate, environment: Environment): Promise<void> {
  const { RIVERS_URL, RIVER_GAUGES } = isolate.settings(environment);
  return refreshReport(isolate, environment, {
    name: 'rivers',
    upstream: 'nwis',
    source: riversAddress(RIVERS_URL, RIVER_GAUGES),
    schema: StoredRivers,
    read: (json, now, before) => {
      const { body: said, at = null } = readRivers(json, now);
      const body = RIVER_GAUGES.flatMap(({ site }) =>
        [said, before ?? []]
          .flatMap((levels) => levels.find((one) => one.site === site) ?? [])
          .toSorted((one, other) => other.level.at.localeCompare(one.level.at))
          .slice(0, 1),
      );
      return { body, at };
    },
  });
}
