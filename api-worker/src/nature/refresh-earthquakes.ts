import type { Isolate } from '../isolate.ts';
import type { Environment } from '../settings.ts';
import { getJson } from '../upstreams/get-json.ts';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { readEarthquakes } from './earthquakes.ts';
import { keepReport } from './stored-report.ts';

/** Asks the survey for the earthquakes of a day. Throws UpstreamError; what it said before then stays. */
export async function refreshEarthquakes(isolate: Isolate, environment: Environment): Promise<void> {
  const { EARTHQUAKES_URL: source } = isolate.settings(environment);
  if (source === null) return;
  const { now, timeouts } = isolate.dependencies;
  const fetch = isolate.fetchOf('usgs');
  // The sync of the same run waits for it.
  const { status, json } = await getJson(new URL(source), { fetch, timeoutMs: timeouts.primary });
  if (status !== 200) throw new UpstreamError(`http_${status}`);
  await keepReport(environment.DB, 'earthquakes', source, readEarthquakes(json), now());
}
