import * as z from 'zod';
import { RiverLevel } from '#contract/rivers.ts';
import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { getJson } from '../upstreams/get-json.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { readRivers, riversAddress } from './rivers.ts';
import { keepReport, readReport, sameAgainMs } from './stored-report.ts';

export const StoredRivers = z.array(z.object({ site: z.string(), level: RiverLevel }));

/**
 * Asks the Survey for the station's gauges every five minutes, in one request, because gauges report every 15; each minute while that fails.
 * Throws UpstreamError; what it said before then stays. So does what it said of a gauge that is silent now: its hour stands beside it.
 */
export async function refreshRivers(isolate: Isolate, environment: Environment): Promise<void> {
  const { RIVERS_URL, RIVER_GAUGES } = isolate.settings(environment);
  const source = riversAddress(RIVERS_URL, RIVER_GAUGES);
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const before = await readReport(environment.DB, 'rivers', source, StoredRivers);
  if (before !== null && now() - before.checkedAt < sameAgainMs) return;
  // The sync of the same run waits for it.
  const options = { fetch: isolate.fetchOf('nwis'), timeoutMs: timeouts.primary };
  const { status, json } = await getJson(new URL(source), options);
  if (status !== 200) throw new UpstreamError(`http_${status}`);
  const said = readRivers(json, now());
  const levels = RIVER_GAUGES.flatMap(({ site }) =>
    [said, before?.body ?? []]
      .flatMap((levels) => levels.find((one) => one.site === site) ?? [])
      .toSorted((one, other) => other.level.at.localeCompare(one.level.at))
      .slice(0, 1),
  );
  await keepReport(environment.DB, 'rivers', source, levels, now());
}
